import { renewalTokenOf } from "./sessions/renewal-cookie.ts";

export { assertBookableCustomer } from "./assert-bookable-customer.ts";
export { type CodeAsker, isKnownHere, rememberNetwork } from "./codes/known-networks.ts";
export { addressSubject } from "./codes/mailbox.ts";
export { countCodeSent, countMailWithCode, issueCode, spendCode } from "./codes/one-time-codes.ts";
export { isAddressProven, markAddressProven } from "./codes/proven-addresses.ts";
export { readCodeMail, readGuestCode, readSaleCode } from "./codes/read-code-mail.ts";
export { findCustomerContact, getCustomerSummary, hasOwnLogin } from "./customer-contact.ts";
export {
  addressRows,
  birthdayRows,
  birthMonthOfInSql,
  customerContactsInSql,
  customerIdsLikeInSql,
  customerMessageIdsOfInSql,
  customerNameOfInSql,
  customerNamesInSql,
  ownEmailOfInSql,
} from "./customer-fragments.ts";
export { createCustomer } from "./customers/create-customer.ts";
export { findVisibleCustomer } from "./customers/customer-scope.ts";
export { findCustomers } from "./customers/find-customers.ts";
export { readCustomerMessage } from "./customers/message-customer.ts";
export { readMergedLogins } from "./customers/read-merged-logins.ts";
export { findCustomerByEmail, listEmailsOfPhone, lockVerifiedCustomer } from "./find-customer.ts";
export { findMovedCustomer, type MovedCustomer, moveCustomerIn } from "./move-customer-in.ts";
export { findNewsReader, findRebookingReader } from "./news/news-consent.ts";
export { hashPassword, isPassword } from "./passwords/password-hashing.ts";
export { sessionWatchOf } from "./sessions/watch-sessions.ts";

/** Whether a Cookie header carries a renewal cookie, valid or not. If so, the document is personalized. */
export function hasSessionCookie(publicUrl: string | undefined, cookieHeader: string | undefined): boolean {
  return renewalTokenOf(publicUrl, cookieHeader) !== undefined;
}

export { knownDeviceOf } from "./sessions/device-cookie.ts";
export { listAdministratorIds } from "./staff/administrators.ts";
export { findStaff } from "./staff/find-staff.ts";
export { readInvitationMail } from "./staff/invitations.ts";
export { listTeamPeople, type TeamPerson } from "./staff/list-team-people.ts";
export { listTeamRights, type TeamRights } from "./staff/list-team-rights.ts";
export { takeCustomerBack } from "./take-customer-back.ts";
