import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { moveOrder, type StaffStep } from "../orders/move-order.ts";
import { handOverGoods } from "./hand-over-goods.ts";
import { findDeskRow } from "./lock-desk-order.ts";
import { recognizeVisitRevenue } from "./recognize-visit-revenue.ts";

type Closing = {
  orderId: string;
  visit: Pick<Appointment, "id" | "status">;
  staff: StaffStep;
  /**
   * The part of earlier payments that is refunded in the same transaction. The clinic still holds it, and it doesn't
   * become revenue.
   */
  returningCents?: Cents;
};

/**
 * Marks a visit's order as paid when it has become cheaper and earlier payments cover it. Its goods are handed over,
 * and what a completed visit paid for becomes revenue. The caller holds the locks of the visit and the order. Returns
 * the ledger movements, which the caller posts. Throws `conflict`.
 */
export async function markOrderPaidIfCovered(
  tx: Transaction,
  { orderId, visit, staff, returningCents = 0 }: Closing,
): Promise<Movement[]> {
  const { status, kind, goodsCents } = await findDeskRow(tx, orderId);
  const isOpen = status === "pending";
  const paid = { paymentState: "paid" as const, isPaid: true, staff };
  if (isOpen && !(await moveOrder(tx, { orderId, from: "pending", to: "paid", cause: "desk" }, paid)))
    throw new AppError("conflict");
  const comesOff = isOpen && goodsCents > 0 ? goodsCents : 0;
  const handedOver = comesOff > 0 ? await handOverGoods(tx, { id: orderId }, staff) : [];
  if (visit.status !== "completed") return handedOver;
  const order = { id: orderId, kind };
  return [
    ...handedOver,
    ...(await recognizeVisitRevenue(tx, { order, appointmentId: visit.id, comingCents: -comesOff - returningCents })),
  ];
}
