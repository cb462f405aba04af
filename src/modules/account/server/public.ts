import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { renewalTokenOf } from "./sessions/renewal-cookie.ts";
import { customers } from "./tables.ts";

export { assertBookableCustomer } from "./assert-bookable-customer.ts";
export { countCodeSent, issueCode, spendCode } from "./codes/one-time-codes.ts";
export { addressSubject, isAddressProven, markAddressProven } from "./codes/proven-addresses.ts";
export { readCodeMail, readGuestCode } from "./codes/read-code-mail.ts";
export { type CustomerContact, findCustomerContact, hasOwnLogin } from "./customer-contact.ts";
export {
  addressRows,
  customerContacts,
  customerIdsLike,
  customerNameOf,
  customerNames,
  ownEmailOf,
  verifiedEmailOf,
} from "./customer-fragments.ts";
export { createCustomer } from "./customers/create-customer.ts";
export { findCustomers } from "./customers/find-customers.ts";
export { readCustomerMessage } from "./customers/message-customer.ts";
export type { ReadSignInClinic } from "./factors/factor-context.ts";
export { findCustomerByEmail, listEmailsOfPhone, lockVerifiedCustomer } from "./find-customer.ts";
export { findMovedCustomer, type MovedCustomer, moveCustomerIn } from "./move-customer-in.ts";
export { findNewsReader, type NewsReader } from "./news/news-consent.ts";
export { listAddresses } from "./profile/addresses.ts";
export { createAuthenticate, createIdentifyVisitor } from "./sessions/identify-session.ts";

/** Whether a Cookie header carries a renewal cookie, live or not: such a document is rendered personally. */
export function hasSessionCookie(publicUrl: string | undefined, cookieHeader: string | undefined): boolean {
  return renewalTokenOf(publicUrl, cookieHeader) !== undefined;
}

export type CustomerSummary = { firstName: string; lastName: string; email: string; phone: string };

/** Who a customer is, for an order, a visit or a mail; undefined once the account is erased. */
export async function getCustomerSummary(
  db: DatabaseOrTransaction,
  customerId: string,
): Promise<CustomerSummary | undefined> {
  const [customer] = await db
    .select({
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      phone: customers.phone,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer?.email) return undefined;
  const { firstName, lastName, email, phone } = customer;
  return { firstName: firstName ?? "", lastName: lastName ?? "", email, phone: phone ?? "" };
}

export { accountSchedules, accountTasks } from "./account-tasks.ts";
export { demoPeople } from "./demo-people.ts";
export { PUBLISHED_SECRET } from "./factors/totp.ts";
export { findLostData, type LostData } from "./sealed-data.ts";
export { seedAccount } from "./seed-account.ts";
export { listAdministratorIds } from "./staff/administrators.ts";
export { openFactorWindow } from "./staff/factor-window.ts";
export { inviteFirstAdministrator } from "./staff/first-administrator.ts";
export { joinPathOf, readInvitationMail } from "./staff/invitations.ts";
export { takeCustomerBack, type WhyStayed } from "./take-customer-back.ts";
