import { and, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addresses, customers } from "./tables.ts";

/** SQL condition: the account has a login, as defined by the unique index on accounts' emails. */
export const isLoginInSql = sql`has_login and merged_into is null`;

/** Returns the condition that a row of `customers` has this email, ignoring differences of spelling. */
export const hasEmailInSql = (email: string | SQLWrapper | Placeholder): SQL =>
  sql`${customers.emailKey} = email_key(${email})`;

/**
 * Returns the condition that an account's own email is the typed one, in the same or another spelling of the mailbox.
 */
const isOwn = (email: string) => sql`${customers.emailKey} in (email_key(${email}), ${email})`;

/**
 * Returns a condition and an order that find the account for a typed login email in the first row: the account with
 * exactly this spelling, else one with another spelling of the same mailbox, else the account into which the one with
 * this email was merged.
 */
export const loginNamed = (email: string) => ({
  where: and(
    isLoginInSql,
    sql`(${isOwn(email)} or ${customers.id} in (select a.customer_id from login_aliases a where email_key(a.email) = email_key(${email})))`,
  ),
  order: sql`(${customers.email} = ${email}) is true desc, (${isOwn(email)}) is true desc`,
});

/** The fields of a customer in a response; never the password's hash. */
export const userColumns = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  phone: customers.phone,
  imageHash: customers.imageHash,
};

export const profileColumns = {
  ...userColumns,
  dateOfBirth: customers.dateOfBirth,
  emailVerifiedAt: customers.emailVerifiedAt,
  newsConsentAt: customers.newsConsentAt,
  createdAt: customers.createdAt,
};

export const addressColumns = {
  id: addresses.id,
  firstName: addresses.firstName,
  lastName: addresses.lastName,
  line1: addresses.line1,
  line2: addresses.line2,
  city: addresses.city,
  state: addresses.state,
  postalCode: addresses.postalCode,
  country: addresses.country,
  phone: addresses.phone,
  isDefault: addresses.isDefault,
};
