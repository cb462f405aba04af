import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { read } from "#platform/db/statement.ts";

export type CustomerContact = {
  firstName: string;
  lastName: string;
  /** First and last name in one string. */
  name: string;
  email: string | null;
  phone: string | null;
};

const readContact = read(
  { firstName: "text?", lastName: "text?", email: "text?", phone: "text?", isErased: "bool" },
  sql`
  select first_name as "firstName", last_name as "lastName", email, phone, erased_at is not null as "isErased"
  from customers where id = ${sql.placeholder("customerId")}`,
);

const readLogin = read(
  { hasLogin: "bool" },
  sql`
  select has_login as "hasLogin" from customers where id = ${sql.placeholder("customerId")}`,
);

/**
 * Returns a customer's name and contact details for staff. The email may be missing. Undefined once the account is
 * erased.
 */
export async function findCustomerContact(
  db: DatabaseOrTransaction,
  customerId: string,
): Promise<CustomerContact | undefined> {
  const [customer] = await readContact(db, { customerId });
  if (!customer || customer.isErased) return undefined;
  const { firstName, lastName, email, phone } = customer;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return { firstName: firstName ?? "", lastName: lastName ?? "", name, email, phone };
}

/** Whether the person has their own login. A record created by the front desk has no account page. */
export async function hasOwnLogin(db: DatabaseOrTransaction, customerId: string): Promise<boolean> {
  const [customer] = await readLogin(db, { customerId });
  return customer?.hasLogin ?? false;
}

export type CustomerSummary = { firstName: string; lastName: string; email: string; phone: string };

/**
 * Returns a customer's name and contact for an order, a visit or an email. Undefined without an email, as after the
 * account was erased.
 */
export async function getCustomerSummary(
  db: DatabaseOrTransaction,
  customerId: string,
): Promise<CustomerSummary | undefined> {
  const contact = await findCustomerContact(db, customerId);
  if (!contact?.email) return undefined;
  const { firstName, lastName, email, phone } = contact;
  return { firstName, lastName, email, phone: phone ?? "" };
}
