import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { type Attempt, writeAttempt } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";
import { toHeldVisit } from "../../domain/held-visit.ts";
import { type StaffStep, writeHistory } from "../orders/move-order.ts";
import { bookedLinesOf, toOrderSums } from "../orders/order-line-values.ts";
import { waiveRest } from "../payment/pay-from-wallet.ts";
import { orderLines, orders } from "../tables.ts";

type HeldOrder = {
  orderId: string;
  appointment: Appointment;
  priced: PricedCart;
  currency: string;
  /** The staff member who holds the time; if absent, the customer holds it. */
  staff?: StaffStep;
};

/** The URLs to which the provider's page returns, with and without payment. */
type ReturnPages = { successUrl: string; cancelUrl: string };

/**
 * Writes the order of a visit that is held until the amount due now is paid, and its provider request. The money is
 * only authorized until the visit is booked.
 */
export async function writeHeldOrder(
  tx: Transaction,
  order: HeldOrder,
  pages: ReturnPages,
): Promise<{ number: number; attempt: Attempt }> {
  const { number } = await insertHeldOrder(tx, order);
  const { orderId, currency, priced } = order;
  const attempt = await writeAttempt(
    tx,
    toDepositPaymentRequest({ orderId, number, currency, ...priced.totals }, pages),
  );
  return { number, attempt };
}

type Deposit = { orderId: string; number: number; currency: string; dueNow: Cents };

/** Returns the provider request for the prepaid part of a held visit: the amount is only authorized. */
export function toDepositPaymentRequest({ orderId, number, currency, dueNow }: Deposit, pages: ReturnPages) {
  return {
    orderId,
    currency,
    amountCents: dueNow,
    capture: "manual" as const,
    lines: [{ name: neutralOrderName(number), amountCents: dueNow, quantity: 1 }],
    ...pages,
  };
}

/**
 * Writes the order of a visit that is held until part of it is paid. No payment page is open yet. `waived` is the
 * ledger movement for the amount the clinic waives, which the caller posts.
 */
export async function insertHeldOrder(
  tx: Transaction,
  { orderId, appointment, priced, currency, staff }: HeldOrder,
): Promise<{ number: number; waived: Movement[] }> {
  const [order] = await tx
    .insert(orders)
    .values({
      id: orderId,
      kind: "mixed",
      status: "pending",
      paymentState: "pending",
      currency,
      customerId: appointment.customerId,
      ...toOrderSums(priced.totals),
      offers: appointment.offers,
      heldAppointment: toHeldVisit({ ...appointment, appointmentId: appointment.id, isExpired: false }, []),
    })
    .returning({ number: orders.number });
  if (!order) throw new Error("no order came back");
  await tx.insert(orderLines).values(bookedLinesOf(orderId, appointment, priced));
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: staff ? "desk" : "customer", staff });
  return { number: order.number, waived: await waiveRest(tx, orderId, priced.totals.waived) };
}
