import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { customers } from "./tables.ts";

export type CustomerOfStaff = { firstName: string; lastName: string; phone: string; email?: string | undefined };

/**
 * Makes a customer whom staff know by name and phone; an address is optional, a password is the customer's own to set.
 * Throws `email_taken` for an address that is an account's already: whose it is, the finder of customers tells.
 */
export async function addCustomerByStaff(tx: Transaction, customer: CustomerOfStaff): Promise<string> {
  const id = newId();
  const { email = null, ...known } = customer;
  const made = await tx
    .insert(customers)
    .values({ id, ...known, email })
    .onConflictDoNothing()
    .returning({ id: customers.id });
  if (made.length === 0) {
    throw new AppError("email_taken", { message: "This email belongs to another customer. Choose them instead." });
  }
  return id;
}

/** Throws `not_found` for an account that isn't there any more; until the transaction ends it stays. */
export async function assertBookableCustomer(tx: Transaction, customerId: string): Promise<void> {
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt), isNull(customers.disabledAt)))
    .for("share");
  if (!customer) throw new AppError("not_found", { issues: [{ path: "customerId", message: "is no customer" }] });
}
