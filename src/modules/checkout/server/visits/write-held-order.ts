import type { Appointment } from "#modules/booking/server/public.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import { type Attempt, writeAttempt } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";
import { ORDER_PLACED } from "../../domain/events.ts";
import { toHeldVisit } from "../../domain/held-visit.ts";
import { writeHistory } from "../orders/move-order.ts";
import { bookedLinesOf, toOrderSums } from "../orders/order-line-values.ts";
import { orderLines, orders } from "../tables.ts";

type HeldOrder = { orderId: string; appointment: Appointment; priced: PricedCart; currency: string };

/** Where the provider's page leads, with money and without. */
type ReturnPages = { successUrl: string; cancelUrl: string };

/**
 * Writes the order of a visit that is held until what is due now is paid, and what will be asked of the provider: the money is only set
 * aside until the visit is booked.
 */
export async function writeHeldOrder(
  tx: Transaction,
  { orderId, appointment, priced, currency }: HeldOrder,
  pages: ReturnPages,
): Promise<{ number: number; attempt: Attempt }> {
  const [order] = await tx
    .insert(orders)
    .values({
      ...{ id: orderId, kind: "mixed", status: "pending", paymentState: "pending", currency },
      ...{ customerId: appointment.customerId, ...toOrderSums(priced.totals), offers: appointment.offers },
      heldAppointment: toHeldVisit({ ...appointment, appointmentId: appointment.id, isExpired: false }, []),
    })
    .returning({ number: orders.number });
  if (!order) throw new Error("no order came back");
  await tx.insert(orderLines).values(bookedLinesOf(orderId, appointment, priced));
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: "customer" });
  await emitEvent(tx, { type: ORDER_PLACED, key: `order:${orderId}:placed`, payload: { orderId } });
  const amountCents = priced.totals.dueNow;
  const attempt = await writeAttempt(tx, {
    ...{ orderId, currency, amountCents, capture: "manual" },
    lines: [{ name: neutralOrderName(order.number), amountCents, quantity: 1 }],
    ...pages,
  });
  return { number: order.number, attempt };
}
