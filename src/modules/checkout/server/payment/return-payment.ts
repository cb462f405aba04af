import { and, eq, sql } from "drizzle-orm";
import { carryOutRefund, type Refund, refundStateOf, writeFullRefund } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { PAYMENT_RETURNED, type PaymentReturned } from "../../domain/events.ts";
import { orders } from "../tables.ts";
import type { OrderState } from "./order-state.ts";

type RefundToRepeat = Pick<Refund, "orderId" | "checkoutSessionId" | "reason">;

export const REFUND_TASK = "return_payment";

/**
 * Money came in for an order that has been given up, or that had been paid already: it goes back by itself. Written down
 * here, carried out by a job with a key of its own (P6, P7).
 */
export async function returnPayment(
  tx: Transaction,
  { state, attemptId }: { state: OrderState; attemptId: string },
): Promise<OrderState> {
  const isLate = state.status === "cancelled" || state.status === "pending";
  const written = await writeFullRefund(tx, {
    attemptId,
    orderId: state.id,
    reason: isLate ? "late_payment" : "paid_twice",
  });
  if (!written) return state;
  await enqueueJob(tx, REFUND_TASK, { refundId: written.refundId }, { key: `refund:${written.refundId}` });
  const payload: PaymentReturned = { orderId: state.id, refundId: written.refundId };
  await emitEvent(tx, { type: PAYMENT_RETURNED, key: `refund:${written.refundId}:written`, payload });
  if (!isLate) return state;
  await tx
    .update(orders)
    .set({ paymentState: "refund_due", updatedAt: sql`clock_now()` })
    .where(eq(orders.id, state.id));
  return { ...state, paymentState: "refund_due" };
}

/** Carries a refund out and tells its order. Harmless to repeat; a refund that can't be made waits for a person. */
export async function carryOutReturn(deps: Pick<ServerDeps, "db" | "payments">, refundId: string): Promise<void> {
  const refund = await carryOutRefund(deps, refundId);
  if (!refund || refund.state === "pending") return;
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, refund.orderId)).for("update");
    const whole = await refundStateOf(tx, refund.orderId);
    if (whole === undefined || whole === "pending") return;
    await tx
      .update(orders)
      .set({ paymentState: whole === "succeeded" ? "refunded" : "review", updatedAt: sql`clock_now()` })
      .where(and(eq(orders.id, refund.orderId), eq(orders.paymentState, "refund_due")));
  });
}

/** Asks again for a refund that failed: its order is owed the money as before. Harmless to repeat. */
export async function repeatReturn(
  { db }: Pick<ServerDeps, "db">,
  { orderId, checkoutSessionId: attemptId, reason }: RefundToRepeat,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    const written = await writeFullRefund(tx, { attemptId, orderId, reason });
    if (!written) return;
    await enqueueJob(tx, REFUND_TASK, { refundId: written.refundId }, { key: `refund:${written.refundId}` });
    await tx
      .update(orders)
      .set({ paymentState: "refund_due", updatedAt: sql`clock_now()` })
      .where(and(eq(orders.id, orderId), eq(orders.paymentState, "review")));
  });
}
