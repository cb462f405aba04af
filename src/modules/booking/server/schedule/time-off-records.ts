import { type SQL, sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { boundaryAt, dayGridOf, instantAt } from "#modules/scheduling/domain/day-grid.ts";
import type { TimeRange } from "#modules/scheduling/domain/resource.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { varying } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, dateInZone, minutesOf, startOfDay, timeInZone } from "#shared/zoned-time.ts";
import { timeOffKinds, timeOffStates } from "../../domain/time-off.ts";
import type { WireTimeOff } from "../../staff/contract/schedule/time-off-calls.ts";

/** Whole days, both included, or from a time on the first to a time on the last; clinic wall time. */
export type TimeOffDays = {
  firstDate: string;
  lastDate: string;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
};

/** Returns the time off as a range. Throws `invalid_input` "Ends before it starts." */
export function toTimeRange({ firstDate, lastDate, startTime, endTime }: TimeOffDays, zone: string): TimeRange {
  const from = startTime ? wallInstant(firstDate, startTime, zone) : startOfDay(firstDate, zone);
  const to = endTime ? wallInstant(lastDate, endTime, zone) : startOfDay(addDays(lastDate, 1), zone);
  if (from < to) return { from, to };
  throw new AppError("invalid_input", {
    message: "Ends before it starts.",
    issues: [{ path: endTime ? "endTime" : "lastDate", message: "Ends before it starts." }],
  });
}

/** Converts a wall time to an instant. A time that the clocks skip becomes the moment of the skip. */
function wallInstant(date: string, time: string, zone: string): Date {
  const grid = dayGridOf(date, zone);
  return instantAt(grid, boundaryAt(grid, minutesOf(time)));
}

type TimeOffRow = Omit<WireTimeOff, "firstDate" | "lastDate" | "startTime" | "endTime" | "createdBy"> & {
  createdBy: string;
};

const listWhere = varying(
  {
    id: "text",
    version: "int",
    resourceId: "text",
    resourceName: "text",
    kind: oneOf(timeOffKinds),
    state: oneOf(timeOffStates),
    reason: "text",
    startsAt: "instant",
    endsAt: "instant",
    createdAt: "instant",
    createdBy: "text",
  },
  ({ where }: { where: SQL }) => sql`
  select t.id, t.version, t.resource_id as "resourceId", r.name as "resourceName", t.kind, t.state, t.reason,
    lower(t.during) as "startsAt", upper(t.during) as "endsAt", t.created_at as "createdAt",
    trim(coalesce(n.first_name, '') || ' ' || coalesce(n.last_name, '')) as "createdBy"
  from time_off t join resources r on r.id = t.resource_id left join ${customerNamesInSql} n on n.id = t.created_by
  where ${where} order by lower(t.during), t.id`,
  { where: sql`true` },
);

/** Lists time off with the names of the resource and its author, the soonest first; `where` refers to `time_off t`. */
export async function selectTimeOff(db: DatabaseOrTransaction, where: SQL, zone: string): Promise<WireTimeOff[]> {
  const rows = await listWhere(db, { where });
  return rows.map((row) => toWire(row, zone));
}

function toWire({ createdBy, ...row }: TimeOffRow, zone: string): WireTimeOff {
  const [startsAt, endsAt, createdAt] = [new Date(row.startsAt), new Date(row.endsAt), new Date(row.createdAt)];
  const [firstDate, endDate] = [dateInZone(startsAt, zone), dateInZone(endsAt, zone)];
  const endsAtMidnight = endsAt.getTime() === startOfDay(endDate, zone).getTime();
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
    createdBy: createdBy || null,
    firstDate,
    lastDate: endsAtMidnight ? addDays(endDate, -1) : endDate,
    startTime: startsAt.getTime() === startOfDay(firstDate, zone).getTime() ? null : timeInZone(startsAt, zone),
    endTime: endsAtMidnight ? null : timeInZone(endsAt, zone),
  };
}
