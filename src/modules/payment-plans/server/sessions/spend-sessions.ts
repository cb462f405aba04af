import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { earnedBySession } from "#modules/ledger/domain/events/visit-entries.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { planPurchases, planSessionUses } from "../tables.ts";

/**
 * A session that a visit used, with the revenue it earns. `ends`: present if the package is now finished, with the paid
 * amount that was neither earned nor refunded.
 */
export type UsedSession = { purchaseId: string; earnedCents: Cents; ends?: { customerId: string; leftCents: Cents } };

/**
 * Uses the sessions of performed treatments, once. Returns the revenue of each; the caller posts it. A package whose
 * sessions are all used and that has no payments left is finished.
 */
export async function spendSessions(tx: Transaction, lineIds: readonly string[]): Promise<UsedSession[]> {
  if (lineIds.length === 0) return [];
  const reserved = await tx
    .select({ id: planSessionUses.id, purchaseId: planSessionUses.purchaseId })
    .from(planSessionUses)
    .where(and(inArray(planSessionUses.appointmentServiceId, [...lineIds]), eq(planSessionUses.state, "reserved")))
    .orderBy(asc(planSessionUses.purchaseId), asc(planSessionUses.id))
    .for("update");
  const used: UsedSession[] = [];
  for (const { id, purchaseId } of reserved) {
    const [p] = await tx.select().from(planPurchases).where(eq(planPurchases.id, purchaseId)).for("update");
    if (!p) throw new Error("a session of no package");
    await tx
      .update(planSessionUses)
      .set({ state: "used", updatedAt: sql`clock_now()` })
      .where(eq(planSessionUses.id, id));
    const { priceCents, sessions, paidCents, usedSessions } = p;
    const earnedUntil = (count: number) =>
      earnedBySession({ priceCents, sessions, used: count, paidCents, earnedBeforeCents: 0 });
    const [before, after] = [earnedUntil(usedSessions), earnedUntil(usedSessions + 1)];
    const isOver = (p.state === "paid_off" || p.state === "defaulted") && usedSessions + 1 === p.releasedSessions;
    if (isOver) await finish(tx, purchaseId);
    used.push({
      purchaseId,
      earnedCents: after - before,
      ...(isOver ? { ends: { customerId: p.customerId, leftCents: paidCents - p.refundedCents - after } } : {}),
    });
  }
  return used;
}

async function finish(tx: Transaction, purchaseId: string): Promise<void> {
  await tx
    .update(planPurchases)
    .set({ state: "finished", endedAt: sql`clock_now()`, endReason: "used", updatedAt: sql`clock_now()` })
    .where(eq(planPurchases.id, purchaseId));
}
