import { acceptOffer, type OfferKey, type SellVisit } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { newId } from "#shared/ids.ts";
import { followPrice } from "./move-visit.ts";
import { reserveWhatThereIs, sellVisit } from "./sell-visit.ts";

/**
 * Takes a place that the waitlist offers: visit and order in one transaction, nothing is paid now. Sessions of the customer's packages
 * pay what they can, as in a checkout. A visit that it moves
 * keeps its order. Accepted twice it answers the same visit. Throws what `acceptOffer` of booking does.
 */
export async function takeOffer(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  key: OfferKey,
): Promise<{ appointmentId: string; orderId: string | null }> {
  const settings = await getClinicSettings(deps.db);
  return withRetry(deps.db, async (tx) => {
    const orderId = newId();
    const sell: SellVisit = async (inside, visit) => {
      const bySession = await reserveWhatThereIs(inside, visit);
      return sellVisit(inside, visit, { orderId, settings, now: deps.clock.now(), bySession });
    };
    const { appointment, outcome } = await acceptOffer(deps, tx, { key, orderId, sell });
    const taken = { appointmentId: appointment.id, orderId: appointment.orderId };
    if (outcome === "moved") await followPrice(tx, appointment);
    failpoint("waitlist:accept_after_claims");
    return taken;
  });
}
