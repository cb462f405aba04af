import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SoldOrder } from "#modules/ledger/domain/events/order-entries.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { PLAN_BEGAN } from "../../domain/events.ts";
import { planInstallments, planPurchases } from "../tables.ts";
import { takePayment } from "./take-payment.ts";

/** A package's part in the transfers of its first order. */
export type BegunPurchase = {
  purchaseId: string;
  planId: string;
  sold: Required<Pick<SoldOrder, "installment">>;
  /** Whether more is charged later, for which the card is saved. */
  isChargedLater: boolean;
};

/**
 * Starts a package whose order is paid, with its first payment and the sessions that it releases. The caller holds the
 * order's lock and posts the result. Returns undefined for an order without a package; throws `conflict` for one that
 * was canceled.
 */
export async function beginPurchase(tx: Transaction, orderId: string): Promise<BegunPurchase | undefined> {
  const [found] = await tx
    .select({ id: planPurchases.id, state: planPurchases.state, planId: planPurchases.planId })
    .from(planPurchases)
    .where(eq(planPurchases.orderId, orderId));
  if (!found) return undefined;
  if (found.state !== "pending") throw new AppError("conflict");
  const { id: purchaseId, planId } = found;
  await tx
    .update(planPurchases)
    .set({ state: "active", startedAt: sql`clock_now()`, updatedAt: sql`clock_now()` })
    .where(eq(planPurchases.id, purchaseId));
  const [first, ...rest] = await tx
    .select({ nth: planInstallments.nth, amountCents: planInstallments.amountCents })
    .from(planInstallments)
    .where(eq(planInstallments.purchaseId, purchaseId))
    .orderBy(asc(planInstallments.nth));
  if (!first) throw new Error("a package without payments");
  await tx
    .update(planInstallments)
    .set({ state: "paid", orderId, paidAt: sql`clock_now()` })
    .where(and(eq(planInstallments.purchaseId, purchaseId), eq(planInstallments.nth, first.nth)));
  const sessions = await takePayment(tx, purchaseId, first.amountCents);
  await emitEvent(tx, { type: PLAN_BEGAN, key: `plan:${purchaseId}:began`, payload: { purchaseId } });
  const installment = { purchaseId, cents: first.amountCents, sessions };
  return { purchaseId, planId, sold: { installment }, isChargedLater: rest.length > 0 };
}

/** Cancels the package of an order before it starts. Does nothing if there is none. */
export async function giveUpPurchase(tx: Transaction, orderId: string): Promise<void> {
  const rows = await tx
    .update(planPurchases)
    .set({ state: "cancelled", updatedAt: sql`clock_now()` })
    .where(and(eq(planPurchases.orderId, orderId), eq(planPurchases.state, "pending")))
    .returning({ id: planPurchases.id });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(planInstallments).set({ state: "void" }).where(inArray(planInstallments.purchaseId, ids));
}
