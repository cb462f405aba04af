import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import { bookedLinesOf, toOrderSums } from "#modules/checkout/server/orders/order-line-values.ts";
import { priceBookedLines } from "#modules/checkout/server/visit-orders/price-booked-visit.ts";
import { VISIT_CANCELED } from "#modules/checkout/server/visits/cancel-open-order.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import type { PricedLifeVisit } from "../booking/write-visits.ts";
import { paymentOf, type VisitPayment } from "./visit-payments.ts";
import type { OrderRows } from "./write-orders.ts";

/** The minutes from a visit's cancellation to the cancellation of its order. */
const LATER_MINUTES = 1;

/** A visit's order, and its payment at the desk. */
export type VisitOrder = OrderRows & { payment: VisitPayment | undefined };

/**
 * Returns a visit's order: for an online booking, as the booking creates it, with nothing prepaid; for any other, as
 * the desk creates it afterward. Undefined if the visit has none.
 */
export function toVisitOrder(
  { settings, services }: ClinicSnapshot,
  visit: PricedLifeVisit,
  now: Date,
): VisitOrder | undefined {
  const { orderId, lines, bookedAt, customerId, status, closedAt } = visit;
  if (!orderId) return undefined;
  const listOf = new Map(
    lines.map(({ serviceId, unitPriceCents, estimate }) => {
      const service = services.get(serviceId);
      return [
        serviceId,
        service ? service.prices.priceCents * (estimate?.minUnits ?? service.minUnits) : unitPriceCents,
      ];
    }),
  );
  const priced = priceBookedLines({ lines, offers: [] }, listOf, { settings, now: bookedAt });
  const sums = toOrderSums(priced.totals);
  const payment = paymentOf(visit, { total: sums.totalCents, tax: sums.taxCents }, now);
  const tip = payment?.tipCents ?? 0;
  const isOnline = visit.bookedVia === "online";
  const placedAt = isOnline ? bookedAt : (closedAt ?? bookedAt);
  const canceledAt = status === "cancelled" && closedAt ? addMinutes(closedAt, LATER_MINUTES) : null;
  return {
    order: {
      id: orderId,
      kind: "service",
      status: canceledAt ? "cancelled" : payment ? "paid" : "pending",
      paymentState: payment ? "paid" : "none",
      customerId,
      currency: settings.currency,
      ...sums,
      ...(payment
        ? {
            tipCents: tip,
            totalCents: sums.totalCents + tip,
            dueAtClinicCents: sums.dueAtClinicCents + tip,
            paidAtClinicCents: sums.dueAtClinicCents + tip,
            paidAt: payment.at,
          }
        : {}),
      appointmentId: visit.id,
      placedAt,
      updatedAt: canceledAt ?? payment?.at ?? placedAt,
    },
    payment,
    lines: bookedLinesOf(orderId, { lines }, priced),
    steps: [
      { to: "pending", at: placedAt, cause: isOnline ? "customer" : "desk", isByDesk: !isOnline },
      ...(payment ? [{ to: "paid" as const, at: payment.at, cause: "desk", isByDesk: true }] : []),
      ...(canceledAt ? [{ to: "cancelled" as const, at: canceledAt, cause: VISIT_CANCELED, isByDesk: false }] : []),
    ],
  };
}
