import { acceptOffer, type OfferKey } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { newId } from "#shared/ids.ts";
import { followPrice } from "./move-visit.ts";
import { priceBookedVisit } from "./price-booked-visit.ts";
import { writeVisitOrder } from "./write-visit-order.ts";

/**
 * Takes a place that the waitlist offers: visit and order in one transaction, nothing is paid now. A visit that it moves
 * keeps its order. Accepted twice it answers the same visit. Throws what `acceptOffer` of booking does.
 */
export async function takeOffer(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  key: OfferKey,
): Promise<{ appointmentId: string; orderId: string | null }> {
  const settings = await getClinicSettings(deps.db);
  return withRetry(deps.db, async (tx) => {
    const orderId = newId();
    const { appointment, outcome } = await acceptOffer(deps, tx, { key, orderId });
    const taken = { appointmentId: appointment.id, orderId: appointment.orderId };
    if (outcome === "before") return taken;
    if (outcome === "moved") {
      await followPrice(tx, appointment);
      return taken;
    }
    const priced = await priceBookedVisit(tx, appointment, { settings, now: deps.clock.now() });
    await writeVisitOrder(tx, { orderId, appointment, priced, currency: settings.currency });
    failpoint("waitlist:accept_after_claims");
    return taken;
  });
}
