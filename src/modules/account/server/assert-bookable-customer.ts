import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { customers } from "./tables.ts";

/** Throws `not_found` if the account no longer exists. Locks the account until the transaction ends. */
export async function assertBookableCustomer(tx: Transaction, customerId: string): Promise<void> {
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt), isNull(customers.disabledAt)))
    .for("share");
  if (!customer) throw new AppError("not_found", { issues: [{ path: "customerId", message: "is no customer" }] });
}
