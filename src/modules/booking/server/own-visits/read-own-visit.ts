import type { ServerDeps } from "#platform/server-deps.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { toCalendarFile } from "../../domain/calendar/calendar-file.ts";
import { clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { calendarAdviceOf } from "../mails/visit-mail-parts.ts";
import {
  type CallerRequest,
  readAccessedVisit,
  visitAccessOf,
  visitCallerOf,
  visitOwnerOf,
} from "../moments/visit-access.ts";
import { progressOf } from "../moments/visit-progress.ts";
import { prepareOf } from "../prepare/prepare-api.ts";
import { readRebooking, rebookingLinkOf } from "../rebooking/read-rebooking.ts";
import { toCalendarPlace, toWireAppointment } from "../to-wire.ts";
import { findLastCompleted, getAppointment, isLinkOfOtherStart } from "../visits/appointment-queries.ts";
import { listSegments } from "../visits/list-segments.ts";

type OwnVisit = { appointmentId: string; caller: CallerRequest };

/** Returns a customer's visit for clients, with what is to be done before it. */
export async function toOwnVisit(deps: ServerDeps, appointment: Appointment) {
  const visit = await toWireAppointment(deps, appointment);
  return { ...visit, ...(await prepareOf(deps, appointment)) };
}

/** Returns what the page of a caller's visit shows. Throws as `getAppointment` does. */
export async function readOwnVisit(deps: ServerDeps, { appointmentId, caller }: OwnVisit) {
  const visitCaller = visitCallerOf(deps.secrets, { id: appointmentId, ...caller });
  const appointment = await getAppointment(deps.db, { appointmentId, now: deps.clock.now(), ...visitCaller });
  const [visit, progress, segments, rebook] = await Promise.all([
    toOwnVisit(deps, appointment),
    progressOf(deps, appointment),
    listSegments(deps.db, appointment.id),
    rebookingLinkOf(deps, appointment),
  ]);
  // A link that was mailed for another start shows the visit, but can't change it.
  const isOldLink = isLinkOfOtherStart(appointment, visitCaller);
  const changes = isOldLink ? { canReschedule: false, canCancel: false } : {};
  return { ...visit, ...progress, segments, ...rebook, ...changes };
}

/** Returns what a new booking takes over from a caller's visit: the one that is named, or else the last one completed. */
export async function readOwnRebooking(
  deps: ServerDeps,
  { appointmentId, caller }: { appointmentId: string | undefined; caller: CallerRequest },
) {
  const visit = appointmentId
    ? await getAppointment(deps.db, {
        appointmentId,
        now: deps.clock.now(),
        ...visitCallerOf(deps.secrets, { id: appointmentId, ...caller }),
      })
    : await findLastCompleted(deps.db, visitOwnerOf(caller));
  return (visit && (await readRebooking(deps, visit))) ?? null;
}

/** Returns a caller's visit as a calendar file. */
export async function readOwnCalendar(deps: ServerDeps, { appointmentId, caller }: OwnVisit): Promise<Response> {
  const access = visitAccessOf(deps.secrets, { ...caller, id: appointmentId, purpose: "calendar" });
  const { visit } = await readAccessedVisit(deps.db, { appointmentId, access, now: deps.clock.now() });
  const advice = await calendarAdviceOf(deps, visit);
  const { settings } = await clinicSnapshotOf(deps);
  return new Response(toCalendarFile(visit, toCalendarPlace(settings), advice), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="visit-${visit.date}.ics"`,
      "cache-control": "no-store",
    },
  });
}
