import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import type { Transaction } from "#platform/db/client.ts";
import { type StaffStep, writeHistory } from "../orders/move-order.ts";
import { bookedLinesOf, toOrderSums } from "../orders/order-line-values.ts";
import { orderLines, orders } from "../tables.ts";

type VisitOrder = {
  orderId: string;
  appointment: Appointment;
  priced: PricedCart;
  currency: string;
  staff?: StaffStep;
};

/** Writes the order of a visit booked without a cart, to be paid at the clinic. Returns its number. */
export async function writeVisitOrder(
  tx: Transaction,
  { orderId, appointment, priced, currency, staff }: VisitOrder,
): Promise<number> {
  const [order] = await tx
    .insert(orders)
    .values({
      id: orderId,
      kind: "service",
      status: "pending",
      paymentState: "none",
      customerId: appointment.customerId,
      currency,
      ...toOrderSums(priced.totals),
      offers: appointment.offers,
      appointmentId: appointment.id,
    })
    .returning({ number: orders.number });
  await tx.insert(orderLines).values(bookedLinesOf(orderId, appointment, priced));
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: staff ? "desk" : "customer", staff });
  return order?.number ?? 0;
}
