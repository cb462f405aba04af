import { clinicState, readVisitOwner } from "#modules/booking/server/public.ts";

import type { BindApi } from "#platform/api-binder.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import { AppError } from "#shared/app-error.ts";
import { orCall } from "#shared/or-call.ts";
import type { Principal } from "#shared/principal.ts";
import * as calls from "../contract/calls.ts";
import { changeEntry } from "./change-entry.ts";
import { declineOffer } from "./end-offer.ts";
import { offerKeyOf } from "./find-offer.ts";
import { offerFreedPlaces } from "./join-line.ts";
import { type JoinWaitlist, joinWaitlist } from "./join-waitlist.ts";
import { confirmEntry, leaveWaitlist, listOwnEntries, type OwnEntry } from "./own-entries.ts";
import { readOffer } from "./read-offer.ts";

/**
 * Binds the waitlist's calls, except reading an offer, which prices it, and accepting it, which creates an order:
 * checkout binds both.
 */
export const bindWaitlistApi: BindApi = (api, deps) => {
  const { db, clock } = deps;
  offerFreedPlaces();
  api.on(calls.joinWaitlist, async ({ params, body, principal, clientNetwork }) => {
    const words = async () =>
      `Many people just joined the waitlist from your network. ${orCall((await clinicState.recallClinicSnapshot(deps)).settings.location)}.`;
    await countTryOfNetwork(db, "waitlist", networkOf(deps, clientNetwork), limits.waitlistPerAddress, words);
    const { email, firstName, lastName, phone, serviceIds, ...input } = body;
    const visitor = visitorOf(principal, { email, firstName, lastName, phone });
    const joined = await joinWaitlist(deps, { ...input, visitor, serviceIds: [params.serviceId, ...serviceIds] });
    const message =
      joined.state === "unconfirmed"
        ? "Check your email to confirm. You’ll get your place in line then."
        : "You’re on the waitlist. We’ll email you when a spot opens.";
    const { state: status, ...entry } = joined;
    return { message, data: { ...entry, status } };
  });
  api.on(calls.listWaiting, async (caller) => ({
    data: (await listOwnEntries(db, readVisitOwner(caller), clock.now())).map(toWire),
  }));
  api.on(calls.changeWaiting, async ({ params, body, ...caller }) => ({
    message: "Saved. You keep your place in line.",
    data: toWire(await changeEntry(deps, { ...body, entryId: params.id, owner: readVisitOwner(caller) })),
  }));
  api.on(calls.leaveWaitlist, async ({ params, ...caller }) => {
    await leaveWaitlist(deps, { entryId: params.id, owner: readVisitOwner(caller) });
    return { message: "You’ve left the waitlist.", data: {} };
  });
  api.on(calls.confirmWaitlist, async ({ body }) => ({
    message: "You’re in line.",
    data: (await confirmEntry(deps, body.token)).map(toWire),
  }));
  api.on(calls.declineOffer, async ({ params, principal }) => {
    const key = offerKeyOf(params.token, principal);
    await declineOffer(deps, key);
    return { message: "Thank you. You’re still in line.", data: await readOffer(deps, key) };
  });
};

type TypedContact = {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
};

function visitorOf(principal: Principal | undefined, typed: TypedContact): JoinWaitlist["visitor"] {
  if (principal) return { customerId: principal.customerId };
  const { email, firstName = "", lastName = "", phone = "" } = typed;
  if (!email)
    throw new AppError("invalid_input", { issues: [{ path: "email", message: "is needed without an account" }] });
  return { guest: { email, firstName, lastName, phone } };
}

function toWire({ id, serviceIds, services, firstDate, lastDate, parts, state, place, offer, ...entry }: OwnEntry) {
  return {
    id,
    serviceIds,
    services,
    parts,
    status: state,
    place,
    weekdays: entry.weekdays,
    minNoticeMinutes: entry.minNoticeMinutes,
    dates: [firstDate, lastDate] as [string, string],
    ...(offer ? { offer: { id: offer.id, startsAt: iso(offer.startsAt), expiresAt: iso(offer.expiresAt) } } : {}),
  };
}

const iso = (instant: string) => new Date(instant).toISOString();
