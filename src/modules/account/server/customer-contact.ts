import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { customers } from "./tables.ts";

export type CustomerContact = {
  firstName: string;
  lastName: string;
  /** First and last name in one string. */
  name: string;
  email: string | null;
  phone: string | null;
};

/**
 * Returns a customer's name and contact details for staff. The email may be missing. Undefined once the account is
 * erased.
 */
export async function findCustomerContact(
  db: DatabaseOrTransaction,
  customerId: string,
): Promise<CustomerContact | undefined> {
  const [customer] = await db
    .select({
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      phone: customers.phone,
      erasedAt: customers.erasedAt,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer || customer.erasedAt) return undefined;
  const { firstName, lastName, email, phone } = customer;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return { firstName: firstName ?? "", lastName: lastName ?? "", name, email, phone };
}

/** Whether the person has their own login. A record created by the front desk has no account page. */
export async function hasOwnLogin(db: DatabaseOrTransaction, customerId: string): Promise<boolean> {
  const [customer] = await db
    .select({ hasLogin: customers.hasLogin })
    .from(customers)
    .where(eq(customers.id, customerId));
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
