import { renewalTokenOf } from "./sessions/renewal-cookie.ts";

export { assertBookableCustomer } from "./assert-bookable-customer.ts";
export { type CodeAsker, isKnownHere, rememberNetwork } from "./codes/known-networks.ts";
export { addressSubject } from "./codes/mailbox.ts";
export { countCodeSent, countMailWithCode, issueCode, spendCode } from "./codes/one-time-codes.ts";
export { isAddressProven, markAddressProven } from "./codes/proven-addresses.ts";
export { readCodeMail, readGuestCode } from "./codes/read-code-mail.ts";
export {
  type CustomerContact,
  type CustomerSummary,
  findCustomerContact,
  getCustomerSummary,
  hasOwnLogin,
} from "./customer-contact.ts";
export {
  addressRows,
  birthdayRows,
  birthMonthOf,
  customerContacts,
  customerIdsLike,
  customerMessageIdsOf,
  customerNameOf,
  customerNames,
  ownEmailOf,
  verifiedEmailOf,
} from "./customer-fragments.ts";
export { createCustomer } from "./customers/create-customer.ts";
export { findVisibleCustomer } from "./customers/customer-scope.ts";
export { findCustomers } from "./customers/find-customers.ts";
export { readCustomerMessage } from "./customers/message-customer.ts";
export type { ReadSignInClinic } from "./factors/factor-context.ts";
export { findCustomerByEmail, listEmailsOfPhone, lockVerifiedCustomer } from "./find-customer.ts";
export { findMovedCustomer, type MovedCustomer, moveCustomerIn } from "./move-customer-in.ts";
export { findNewsReader, findRebookingReader, type NewsReader } from "./news/news-consent.ts";
export { listAddresses } from "./profile/addresses.ts";
export { createAuthenticate, createIdentifyVisitor } from "./sessions/identify-session.ts";
export { sessionWatchOf } from "./sessions/watch-sessions.ts";

/** Whether a Cookie header carries a renewal cookie, live or not: such a document is rendered personally. */
export function hasSessionCookie(publicUrl: string | undefined, cookieHeader: string | undefined): boolean {
  return renewalTokenOf(publicUrl, cookieHeader) !== undefined;
}

export { accountSchedules, accountTasks } from "./account-tasks.ts";
export { demoFrontDesk, demoPeople } from "./demo-people.ts";
export { PUBLISHED_SECRET } from "./factors/totp.ts";
export { findLostData, type LostData } from "./sealed-data.ts";
export { type AccountsThere, findAccountsThere, seedAccount } from "./seed-account.ts";
export { knownDeviceOf } from "./sessions/device-cookie.ts";
export { listAdministratorIds } from "./staff/administrators.ts";
export { openFactorWindow } from "./staff/factor-window.ts";
export { findStaff } from "./staff/find-staff.ts";
export { inviteFirstAdministrator } from "./staff/first-administrator.ts";
export { joinPathOf, readInvitationMail } from "./staff/invitations.ts";
export { listTeamRights, type TeamRights } from "./staff/list-team-rights.ts";
export { takeCustomerBack, type WhyStayed } from "./take-customer-back.ts";
