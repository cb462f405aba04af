import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Refund } from "../refunds/write-refund.ts";
import { refunds, tenders } from "../tables.ts";
import type { Tender } from "../tenders.ts";

/** Kinds of tenders that staff refund by hand: the refund counts once they have confirmed it. */
export const HANDED_BACK: readonly Tender["kind"][] = ["cash", "terminal"];

/** Returns a refund that staff hand back themselves, with its tender; undefined for other refunds. */
export async function findHandedBack(
  db: DatabaseOrTransaction,
  refundId: string,
): Promise<{ refund: Refund; tender: Tender } | undefined> {
  const [found] = await db
    .select({ refund: refunds, tender: tenders })
    .from(refunds)
    .innerJoin(tenders, eq(tenders.id, refunds.tenderId))
    .where(and(eq(refunds.id, refundId), inArray(tenders.kind, [...HANDED_BACK])));
  return found;
}

/**
 * Records that staff have handed a refund back; undefined if that was already recorded. The caller holds the order's
 * lock.
 */
export async function markHandedBack(tx: Transaction, refundId: string): Promise<Refund | undefined> {
  const [done] = await tx
    .update(refunds)
    .set({ state: "succeeded", updatedAt: sql`clock_now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")))
    .returning();
  return done;
}
