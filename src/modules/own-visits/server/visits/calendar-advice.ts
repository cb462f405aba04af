import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { type CalendarAdvice, calendarPreparation } from "#modules/booking/domain/calendar/calendar-file.ts";
import { clinicState, visitUrlOf } from "#modules/booking/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";

/** Returns the text of a visit's calendar entry: how to prepare, and the link to the visit. */
export async function calendarAdviceOf(
  deps: Pick<ServerDeps, "db" | "versions" | "env" | "secrets">,
  visit: Appointment,
): Promise<CalendarAdvice> {
  const { services } = await clinicState.recallClinicSnapshot(deps);
  const care = visit.lines.map(({ serviceId, name }) => ({
    name,
    preparation: services.get(serviceId)?.preparation ?? [],
  }));
  return { preparation: calendarPreparation(care), link: visitUrlOf(deps, visit) };
}
