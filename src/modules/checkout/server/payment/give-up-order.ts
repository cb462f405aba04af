import { eq } from "drizzle-orm";
import { cancelUnpaidVisit, holds } from "#modules/booking/server/public.ts";
import { stock } from "#modules/catalog/server/public.ts";
import { giveUpMembership, giveUpSwitch } from "#modules/membership/server/public.ts";
import { giveUpPayoff, giveUpPurchase, kindOfPlanOrder } from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { ORDER_CANCELLED, ORDER_LOST } from "../../domain/events.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import { returnPartPayments } from "../../refunds/server/return-part-payments.ts";
import type { OrderChange, OrderState, SettleCause } from "../movements/order-state.ts";
import { moveOrder } from "../orders/move-order.ts";
import { releaseSessionsOfVisit } from "../plans/sessions/reserve-for-order.ts";
import { orders } from "../tables.ts";
import { releaseWallet } from "./pay-from-wallet.ts";

/**
 * Cancels an order that was never paid, and releases everything reserved for it, including a visit booked for it. This
 * is the only place where that happens. `isLost`: its customer had approved the payment, and is emailed that nothing
 * was charged. Every page on which it could still be paid must have been closed at the provider before (decision 0010).
 * The caller holds the locks of the cart and the order, and posts the returned movements once, together with its own.
 * Throws `conflict` if the order isn't pending.
 */
export async function giveUpOrder(
  tx: Transaction,
  state: OrderState,
  { cause, isLost = false }: { cause: SettleCause; isLost?: boolean },
): Promise<OrderChange> {
  const to: OrderStatus = "cancelled";
  const moved = await moveOrder(tx, { orderId: state.id, from: "pending", to, cause }, { paymentState: "failed" });
  if (!moved) throw new AppError("conflict");
  const [order] = await tx
    .select({ visitId: orders.appointmentId, customerId: orders.customerId, kind: orders.kind })
    .from(orders)
    .where(eq(orders.id, state.id));
  if (order?.visitId) {
    await cancelUnpaidVisit(tx, order.visitId);
    await releaseSessionsOfVisit(tx, order.visitId);
  }
  if (!state.cartId) await holds.releaseHoldOfOrder(tx, state.id);
  await giveUpMembership(tx, state.id);
  await giveUpSwitch(tx, state.id);
  const ofPlan = await kindOfPlanOrder(tx, state.id);
  if (ofPlan === "purchase") await giveUpPurchase(tx, state.id);
  if (ofPlan === "payoff") await giveUpPayoff(tx, state.id);
  await stock.releaseReservation(tx, state.id);
  const released = await releaseWallet(tx, { orderId: state.id, cartId: state.cartId });
  const back =
    order?.kind === "counter" || order?.kind === "fee"
      ? await returnPartPayments(tx, { orderId: state.id, appointmentId: null, customerId: order.customerId })
      : [];
  await emitEvent(tx, { type: ORDER_CANCELLED, key: `order:${state.id}:cancelled`, payload: { orderId: state.id } });
  if (isLost) await emitEvent(tx, { type: ORDER_LOST, key: `order:${state.id}:lost`, payload: { orderId: state.id } });
  return { state: { ...state, status: to, paymentState: "failed" }, moved: [...released, ...back] };
}
