import { lockVisitToPay, writeOrderOnVisit } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { whyNotPayable } from "../../domain/desk/desk-payment.ts";
import { priceBookedVisit } from "../visit-orders/price-booked-visit.ts";
import { writeVisitOrder } from "../visit-orders/write-visit-order.ts";

/**
 * Creates the order of a visit booked without one, at the price at booking; only once. Throws `not_found`, and
 * `order_closed` for a visit that doesn't take place.
 */
export async function openVisitOrder(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  appointmentId: string,
  { accountId: by, name: byName }: { accountId: string; name: string },
): Promise<string> {
  const settings = await getClinicSettings(db);
  return withRetry(db, async (tx) => {
    const visit = await lockVisitToPay(tx, appointmentId);
    if (visit.orderId) return visit.orderId;
    const closed = whyNotPayable({ kind: "service", status: "pending", isPaid: false, visitStatus: visit.status });
    if (closed) throw new AppError("order_closed", { message: closed });
    const orderId = newId();
    const priced = await priceBookedVisit(tx, visit, { settings, now: clock.now() });
    const staff = { by, byName, notified: false };
    await writeVisitOrder(tx, { orderId, appointment: visit, priced, currency: settings.currency, staff });
    const { memberSavingsCents } = visit;
    await writeOrderOnVisit(tx, appointmentId, { orderId, memberSavingsCents, sessionCents: new Map() });
    return orderId;
  });
}
