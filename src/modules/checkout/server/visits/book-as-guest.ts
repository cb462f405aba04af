import { isAddressProven, markAddressProven, spendCode } from "#modules/account/server/public.ts";
import { type Appointment, bookGuestVisit } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { countTry } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { GuestBooking } from "../../contract/guest-schema.ts";
import { VISIT_COSTS_OTHER } from "./checkout-visit.ts";
import { priceBookedVisit } from "./price-booked-visit.ts";
import { writeVisitOrder } from "./write-visit-order.ts";

/**
 * Books a guest's visit: the place, the appointment and its order in one transaction. Nothing is paid now. Throws
 * `slot_taken`, `past_cutoff`, `not_found`, `cart_changed`, `rate_limited`, what `assertMayVisit` does, and what a wrong code is.
 */
export async function bookAsGuest(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets" | "env">,
  booking: GuestBooking,
  clientAddress: string | undefined,
): Promise<{ orderId: string; number: number; appointment: Appointment }> {
  const { db, env, secrets } = deps;
  const settings = await getClinicSettings(db);
  const { currency, limits } = settings;
  const perHour = { limit: limits.guestBookingsPerHour, windowSeconds: 3_600 };
  if (clientAddress !== undefined) await countTry(db, `guest-book:${clientAddress}`, perHour, env.rateLimitFactor);
  const { customer: guest, dueAtClinic: shownDueCents, code, ...visit } = booking;
  if (code !== undefined) await proveAddress(deps, { email: guest.email, code, clientAddress });
  const isProven = await isAddressProven(db, secrets, guest.email);
  return withRetry(db, async (tx) => {
    const orderId = newId();
    const appointment = await bookGuestVisit(deps, tx, { ...visit, guest, isProven, orderId });
    const priced = await priceBookedVisit(tx, appointment, { settings, now: deps.clock.now() });
    const { dueAtClinic } = priced.totals;
    // Another price or an offer that has ended is shown before it is booked, never after (CT-6).
    if (shownDueCents !== undefined && shownDueCents !== dueAtClinic)
      throw new AppError("cart_changed", {
        message: VISIT_COSTS_OTHER,
        // A price may depend on who books, so that only this answer can tell it.
        issues: [{ path: "dueAtClinic", message: String(dueAtClinic) }],
      });
    const number = await writeVisitOrder(tx, { orderId, appointment, priced, currency });
    return { orderId, number, appointment };
  });
}

async function proveAddress(
  { db, secrets, env }: Pick<ServerDeps, "db" | "secrets" | "env">,
  { email, code, clientAddress }: { email: string; code: string; clientAddress: string | undefined },
): Promise<void> {
  const codes = { db, secrets, factor: env.rateLimitFactor, clientAddress };
  await spendCode(codes, { purpose: "identify_guest", address: email, digits: code });
  await markAddressProven(db, secrets, email);
}
