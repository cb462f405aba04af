import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { ORDER_CANCELLED } from "../../domain/events.ts";
import { dropGoods } from "../desk/products/drop-goods.ts";
import { moveOrder } from "../orders/move-order.ts";
import { lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { returnDeposit, takeFees } from "./return-deposit.ts";

/** Cause of the step in the order's history. */
export const VISIT_CANCELED = "visit cancelled";

type Open = { appointmentId: string; orderId: string; reason: string };

/**
 * Cancels an unpaid order of a visit that doesn't take place, without its goods: what was paid of it pays the visit's fees, and the rest goes back.
 * Nothing where it is paid in full by now: staff refund it. Returns the movements, which the caller posts, and what fees took.
 */
export async function cancelOpenOrder(
  tx: Transaction,
  { appointmentId, orderId, reason }: Open,
): Promise<{ moved: Movement[]; takenCents: number }> {
  const { status } = await lockDeskOrder(tx, orderId);
  if (status !== "pending") return { moved: [], takenCents: 0 };
  const taken = await takeFees(tx, { appointmentId, orderId });
  const moved = await returnDeposit(tx, { appointmentId, orderId }, reason, taken);
  await dropGoods(tx, orderId);
  await moveOrder(tx, { orderId, from: "pending", to: "cancelled", cause: VISIT_CANCELED });
  await emitEvent(tx, { type: ORDER_CANCELLED, key: `order:${orderId}:cancelled`, payload: { orderId } });
  return { moved, takenCents: taken.takenCents };
}
