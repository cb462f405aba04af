import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addDays, startOfDay } from "#shared/zoned-time.ts";
import type { BusyRange } from "../domain/resource.ts";

/** No claim is longer than this, so that those that reach into a day start at most this long before it. */
const LONGEST_CLAIM = "1 day";

/**
 * What occupies resources in `[from, to)`: claims that aren't released, less holds that have run out by the database's
 * clock. `except` leaves out one visit's own claims: what it occupies is no obstacle to moving it.
 */
export async function listBusyRanges(
  db: DatabaseOrTransaction,
  { from, to, except }: { from: Date; to: Date; except?: string | undefined },
): Promise<BusyRange[]> {
  const { rows } = await db.execute<{ resourceId: string; from: number; to: number }>(sql`
    select resource_id as "resourceId",
      (extract(epoch from lower(during)) * 1000)::float8 as "from",
      (extract(epoch from upper(during)) * 1000)::float8 as "to"
    from claims
    where released_at is null
      and lower(during) >= ${from.toISOString()}::timestamptz - ${LONGEST_CLAIM}::interval
      and lower(during) < ${to.toISOString()}::timestamptz
      and upper(during) > ${from.toISOString()}::timestamptz
      and (expires_at is null or expires_at > now())
      and appointment_id <> ${except ?? ""}`);
  return rows.map((row) => ({ resourceId: row.resourceId, from: new Date(row.from), to: new Date(row.to) }));
}

/** The stretch of time that planning some consecutive days looks at: the days, and what reaches over their midnights. */
export function spanOfDays(firstDate: string, lastDate: string, zone: string): { from: Date; to: Date } {
  const HOUR_MS = 3_600_000;
  return {
    from: new Date(startOfDay(firstDate, zone).getTime() - 2 * HOUR_MS),
    to: new Date(startOfDay(addDays(lastDate, 1), zone).getTime() + 5 * HOUR_MS),
  };
}
