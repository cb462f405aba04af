import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { VisitOrderAmounts } from "#modules/booking/server/public.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { reserveSessions, type SessionLine } from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { StaffStep } from "../orders/move-order.ts";
import { priceBookedVisit } from "./price-booked-visit.ts";
import { writeVisitOrder } from "./write-visit-order.ts";

type SellVisit = {
  orderId: string;
  settings: ClinicSettings;
  now: Date;
  /** Treatments paid by package sessions, which are already reserved. */
  bySession: ReadonlySet<string>;
  staff?: StaffStep;
};

/**
 * Writes the order of a visit booked without a cart, at this customer's price: with their member prices and sessions.
 * It is paid at the clinic.
 */
export async function sellVisit(
  tx: Transaction,
  appointment: Appointment,
  { orderId, settings, now, bySession, ...by }: SellVisit,
): Promise<VisitOrderAmounts> {
  const priced = await priceBookedVisit(tx, appointment, { settings, now, bySession });
  await writeVisitOrder(tx, { orderId, appointment, priced, currency: settings.currency, ...by });
  return soldVisitOf(orderId, priced);
}

/** Returns the parts of an order that a visit copies. */
export function soldVisitOf(orderId: string, { lines, totals }: PricedCart): VisitOrderAmounts {
  const paid = lines.flatMap(({ id, session }) => (session > 0 ? [[id, session] as const] : []));
  return { orderId, memberSavingsCents: totals.memberSavings, sessionCents: new Map(paid) };
}

/** Reserves a session for each treatment of a visit for which the customer has one. Returns these treatments. */
export async function reserveAvailableSessions(
  tx: Transaction,
  { customerId, date, lines }: Pick<Appointment, "customerId" | "date" | "lines">,
): Promise<ReadonlySet<string>> {
  const soldLineIds = new Set<string>();
  if (customerId === null) return soldLineIds;
  for (const { id: lineId, serviceId } of lines) {
    const line: SessionLine = { lineId, serviceId };
    if (await reserveSessions(tx, { customerId, date, lines: [line] })) soldLineIds.add(lineId);
  }
  return soldLineIds;
}
