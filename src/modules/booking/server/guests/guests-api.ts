import { knownDeviceOf } from "#modules/account/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { bookingCalls } from "../../contract/calls.ts";
import { forgetGuestTicket, getGuestVisits, identifyGuest, verifyGuest } from "./identify-guest.ts";

/** Binds the calls with which a guest without an account finds their bookings again. */
export const bindGuestsApi: BindApi = (api, deps) => {
  api.on(bookingCalls.guestIdentify, async ({ body, clientNetwork, request }) => {
    await countIdentify(deps, clientNetwork);
    const knownAs = knownDeviceOf(deps.env.publicUrl, request.headers.get("cookie"));
    await identifyGuest({ ...deps, clientNetwork, knownAs }, body);
    return { data: {}, message: "If we have a booking for you, a code is on its way to your email." };
  });
  api.on(bookingCalls.guestVerify, async ({ body, clientNetwork }) => {
    await countIdentify(deps, clientNetwork);
    return { data: await verifyGuest({ ...deps, clientNetwork }, body) };
  });
  api.on(bookingCalls.listGuestVisits, async ({ request }) => ({
    data: await getGuestVisits(deps, ticketOf(request)),
  }));
  api.on(bookingCalls.forgetGuest, async ({ request }) => {
    await forgetGuestTicket(deps, ticketOf(request));
    return { data: {}, message: "You’re signed out on this browser." };
  });
};

/** Returns the ticket that a verified guest's browser sends. */
const ticketOf = (request: Request) => request.headers.get("x-guest-ticket")?.slice(0, 128) ?? null;

/**
 * Counts a request per network address; in-process calls have none. `verifyGuest` has its own limit for wrong codes.
 */
async function countIdentify(
  deps: Pick<ServerDeps, "db" | "env" | "secrets">,
  clientNetwork: string | undefined,
): Promise<void> {
  await countTryOfNetwork(deps.db, "identify-address", networkOf(deps, clientNetwork), limits.loginPerAddress);
}
