import { isClinicUnit } from "#modules/scheduling/domain/resource.ts";
import { onOneConnection } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { Principal } from "#shared/principal.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { WireBoardMonth, WireBoardWeek } from "../../staff/contract/board.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { readViewer } from "../clinic/viewer.ts";
import {
  type BoardVisitRow,
  isCounted,
  isTaken,
  listBoardBlocks,
  listBoardVisits,
  listTimeOff,
  type TimeOffRow,
} from "./board-rows.ts";
import {
  type BoardClinicDay,
  laneMaker,
  type MinuteRange,
  minuteOf,
  minutesIn,
  subtractStretches,
  toBoardClinicDay,
  workingStretches,
} from "./lane-hours.ts";
import { isPerformedBy, listAbsences } from "./read-board-day.ts";

/**
 * Returns the rows of a range of days. If a practitioner is named, only their visits. A viewer without access to every
 * visit gets their own.
 */
export async function readRowsOfDays(
  context: BookingContext,
  principal: Principal,
  days: readonly BoardClinicDay[],
  practitionerId?: string,
) {
  const [from, to] = [days[0]?.grid, days.at(-1)?.grid];
  if (!from || !to) return { visits: [], blocks: [], timeOff: [] };
  const dates = { from: from.date, to: to.date };
  const span = { from: new Date(from.startMs).toISOString(), to: new Date(to.endMs).toISOString() };
  const { viewer, visits, blocks, timeOff } = await onOneConnection(context.db, (connection) =>
    batch({
      viewer: readViewer(connection, principal),
      visits: listBoardVisits(connection, { ...dates, ...(practitionerId === undefined ? {} : { practitionerId }) }),
      blocks: listBoardBlocks(connection, dates),
      timeOff: listTimeOff(connection, span),
    }),
  );
  const visibleVisits = viewer.seesAll ? visits : visits.filter((visit) => isPerformedBy(visit, viewer.practitionerId));
  return { visits: visibleVisits, blocks, timeOff };
}

/** Returns the seven clinic days starting at a date. */
export function listDaysOfWeek(snapshot: ClinicSnapshot, from: string): BoardClinicDay[] {
  return Array.from({ length: 7 }, (_, index) => toBoardClinicDay(snapshot, addDays(from, index)));
}

/** Returns how busy each person, room and device is over seven days, and when. */
export async function readBoardWeek(
  context: BookingContext,
  { from, principal }: { from: string; principal: Principal },
): Promise<WireBoardWeek> {
  const snapshot = await recallClinicSnapshot(context);
  const days = listDaysOfWeek(snapshot, from);
  const { visits, timeOff } = await readRowsOfDays(context, principal, days);
  const laneOf = laneMaker(snapshot);
  return {
    from,
    days: days.map(({ grid, closed, minutes }) => ({
      date: grid.date,
      closed,
      startsAt: new Date(grid.startMs).toISOString(),
      minutes,
    })),
    lanes: snapshot.clinic.resources.filter(isClinicUnit).map((resource) => {
      return {
        ...laneOf(resource),
        days: days.map((day) => {
          const working = subtractStretches(workingStretches(resource, day), listAbsences(resource.id, day, timeOff));
          const booked = listBookedStretches(resource.id, day, visits);
          return {
            date: day.grid.date,
            workingMinutes: minutesIn(working),
            bookedMinutes: minutesIn(booked),
            working,
            booked,
          };
        }),
      };
    }),
  };
}

/** Returns when visits occupy a resource, buffers included. */
function listBookedStretches(resourceId: string, day: BoardClinicDay, visits: readonly BoardVisitRow[]) {
  return visits
    .filter(({ date }) => date === day.grid.date)
    .flatMap(({ id, claims }) =>
      claims
        .filter((claim) => claim.resourceId === resourceId)
        .map((claim) => ({ from: minuteOf(day, claim.from), to: minuteOf(day, claim.to), appointmentId: id })),
    )
    .sort((a, b) => a.from - b.from);
}

/** Returns how busy practitioners are on each day of a month, and who is off. */
export async function readBoardMonth(
  context: BookingContext,
  { month, principal }: { month: string; principal: Principal },
): Promise<WireBoardMonth> {
  const snapshot = await recallClinicSnapshot(context);
  const days: BoardClinicDay[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1))
    days.push(toBoardClinicDay(snapshot, date));
  const { visits, timeOff } = await readRowsOfDays(context, principal, days);
  const people = snapshot.clinic.resources.filter(({ kind }) => kind === "practitioner");
  return {
    month,
    days: days.map((day) => {
      const own = visits.filter(({ date }) => date === day.grid.date);
      return {
        date: day.grid.date,
        closed: day.closed,
        visits: own.filter(isCounted).length,
        bookedMinutes: Math.round(
          own
            .filter(isTaken)
            .reduce((sum, { lines }) => sum + lines.reduce((all, { from, to }) => all + to - from, 0), 0) / 60,
        ),
        workingMinutes: people.reduce((sum, person) => sum + minutesIn(remainingWorkingTime(person, day, timeOff)), 0),
        off: people.filter((person) => isAbsentAllDay(person, day, timeOff)).map(({ name }) => name),
      };
    }),
  };
}

type Person = ClinicSnapshot["clinic"]["resources"][number];

function remainingWorkingTime(person: Person, day: BoardClinicDay, timeOff: readonly TimeOffRow[]): MinuteRange[] {
  return subtractStretches(workingStretches(person, day), listAbsences(person.id, day, timeOff));
}

/** Whether a person would work that day but is absent for all of it. */
function isAbsentAllDay(person: Person, day: BoardClinicDay, timeOff: readonly TimeOffRow[]): boolean {
  return workingStretches(person, day).length > 0 && remainingWorkingTime(person, day, timeOff).length === 0;
}
