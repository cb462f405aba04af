import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { ORDER_CANCELLED } from "../../domain/events.ts";
import { releaseUnpaidGoods } from "../desk/products/release-unpaid-goods.ts";
import { moveOrder } from "../orders/move-order.ts";
import { lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { payFeesFromDeposit, settleUnusedDeposit } from "./settle-unused-deposit.ts";

/** Cause of this step in the order's history. */
export const VISIT_CANCELED = "visit cancelled";

type Open = { appointmentId: string; orderId: string; reason: string };

/**
 * Cancels an unpaid order of a visit that won't take place, and removes its goods. What was paid covers the visit's
 * fees, and the rest is refunded. Does nothing if the order has been paid in full by now: staff refund it. Returns the
 * ledger movements, which the caller posts, and the cents taken for fees.
 */
export async function cancelOpenOrder(
  tx: Transaction,
  { appointmentId, orderId, reason }: Open,
): Promise<{ moved: Movement[]; takenCents: number }> {
  const { status } = await lockDeskOrder(tx, orderId);
  if (status !== "pending") return { moved: [], takenCents: 0 };
  const fees = await payFeesFromDeposit(tx, { appointmentId, orderId });
  const moved = await settleUnusedDeposit(tx, { appointmentId, orderId }, reason, fees);
  await releaseUnpaidGoods(tx, orderId);
  await moveOrder(tx, { orderId, from: "pending", to: "cancelled", cause: VISIT_CANCELED });
  await emitEvent(tx, { type: ORDER_CANCELLED, key: `order:${orderId}:cancelled`, payload: { orderId } });
  return { moved, takenCents: fees.takenCents };
}
