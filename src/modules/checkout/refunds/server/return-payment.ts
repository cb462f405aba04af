import { eq, sql } from "drizzle-orm";
import { type CardTender, tenderRefunds } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { PAYMENT_RETURNED, type PaymentReturned } from "../../domain/events.ts";
import type { OrderState } from "../../server/movements/order-state.ts";
import { orders } from "../../server/tables.ts";
import { enqueueRefund } from "./send-refund.ts";

type ReturnedPayment = {
  tender: Parameters<typeof tenderRefunds.recordPendingRefund>[1]["tender"] & { amountCents: number };
  reason: "late_payment" | "paid_twice" | "cancelled";
};

/**
 * Returns a whole card payment that its order can't use, without a credit note: records the refund, which a job sends.
 * The caller holds the order's lock. Returns the recorded refund.
 */
export async function returnPayment(
  tx: Transaction,
  { tender, reason }: ReturnedPayment,
): Promise<tenderRefunds.TenderRefund> {
  const recorded = await tenderRefunds.recordPendingRefund(tx, { tender, amountCents: tender.amountCents, reason });
  await enqueueRefund(tx, recorded);
  return recorded;
}

/**
 * Returns a card payment that arrived for an order that was abandoned or already paid, and emails its customer. Returns
 * the order's state after that (P6, P7).
 */
export async function returnLatePayment(
  tx: Transaction,
  { state, tender }: { state: OrderState; tender: CardTender },
): Promise<OrderState> {
  const isLate = state.status === "cancelled" || state.status === "pending";
  const refund = await returnPayment(tx, { tender, reason: isLate ? "late_payment" : "paid_twice" });
  const payload: PaymentReturned = { orderId: state.id, refundId: refund.id };
  await emitEvent(tx, { type: PAYMENT_RETURNED, key: `refund:${refund.id}:written`, payload });
  if (!isLate) return state;
  await tx
    .update(orders)
    .set({ paymentState: "refund_due", updatedAt: sql`clock_now()` })
    .where(eq(orders.id, state.id));
  return { ...state, paymentState: "refund_due" };
}
