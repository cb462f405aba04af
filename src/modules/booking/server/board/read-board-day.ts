import { isClinicUnit } from "#modules/scheduling/domain/resource.ts";
import { onOneConnection } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { Principal } from "#shared/principal.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import type { WireBoardDay, WireLane } from "../../staff/contract/board.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { readViewer, type Viewer } from "../clinic/viewer.ts";
import { toBar } from "./board-bars.ts";
import { listUnavailableTimes } from "./board-off.ts";
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

/**
 * Returns a clinic day for the board: all lanes, every visit in each lane that it uses, time off, and totals. A
 * practitioner gets all visits of today, and only their own for other days.
 */
export async function readBoardDay(
  context: BookingContext,
  { date, principal }: { date: string; principal: Principal },
): Promise<WireBoardDay> {
  const snapshot = await recallClinicSnapshot(context);
  const day = toBoardClinicDay(snapshot, date);
  const span = { from: new Date(day.grid.startMs).toISOString(), to: new Date(day.grid.endMs).toISOString() };
  const { viewer, visits, blocks, timeOff } = await onOneConnection(context.db, (connection) =>
    batch({
      viewer: readViewer(connection, principal),
      visits: listBoardVisits(connection, { from: date, to: date }),
      blocks: listBoardBlocks(connection, { from: date, to: date }),
      timeOff: listTimeOff(connection, span),
    }),
  );
  const now = context.clock.now();
  const { timeZone, stepMinutes } = snapshot.clinic.rules;
  const shown = visits.filter((visit) => isVisibleTo(visit, viewer, date === dateInZone(now, timeZone)));
  return {
    date,
    timeZone,
    now: now.toISOString(),
    startsAt: span.from,
    minutes: day.minutes,
    hours: day.hours,
    closed: day.closed,
    nextOpenDays: listOpenDaysAfter(snapshot, date),
    stepMinutes,
    lanes: buildLanes(snapshot, day, timeOff),
    bars: shown.map((visit) => toBar(visit, day, { snapshot, accountId: principal.customerId })),
    off: listUnavailableTimes(snapshot, day, { timeOff, blocks }),
    strip: stripOf(snapshot, day, { visits: shown, timeOff }),
  };
}

function isVisibleTo(visit: BoardVisitRow, { seesAll, practitionerId }: Viewer, isToday: boolean): boolean {
  return seesAll || isToday || isPerformedBy(visit, practitionerId);
}

/** Whether a practitioner performs any treatment of a visit. */
export function isPerformedBy({ lines }: Pick<BoardVisitRow, "lines">, practitionerId: string | null): boolean {
  return practitionerId !== null && lines.some((line) => line.practitionerId === practitionerId);
}

function buildLanes(snapshot: ClinicSnapshot, day: BoardClinicDay, timeOff: readonly TimeOffRow[]): WireLane[] {
  const laneOf = laneMaker(snapshot);
  return snapshot.clinic.resources.filter(isClinicUnit).map((resource) => {
    const working = subtractStretches(workingStretches(resource, day), listAbsences(resource.id, day, timeOff));
    return { ...laneOf(resource), isOff: resource.kind === "practitioner" && working.length === 0 };
  });
}

export function listAbsences(resourceId: string, day: BoardClinicDay, timeOff: readonly TimeOffRow[]): MinuteRange[] {
  return timeOff
    .filter((row) => row.resourceId === resourceId)
    .map(({ startsAt, endsAt }) => ({ from: minuteOf(day, startsAt), to: minuteOf(day, endsAt) }));
}

const OPEN_DAYS = 4;
/** How many days ahead to search for the next open days. After a longer closure, staff use the calendar. */
const DAYS_AHEAD = 60;

function listOpenDaysAfter(snapshot: ClinicSnapshot, date: string): string[] {
  const days: string[] = [];
  for (let ahead = 1; days.length < OPEN_DAYS && ahead <= DAYS_AHEAD; ahead += 1) {
    const next = addDays(date, ahead);
    if (toBoardClinicDay(snapshot, next).closed === null) days.push(next);
  }
  return days;
}

type DaysRows = { visits: readonly BoardVisitRow[]; timeOff: readonly TimeOffRow[] };

function stripOf(snapshot: ClinicSnapshot, day: BoardClinicDay, { visits, timeOff }: DaysRows): WireBoardDay["strip"] {
  const count = (...statuses: BoardVisitRow["status"][]) =>
    visits.filter(({ status }) => statuses.includes(status)).length;
  const people = snapshot.clinic.resources.filter(({ kind }) => kind === "practitioner");
  const taking = visits.filter(isTaken);
  return {
    visits: visits.filter(isCounted).length,
    done: count("completed"),
    inHouse: count("checked_in"),
    held: count("held"),
    noShows: count("no_show"),
    bookedMinutes: taking.reduce(
      (sum, { lines }) => sum + lines.reduce((minutes, { from, to }) => minutes + Math.round((to - from) / 60), 0),
      0,
    ),
    workingMinutes: people.reduce(
      (sum, person) =>
        sum + minutesIn(subtractStretches(workingStretches(person, day), listAbsences(person.id, day, timeOff))),
      0,
    ),
    expected: taking.reduce((sum, { costCents }) => sum + costCents, 0),
  };
}
