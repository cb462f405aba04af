import { and, eq, inArray, sql } from "drizzle-orm";
import { listTenders, tenderRefunds } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { PaymentState } from "../../domain/order-status.ts";
import { orders } from "../../server/tables.ts";

/**
 * Updates an order's payment state once all its refunds are done, or once one of them can't be done. The caller holds
 * the order's lock.
 */
export async function updatePaymentState(tx: Transaction, orderId: string): Promise<void> {
  const whole = await tenderRefunds.refundStateOfOrder(tx, orderId);
  if (whole === undefined || whole === "pending") return;
  const from = whole === "succeeded" ? (["refund_due"] as const) : (["refund_due", "partly_refunded"] as const);
  await tx
    .update(orders)
    .set({ paymentState: whole === "succeeded" ? "refunded" : "review", updatedAt: sql`clock_now()` })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentState, from)));
}

/**
 * Updates an order's payment state to match its refunds, once none needs a decision by staff anymore. The order is
 * locked.
 */
export async function endPaymentReviewIfResolved(tx: Transaction, orderId: string): Promise<void> {
  const whole = await tenderRefunds.refundStateOfOrder(tx, orderId);
  if (whole === undefined || whole === "failed") return;
  if (!(await isAllGoingBack(tx, orderId))) return leaveReview(tx, orderId, "partly_refunded");
  await leaveReview(tx, orderId, whole === "pending" ? "refund_due" : "refunded");
}

/** Updates an order's payment state after a refused refund is requested again. The order is locked. */
export async function endPaymentReviewOnRetry(tx: Transaction, orderId: string): Promise<void> {
  await leaveReview(tx, orderId, (await isAllGoingBack(tx, orderId)) ? "refund_due" : "partly_refunded");
}

/** Puts an order under review, because its money came back and staff have to decide. The order is locked. */
export async function startPaymentReview(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orders).set({ paymentState: "review", updatedAt: sql`clock_now()` }).where(eq(orders.id, orderId));
}

async function leaveReview(tx: Transaction, orderId: string, paymentState: PaymentState): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState, updatedAt: sql`clock_now()` })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, "review")));
}

async function isAllGoingBack(tx: Transaction, orderId: string): Promise<boolean> {
  return (await listTenders(tx, orderId)).every(({ amountCents, refundedCents }) => amountCents === refundedCents);
}
