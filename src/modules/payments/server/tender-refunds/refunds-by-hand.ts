import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { refunds, tenders } from "../tables.ts";
import type { Tender } from "../tenders.ts";
import type { TenderRefund } from "./record-tender-refund.ts";

/** Kinds of tenders that staff refund by hand. */
const BY_HAND: readonly Tender["kind"][] = ["cash", "terminal"];

/** Whether staff refund a tender by hand: its refund counts once they have confirmed it. */
export const isRefundedByHand = ({ kind }: Pick<Tender, "kind">): boolean => BY_HAND.includes(kind);

/** Returns a refund that staff hand back themselves, with its tender; undefined for other refunds. */
export async function findRefundByHand(
  db: DatabaseOrTransaction,
  refundId: string,
): Promise<{ refund: TenderRefund; tender: Tender } | undefined> {
  const [found] = await db
    .select({ refund: refunds, tender: tenders })
    .from(refunds)
    .innerJoin(tenders, eq(tenders.id, refunds.tenderId))
    .where(and(eq(refunds.id, refundId), inArray(tenders.kind, [...BY_HAND])));
  return found;
}

/**
 * Records that staff have handed a refund back; undefined if that was already recorded. The caller holds the order's
 * lock.
 */
export async function markHandedBack(tx: Transaction, refundId: string): Promise<TenderRefund | undefined> {
  const [done] = await tx
    .update(refunds)
    .set({ state: "succeeded", updatedAt: sql`clock_now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")))
    .returning();
  return done;
}
