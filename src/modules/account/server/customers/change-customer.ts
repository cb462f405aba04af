import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { CustomerChanges } from "../../staff/contract/customers/change-customer.ts";
import { consentColumns } from "../news/news-consent.ts";
import { customers } from "../tables.ts";
import { assertEmailFree, assertNameAndPhone, assertReachable, PERSONAL_FIELDS } from "./create-customer.ts";
import { readCustomers } from "./customer-rows.ts";

type Change = { customerId: string; version: number; fields: CustomerChanges };

const refuse = (path: string, message: string) =>
  new AppError("invalid_input", { message, issues: [{ path, message }] });

/**
 * Changes a customer's name, contact details, and the front desk's settings about booking. Only the owner of an account
 * can change its email. Throws `version_conflict`, `invalid_input`, and `email_taken` with the name of the email's
 * owner.
 */
export async function changeCustomer(
  tx: Transaction,
  { customerId, version, fields }: Change,
  actor: AuditActor,
): Promise<void> {
  // The row stays locked until the change is written, so the version read here is the one that is incremented.
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("update");
  const [current] = await readCustomers(tx, sql`c.id = ${customerId}`);
  if (!current) throw new AppError("not_found");
  if (current.version !== version) throw new AppError("version_conflict", { current });
  const before = {
    firstName: current.firstName || null,
    lastName: current.lastName || null,
    phone: current.phone,
    email: current.email,
    dateOfBirth: current.dateOfBirth,
    noOnlineBooking: current.noOnlineBooking,
    askToPrepay: current.askToPrepay,
    blockReason: current.blockReason,
    newsConsent: current.newsConsent !== null,
  };
  const after = { ...before, ...withoutUndefined(fields) };
  if (!after.noOnlineBooking && !after.askToPrepay) after.blockReason = null;
  else if (!after.blockReason) throw refuse("blockReason", "Say why, in a few words.");
  if ("firstName" in fields || "lastName" in fields || "phone" in fields) {
    // A record without a phone, such as one imported with an email only, may stay without one.
    if (before.phone === null) assertReachable(after);
    else assertNameAndPhone(after);
  }
  if (after.email !== before.email) {
    if (current.hasLogin)
      throw refuse("email", "They sign in with this address, so only they can change it, in their profile.");
    if (after.email) await assertEmailFree(tx, after.email, customerId);
  }
  const names = Object.keys(before) as (keyof typeof before)[]; // the object above has only these keys
  const changed = names.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  const { newsConsent, ...columns } = after;
  await tx
    .update(customers)
    .set({ ...columns, ...(changed.includes("newsConsent") ? consentColumns(newsConsent, "desk") : {}) })
    .where(and(eq(customers.id, customerId), eq(customers.version, version)));
  await writeAudit(tx, actor, {
    action: "customer.update",
    resource: "Customer",
    resourceId: customerId,
    summary: changed.some((name) => BLOCK_FIELDS.includes(name)) ? "Booking block changed" : "Details changed",
    before,
    after,
    hidden: PERSONAL_FIELDS,
  });
}

const BLOCK_FIELDS: readonly string[] = ["noOnlineBooking", "askToPrepay", "blockReason"];

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the remaining entries have values
}
