import { and, eq, inArray, or, sql } from "drizzle-orm";
import { balanceOf } from "#modules/ledger/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { PLAN_CLOSED } from "../../domain/events.ts";
import { refundOfPackage } from "../../domain/package-progress.ts";
import type { PlanState } from "../../domain/plan-state.ts";
import { planInstallments, planPayoffs, planPurchases } from "../tables.ts";

/** A package that an order paid for, with the amount still refundable across all its payments. */
export type RefundablePlan = {
  purchaseId: string;
  mostCents: Cents;
  /** Paid sessions that weren't used. */
  sessionsLeft: number;
};

const OVER: readonly PlanState[] = ["pending", "cancelled", "finished", "expired"];

/** Returns the package that an order pays; undefined for an order without a package. */
export async function findRefundablePlan(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<RefundablePlan | undefined> {
  const paidBy = db
    .select({ id: planInstallments.purchaseId })
    .from(planInstallments)
    .where(eq(planInstallments.orderId, orderId));
  const paidOffBy = db.select({ id: planPayoffs.purchaseId }).from(planPayoffs).where(eq(planPayoffs.orderId, orderId));
  const [found] = await db
    .select()
    .from(planPurchases)
    .where(
      or(eq(planPurchases.orderId, orderId), inArray(planPurchases.id, paidBy), inArray(planPurchases.id, paidOffBy)),
    );
  if (!found) return undefined;
  const { id, sessions, priceCents: price, paidCents: paid, refundedCents, usedSessions: used, state } = found;
  const back = refundOfPackage({ sessions, price }, { paid, used });
  return {
    purchaseId: id,
    mostCents: OVER.includes(state) ? 0 : Math.max(0, back - refundedCents),
    sessionsLeft: await balanceOf(db, `sessions:${id}`),
  };
}

/**
 * Refunds a package: its charges and unused sessions end. `cents` is refunded now; anything beyond that can still be
 * refunded through the orders that paid it. Throws `conflict` while a visit is booked with one of its sessions. The
 * caller posts to the books.
 */
export async function giveBackPurchase(tx: Transaction, purchaseId: string, cents: Cents): Promise<void> {
  const [locked] = await tx.select().from(planPurchases).where(eq(planPurchases.id, purchaseId)).for("update");
  if (!locked) throw new Error("no such package");
  if (locked.reservedSessions > 0)
    throw new AppError("conflict", { message: "A visit is booked with this package. Cancel that visit first." });
  await tx
    .update(planPurchases)
    .set({
      refundedCents: locked.refundedCents + cents,
      releasedSessions: locked.usedSessions,
      state: "refunded",
      pastDueSince: null,
      updatedAt: sql`clock_now()`,
      ...(locked.state === "refunded" ? {} : { endedAt: sql`clock_now()`, endReason: "refunded" }),
    })
    .where(eq(planPurchases.id, purchaseId));
  await voidOpenInstallments(tx, purchaseId);
  if (locked.state !== "refunded") await emitClosed(tx, purchaseId);
}

/** Voids the installments that are still unpaid. */
export async function voidOpenInstallments(tx: Transaction, purchaseId: string): Promise<void> {
  const open = and(eq(planInstallments.purchaseId, purchaseId), inArray(planInstallments.state, ["due", "failed"]));
  await tx.update(planInstallments).set({ state: "void" }).where(open);
}

/** Emits an event so that the provider charges nothing more. */
export async function emitClosed(tx: Transaction, purchaseId: string): Promise<void> {
  await emitEvent(tx, { type: PLAN_CLOSED, key: `plan:${purchaseId}:closed`, payload: { purchaseId } });
}
