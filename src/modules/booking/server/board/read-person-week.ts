import { isClinicUnit } from "#modules/scheduling/domain/resource.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import type { WirePersonWeek } from "../../staff/contract/board.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { toBar } from "./board-bars.ts";
import { listUnavailableTimes } from "./board-off.ts";
import { laneMaker } from "./lane-hours.ts";
import { listDaysOfWeek, readRowsOfDays } from "./read-board-spans.ts";

/**
 * Returns seven days of one practitioner by the minute: visits, holds, and times that can't be booked. A viewer without
 * access to every visit gets the visits in which they perform a treatment. Throws `not_found` for an id that isn't a
 * practitioner of the clinic.
 */
export async function readPersonWeek(
  context: BookingContext,
  { practitionerId, from, principal }: { practitionerId: string; from: string; principal: Principal },
): Promise<WirePersonWeek> {
  const snapshot = await recallClinicSnapshot(context);
  const { resources, rules } = snapshot.clinic;
  if (!resources.some(({ id, kind }) => id === practitionerId && kind === "practitioner"))
    throw new AppError("not_found");
  const days = listDaysOfWeek(snapshot, from);
  const { visits, blocks, timeOff } = await readRowsOfDays(context, principal, days, practitionerId);
  return {
    from,
    timeZone: rules.timeZone,
    now: context.clock.now().toISOString(),
    stepMinutes: rules.stepMinutes,
    practitionerId,
    lanes: resources.filter(isClinicUnit).map(laneMaker(snapshot)),
    days: days.map((day) => ({
      date: day.grid.date,
      startsAt: new Date(day.grid.startMs).toISOString(),
      minutes: day.minutes,
      hours: day.hours,
      closed: day.closed,
      bars: visits
        .filter(({ date }) => date === day.grid.date)
        .map((visit) => toBar(visit, day, { snapshot, accountId: principal.customerId })),
      off: listUnavailableTimes(snapshot, day, { timeOff, blocks }).filter(({ laneId }) => laneId === practitionerId),
    })),
  };
}
