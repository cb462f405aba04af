import { agreedFeeOf } from "#modules/booking/contract/appointment.ts";
import { bookingCalls } from "#modules/booking/contract/calls.ts";
import { ANYONE } from "#modules/booking/domain/booked-service.ts";
import { getOwnVisit, readVisitCaller, toWireAppointment } from "#modules/booking/server/public.ts";
import { chosenOf } from "#modules/catalog/domain/selection.ts";
import { waitlistCalls } from "#modules/waitlist/contract/calls.ts";
import { offerKeyOf } from "#modules/waitlist/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { checkoutCalls } from "../../contract/calls.ts";
import { returnOriginOf } from "../movements/return-origin.ts";
import { bookAsGuest } from "./book-as-guest.ts";
import { previewRescheduleWithOrder, rescheduleWithOrder } from "./reschedule-with-order.ts";
import { splitVisit } from "./split-visit.ts";
import { readOfferWithPrice, takeOffer } from "./take-offer.ts";

/** Binds the calls about a visit that also change its order: a guest's booking, offers, moving and splitting. */
export const bindVisitsApi: BindApi = (api, deps) => {
  api.on(checkoutCalls.guestBook, async ({ body: { selection, areas, ...body }, clientNetwork, origin, workId }) => {
    const caller = { clientNetwork, origin: returnOriginOf(deps.env, origin), workId };
    const named = areas.length > 0 ? { areas, units: null } : undefined;
    const chosen = selection ? chosenOf(selection) : named;
    const { appointment, depositCents, ...booked } = await bookAsGuest(deps, { ...body, chosen }, caller);
    const { url, ...order } = "url" in booked ? booked : { ...booked, url: undefined };
    return {
      data: { ...order, appointment: await toWireAppointment(deps, appointment, undefined, depositCents) },
      session: url === undefined ? undefined : { url },
    };
  });
  api.on(waitlistCalls.getOffer, async ({ params, principal }) => ({
    data: await readOfferWithPrice(deps, offerKeyOf(params.token, principal)),
  }));
  api.on(waitlistCalls.acceptOffer, async ({ params, principal, body, origin }) => {
    const input = { key: offerKeyOf(params.token, principal), screening: body.screening };
    const { url, ...data } = await takeOffer(deps, { ...input, origin: returnOriginOf(deps.env, origin) });
    return url === undefined
      ? { message: "This time is yours.", data, session: undefined }
      : { message: "This time is yours once you’ve paid.", data, session: { url } };
  });
  api.on(
    bookingCalls.rescheduleAppointment,
    async ({ params, body: { agreedFeeCents, agreedFee, dueAtClinic, dryRun, ...slot }, ...caller }) => {
      const owned = { appointmentId: params.id, ...readVisitCaller(deps.secrets, { id: params.id, ...caller }) };
      const agreed = agreedFeeOf({ agreedFeeCents, agreedFee });
      const terms = { agreedFeeCents: agreed, shownDueCents: dueAtClinic };
      const before = await getOwnVisit(deps.db, { ...owned, now: deps.clock.now() });
      const moved = await (dryRun ? previewRescheduleWithOrder : rescheduleWithOrder)(deps, {
        ...owned,
        ...slot,
        ...terms,
      });
      const newFee = { feeCents: moved.lateFeeCents - before.lateFeeCents, isMove: true };
      // The message names the practitioner if the customer accepted anyone, or if the practitioner changed.
      const isAnother = slot.practitionerId === ANYONE || moved.practitioner.id !== before.practitioner.id;
      const person = isAnother ? ` You’ll see ${moved.practitioner.name}.` : "";
      return {
        ...(dryRun ? {} : { message: `Your visit has been moved.${person}` }),
        data: await toWireAppointment(deps, moved, newFee),
      };
    },
  );
  api.on(bookingCalls.splitAppointment, async ({ params, body, principal }) => {
    const { stays, goes } = await splitVisit(deps, {
      ...body,
      appointmentId: params.id,
      customerId: principal.customerId,
    });
    return {
      message: "Your treatments are now in two visits.",
      data: await Promise.all([stays, goes].map((visit) => toWireAppointment(deps, visit))),
    };
  });
};
