import { and, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addresses, customers } from "./tables.ts";

/** Accounts that people log in with, as the unique index on their addresses names them. */
export const isLogin = sql`has_login and merged_into is null`;

/** That a row of `customers` has an address, however either is spelled. */
export const hasEmail = (email: string | SQLWrapper | Placeholder): SQL =>
  sql`${customers.emailKey} = email_key(${email})`;

/** That an account's own address is a typed one, in its spelling or another of the same mailbox. */
const isOwn = (email: string) => sql`${customers.emailKey} in (email_key(${email}), ${email})`;

/**
 * The account that a typed address logs in to, as a condition and an order of which the first row counts: where several spellings of
 * one mailbox have accounts, the one that is spelled like it; else the one that the address led to before a merge.
 */
export const loginNamed = (email: string) => ({
  where: and(
    isLogin,
    sql`(${isOwn(email)} or ${customers.id} in (select a.customer_id from login_aliases a where email_key(a.email) = email_key(${email})))`,
  ),
  order: sql`(${customers.email} = ${email}) is true desc, (${isOwn(email)}) is true desc`,
});

/** The fields of a customer in an answer; never the password's hash. */
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
