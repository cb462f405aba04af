import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { toCalendarFile } from "#modules/booking/domain/calendar/calendar-file.ts";
import {
  clinicState,
  getOwnVisit,
  ownVisits,
  readVisitCaller,
  readVisitOwner,
  toWireAppointment,
  visitAccess,
} from "#modules/booking/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { preparationSummaryOf } from "../prepare/prepare-api.ts";
import { readRebooking, rebookingLinkOf } from "../rebooking/read-rebooking.ts";
import { calendarAdviceOf } from "./calendar-advice.ts";

type OwnVisit = { appointmentId: string; caller: visitAccess.CallerRequest };

/** Returns a customer's visit for clients, with what is to be done before it. */
export async function toOwnVisit(deps: ServerDeps, appointment: Appointment) {
  const visit = await toWireAppointment(deps, appointment);
  return { ...visit, ...(await preparationSummaryOf(deps, appointment)) };
}

/** Returns what the page of a caller's visit shows. Throws as `getOwnVisit` does. */
export async function readOwnVisit(deps: ServerDeps, { appointmentId, caller }: OwnVisit) {
  const visitCaller = readVisitCaller(deps.secrets, { id: appointmentId, ...caller });
  const appointment = await getOwnVisit(deps.db, { appointmentId, now: deps.clock.now(), ...visitCaller });
  const [visit, progress, segments, rebook] = await Promise.all([
    toOwnVisit(deps, appointment),
    ownVisits.readVisitProgress(deps, appointment),
    ownVisits.listSegments(deps.db, appointment.id),
    rebookingLinkOf(deps, appointment),
  ]);
  // A link that was mailed for another start shows the visit, but can't change it.
  const isOldLink = ownVisits.isLinkOfOtherStart(appointment, visitCaller);
  const changes = isOldLink ? { canReschedule: false, canCancel: false } : {};
  return { ...visit, ...progress, segments, ...rebook, ...changes };
}

/** Returns the data for rebooking a caller's visit: the named visit, or else the last completed one. */
export async function readOwnRebooking(
  deps: ServerDeps,
  { appointmentId, caller }: { appointmentId: string | undefined; caller: visitAccess.CallerRequest },
) {
  const visit = appointmentId
    ? await getOwnVisit(deps.db, {
        appointmentId,
        now: deps.clock.now(),
        ...readVisitCaller(deps.secrets, { id: appointmentId, ...caller }),
      })
    : await ownVisits.findLastCompleted(deps.db, readVisitOwner(caller));
  return (visit && (await readRebooking(deps, visit))) ?? null;
}

/** Returns a caller's visit as a calendar file. */
export async function readOwnCalendar(deps: ServerDeps, { appointmentId, caller }: OwnVisit): Promise<Response> {
  const access = visitAccess.readVisitAccess(deps.secrets, { ...caller, id: appointmentId, purpose: "calendar" });
  const { visit } = await visitAccess.readAccessedVisit(deps.db, { appointmentId, access, now: deps.clock.now() });
  const advice = await calendarAdviceOf(deps, visit);
  const { settings } = await clinicState.recallClinicSnapshot(deps);
  return new Response(toCalendarFile(visit, ownVisits.toCalendarPlace(settings), advice), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="visit-${visit.date}.ics"`,
      "cache-control": "no-store",
    },
  });
}
