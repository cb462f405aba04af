import { knownDeviceOf } from "#modules/account/server/public.ts";
import { getServiceByName as getServiceCall } from "#modules/catalog/contract/service-calls.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { agreedFeeOf } from "../contract/appointment.ts";
import { readAgain as readAgainCall } from "../contract/book-again.ts";
import { cancelAppointment as cancelCall } from "../contract/cancel-appointment.ts";
import { getAppointmentCalendar, getAppointment as getCall } from "../contract/get-appointment.ts";
import { forgetGuest, guestIdentify, guestVerify, listGuestVisits } from "../contract/guest-identify.ts";
import {
  listPastAppointments as listPastCall,
  listUpcomingAppointments as listUpcomingCall,
} from "../contract/list-appointments.ts";
import { listPractitioners } from "../contract/list-practitioners.ts";
import { streamSlots } from "../contract/stream-slots.ts";
import type { Appointment } from "../domain/appointment.ts";
import { toCalendarFile } from "../domain/calendar/calendar-file.ts";
import { readAgain, rebookOf } from "./again/read-again.ts";
import { bindCalendarApi } from "./calendar/calendar-api.ts";
import { cancelAppointment } from "./changes/cancel-appointment.ts";
import { clinicSnapshotOf } from "./clinic/clinic-snapshot.ts";
import { getServicePage } from "./get-service-page.ts";
import { forgetGuestTicket, getGuestVisits, identifyGuest, verifyGuest } from "./guests/identify-guest.ts";
import { calendarAdviceOf } from "./mails/visit-mail-parts.ts";
import { bindMomentsApi } from "./moments/moments-api.ts";
import { readAccessedVisit, visitAccessOf, visitOpenerOf } from "./moments/step-link.ts";
import { progressOf } from "./moments/visit-progress.ts";
import { bindPrepareApi, prepareOf } from "./prepare/prepare-api.ts";
import { bindScreeningApi } from "./screening/screening-api.ts";
import { streamSlotChanges } from "./slots/slot-stream.ts";
import { toCalendarPlace, toWireAppointment } from "./to-wire.ts";
import {
  findLastCompleted,
  getAppointment,
  isLinkOfOtherStart,
  listPastAppointments,
  listUpcomingAppointments,
} from "./visits/appointment-queries.ts";
import { listSegments } from "./visits/list-segments.ts";
import { visitOwnerOf } from "./visits/visit-link.ts";

/**
 * Connects the booking API to its use cases. The cart module connects slots for the cart, and checkout the moving of
 * visits.
 */
export const bindBookingApi: BindApi = (api, deps) => {
  const { db } = deps;
  bindMomentsApi(api, deps);
  bindPrepareApi(api, deps);
  bindCalendarApi(api, deps);
  bindScreeningApi(api, deps);
  const settingsOf = async () => (await clinicSnapshotOf(deps)).settings;
  const toWire = async (appointment: Appointment) => ({
    ...(await toWireAppointment(deps, appointment)),
    ...(await prepareOf(deps, appointment)),
  });
  const openerOf = (id: string, asked: Parameters<typeof visitOwnerOf>[0]) =>
    visitOpenerOf(deps.secrets, { id, ...asked });
  const getOwn = (appointmentId: string, asked: Parameters<typeof visitOwnerOf>[0]) =>
    getAppointment(db, { appointmentId, now: deps.clock.now(), ...openerOf(appointmentId, asked) });
  const listToWire = (appointments: Appointment[]) => Promise.all(appointments.map(toWire));

  api.on(streamSlots, ({ query, request }) => streamSlotChanges(db, { date: query.date, signal: request.signal }));
  api.on(getServiceCall, async ({ params, query, shows }) => {
    const data = await getServicePage(deps, { name: params.name, id: query.id });
    shows(`service:${data.id}`);
    return { data };
  });
  api.on(listPractitioners, async () => ({
    data: (await clinicSnapshotOf(deps)).practitioners.map(({ id, picture, ...profile }) => ({
      id,
      ...profile,
      image: picture === null ? null : toWirePicture(picture),
    })),
  }));

  api.on(listUpcomingCall, async ({ principal: { customerId } }) => ({
    data: await listToWire(await listUpcomingAppointments(db, { customerId, now: deps.clock.now() })),
  }));
  api.on(listPastCall, async ({ principal: { customerId } }) => ({
    data: await listToWire(await listPastAppointments(db, { customerId, now: deps.clock.now() })),
  }));
  api.on(readAgainCall, async ({ query, ...caller }) => {
    const visit = query.appointmentId
      ? await getOwn(query.appointmentId, { query, ...caller })
      : await findLastCompleted(db, visitOwnerOf({ query, ...caller }));
    return { data: (visit && (await readAgain(deps, visit))) ?? null };
  });
  api.on(getCall, async ({ params, ...caller }) => {
    const appointment = await getOwn(params.id, caller);
    const [visit, progress, segments, rebook] = await Promise.all([
      toWire(appointment),
      progressOf(deps, appointment),
      listSegments(db, appointment.id),
      rebookOf(deps, appointment),
    ]);
    const isOld = isLinkOfOtherStart(appointment, openerOf(params.id, caller));
    const changes = isOld ? { canReschedule: false, canCancel: false } : {};
    return { data: { ...visit, ...progress, segments, ...rebook, ...changes } };
  });
  api.on(getAppointmentCalendar, async ({ params, ...caller }) => {
    const access = visitAccessOf(deps.secrets, { ...caller, id: params.id, purpose: "calendar" });
    const wanted = { appointmentId: params.id, access, now: deps.clock.now() };
    const { visit: appointment } = await readAccessedVisit(db, wanted);
    const advice = await calendarAdviceOf(deps, appointment);
    return new Response(toCalendarFile(appointment, toCalendarPlace(await settingsOf()), advice), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="visit-${appointment.date}.ics"`,
        "cache-control": "no-store",
      },
    });
  });

  api.on(cancelCall, async ({ params, body, ...caller }) => {
    const owned = { appointmentId: params.id, ...openerOf(params.id, caller) };
    const cancelled = await cancelAppointment(deps, { ...owned, agreedFeeCents: agreedFeeOf(body) });
    const made = { feeCents: cancelled.lateFeeCents };
    return { message: "Your visit has been canceled.", data: await toWireAppointment(deps, cancelled, made) };
  });

  const ticketOf = (request: Request) => request.headers.get("x-guest-ticket")?.slice(0, 128) ?? null;
  api.on(guestIdentify, async ({ body, clientAddress, request }) => {
    await countIdentify(deps, clientAddress);
    const knownAs = knownDeviceOf(deps.env.publicUrl, request.headers.get("cookie"));
    await identifyGuest({ ...deps, clientAddress, knownAs }, body);
    return { data: {}, message: "If we have a booking for you, a code is on its way to your email." };
  });
  api.on(guestVerify, async ({ body, clientAddress }) => {
    await countIdentify(deps, clientAddress);
    return { data: await verifyGuest({ ...deps, clientAddress }, body) };
  });
  api.on(listGuestVisits, async ({ request }) => ({ data: await getGuestVisits(deps, ticketOf(request)) }));
  api.on(forgetGuest, async ({ request }) => {
    await forgetGuestTicket(deps, ticketOf(request));
    return { data: {}, message: "You’re signed out on this browser." };
  });
};

/** Counts a request per network address; in-process calls have none. `verifyGuest` has its own limit for wrong codes. */
async function countIdentify(
  deps: Pick<ServerDeps, "db" | "env" | "secrets">,
  clientAddress: string | undefined,
): Promise<void> {
  await countTryOfNetwork(deps.db, "identify-address", networkOf(deps, clientAddress), limits.loginPerAddress);
}
