import { onOneConnection } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { Principal } from "#shared/principal.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireMyDay } from "../../staff/contract/visit-page.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { findPractitionerOfAccount } from "../clinic/viewer.ts";
import { type BoardVisitRow, listBoardBlocks, listBoardVisits, listTimeOff } from "./board-rows.ts";
import { minuteOf, subtractStretches, toBoardClinicDay, workingStretches } from "./lane-hours.ts";
import { isPerformedBy, listAbsences } from "./read-board-day.ts";

/** The shortest gap that counts as free time. A shorter one between two visits is only a short break. */
const FREE_FROM_MINUTES = 15;

/** Returns the signed-in practitioner's visits on a clinic day (today by default) and their working time in between. */
export async function readMyDay(
  context: BookingContext,
  { date: requestedDate, principal }: { date?: string | undefined; principal: Principal },
): Promise<WireMyDay> {
  const snapshot = await recallClinicSnapshot(context);
  const { timeZone } = snapshot.clinic.rules;
  const now = context.clock.now();
  const date = requestedDate ?? dateInZone(now, timeZone);
  const day = toBoardClinicDay(snapshot, date);
  const span = { from: new Date(day.grid.startMs).toISOString(), to: new Date(day.grid.endMs).toISOString() };
  const { practitionerId, visits, blocks, timeOff } = await onOneConnection(context.db, (connection) =>
    batch({
      practitionerId: findPractitionerOfAccount(connection, principal.customerId),
      visits: listBoardVisits(connection, { from: date, to: date }),
      blocks: listBoardBlocks(connection, { from: date, to: date }),
      timeOff: listTimeOff(connection, span),
    }),
  );
  const own = visits.filter((visit) => visit.status !== "held" && isPerformedBy(visit, practitionerId));
  const person = snapshot.clinic.resources.find(({ id }) => id === practitionerId);
  const nameOf = new Map(snapshot.clinic.resources.map(({ id, name }) => [id, name]));
  const claimed = visits.flatMap(({ claims }) => claims.filter(({ resourceId }) => resourceId === practitionerId));
  const busyStretches = [
    ...claimed.map(({ from, to }) => ({ from: minuteOf(day, from), to: minuteOf(day, to) })),
    ...blocks
      .filter(({ resourceId }) => resourceId === practitionerId)
      .map(({ startsAt, endsAt }) => ({ from: minuteOf(day, startsAt), to: minuteOf(day, endsAt) })),
    ...(person ? listAbsences(person.id, day, timeOff) : []),
  ];
  const free = person ? subtractStretches(workingStretches(person, day), busyStretches) : [];
  const at = (minute: number) => new Date(day.grid.startMs + minute * 60_000).toISOString();
  return {
    date,
    timeZone,
    now: now.toISOString(),
    practitionerId,
    visits: own.map((visit) => toMyVisit(visit, practitionerId, nameOf)),
    free: free
      .filter(({ from, to }) => to - from >= FREE_FROM_MINUTES)
      .map(({ from, to }) => ({ startsAt: at(from), endsAt: at(to) })),
  };
}

function toMyVisit(visit: BoardVisitRow, practitionerId: string | null, nameOf: ReadonlyMap<string, string>) {
  const mine = visit.lines.filter((line) => line.practitionerId === practitionerId);
  const [first] = mine;
  const instant = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1_000).toISOString());
  const starts = Math.min(...mine.map(({ from }) => from));
  const ends = Math.max(...mine.map(({ to }) => to));
  return {
    id: visit.id,
    version: visit.version,
    status: visit.status,
    stage: visit.stage,
    name: visit.name ?? "Guest",
    customerId: visit.customerId,
    treatment: mine.map(({ name }) => name).join(", "),
    room: first?.roomId ? (nameOf.get(first.roomId) ?? null) : null,
    startsAt: new Date(starts * 1_000).toISOString(),
    endsAt: new Date(ends * 1_000).toISOString(),
    checkedInAt: instant(visit.checkedInAt),
    inRoomAt: instant(visit.inRoomAt),
  };
}
