import { and, asc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { refunds } from "../tables.ts";
import type { TenderRefund } from "./record-tender-refund.ts";

/**
 * Marks a completed refund as owed because it was returned; a person decides how to pay it. Returns undefined if it
 * isn't completed anymore, or was requested again since. The caller holds the order's lock.
 */
export async function markReturnedByBank(
  tx: Transaction,
  { id, providerRefundId, failureCode }: Pick<TenderRefund, "id" | "providerRefundId" | "failureCode">,
): Promise<TenderRefund | undefined> {
  const [refund] = await tx
    .update(refunds)
    .set({ state: "owed", failureCode, updatedAt: sql`clock_now()` })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.state, "succeeded"),
        sql`${refunds.paidAs} is null and ${refunds.providerRefundId} is not distinct from ${providerRefundId}`,
      ),
    )
    .returning();
  return refund;
}

/** Marks an owed refund as paid in another way. Returns undefined if it isn't owed. */
export async function markPaidOtherwise(
  tx: Transaction,
  { refundId, paidAs }: { refundId: string; paidAs: NonNullable<TenderRefund["paidAs"]> },
): Promise<TenderRefund | undefined> {
  const [paid] = await tx
    .update(refunds)
    .set({ state: "succeeded", paidAs, updatedAt: sql`clock_now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "owed")))
    .returning();
  return paid;
}

/** Lists refunds that need a person's decision, oldest first. */
export async function listOwedRefunds(db: DatabaseOrTransaction): Promise<TenderRefund[]> {
  return db.select().from(refunds).where(eq(refunds.state, "owed")).orderBy(asc(refunds.updatedAt), asc(refunds.id));
}
