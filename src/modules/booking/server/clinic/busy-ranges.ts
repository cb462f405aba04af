import { and, gt, or, type SQL, sql } from "drizzle-orm";
import { BusyTime } from "#modules/scheduling/domain/busy-time.ts";
import { dayGridOf } from "#modules/scheduling/domain/day-grid.ts";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { claims } from "../tables.ts";

/** No claim is longer than this. Claims that reach into a day therefore start at most this long before it. */
const LONGEST_CLAIM = "12 hours";

/**
 * A resource's claims as one text, "from,to;from,to" in epoch seconds: a month has thousands, and a row for each is
 * slow.
 */
const ranges = sql<string>`string_agg(
  extract(epoch from lower(${claims.during}))::float8 || ',' || extract(epoch from upper(${claims.during}))::float8, ';')`;
const from = sql`${sql.placeholder("from")}::timestamptz`;
const to = sql`${sql.placeholder("to")}::timestamptz`;

/**
 * A bound of a claim in steps of five minutes since the start of the span. `indexes` lists the claims this way, as
 * text: "from,to,from,to", rounded outward.
 */
const fiveMinuteIndex = (bound: SQL) =>
  sql`(extract(epoch from ${bound})::float8 - ${sql.placeholder("fromSeconds")}::float8) / 300`;
const indexes = sql<string>`string_agg(
  greatest(floor(${fiveMinuteIndex(sql`lower(${claims.during})`)}), 0) || ',' || ceil(${fiveMinuteIndex(sql`upper(${claims.during})`)}), ',')`;

const blocksSpan = and(
  sql`${claims.releasedAt} is null`,
  sql`lower(${claims.during}) >= ${from} - ${sql.raw(`interval '${LONGEST_CLAIM}'`)}`,
  sql`lower(${claims.during}) < ${to}`,
  gt(sql`upper(${claims.during})`, from),
  or(sql`${claims.expiresAt} is null`, sql`${claims.expiresAt} > clock_now()`),
  sql`${claims.appointmentId} is distinct from ${sql.placeholder("except")}`,
);

export const busyRangesInSql = sql`
  select ${claims.resourceId} as "resourceId", ${ranges} as ranges from ${claims} where ${blocksSpan} group by ${claims.resourceId}`;

const selectBusyRanges = statement({ resourceId: "text", ranges: "text" }, busyRangesInSql);

/**
 * Returns the claims of all resources as one text, a line for each resource. Equal claims give equal text, so the text
 * tells whether a cached plan is still valid.
 */
const selectBusyIndexes = statement(
  { lines: "text?" },
  sql`
  select string_agg(resource_id || ' ' || indexes, E'\\n' order by resource_id) as lines
  from (select ${claims.resourceId}, ${indexes} as indexes from ${claims} where ${blocksSpan} group by ${claims.resourceId}) busy`,
);

type BusySpan = { from: Date; to: Date; except?: string | undefined };

const toSpanValues = ({ from, to, except = "" }: BusySpan) => {
  return { from: from.toISOString(), to: to.toISOString(), except };
};

/**
 * Returns what occupies resources in `[from, to)`: claims that aren't released, except holds that have expired by the
 * clinic's clock. `except` leaves out one visit's own claims, as they don't prevent moving that visit.
 */
export async function listBusyRanges(db: DatabaseOrTransaction, span: BusySpan): Promise<BusyRange[]> {
  const rows = await selectBusyRanges(db, toSpanValues(span));
  return rows.flatMap((row) => row.ranges.split(";").map((range) => toBusyRange(row.resourceId, range)));
}

/** The claims in a span of whole days as one text. Equal claims give equal text, so plans can be cached by it. */
export type BusyDays = Pick<BusySpan, "from" | "to"> & { lines: string };

/**
 * Reads the claims of whole days. Faster than `listBusyRanges`, and exact to the five minutes in which visits are
 * planned.
 */
export async function readBusyDays(db: DatabaseOrTransaction, span: BusySpan): Promise<BusyDays> {
  const { from, to } = span;
  const [row] = await selectBusyIndexes(db, { ...toSpanValues(span), fromSeconds: from.getTime() / 1_000 });
  return { from, to, lines: row?.lines ?? "" };
}

export function toBusyTime({ from, to, lines }: BusyDays): BusyTime {
  const busy = new BusyTime(from.getTime(), to.getTime());
  if (lines === "") return busy;
  for (const line of lines.split("\n")) {
    const space = line.lastIndexOf(" ");
    busy.addIndexes(line.slice(0, space), line.slice(space + 1));
  }
  return busy;
}

function toBusyRange(resourceId: string, range: string): BusyRange {
  const comma = range.indexOf(",");
  return {
    resourceId,
    from: new Date(Number(range.slice(0, comma)) * 1000),
    to: new Date(Number(range.slice(comma + 1)) * 1000),
  };
}

const HOUR_MS = 3_600_000;

/** Returns the time span needed to plan consecutive days: the days themselves and what extends past their midnights. */
export function spanOfDays(firstDate: string, lastDate: string, zone: string): { from: Date; to: Date } {
  return {
    from: new Date(dayGridOf(firstDate, zone).startMs - 2 * HOUR_MS),
    to: new Date(dayGridOf(lastDate, zone).endMs + 5 * HOUR_MS),
  };
}
