import { sql } from "drizzle-orm";
import { visitRows } from "#modules/booking/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { addDays } from "#shared/zoned-time.ts";
import { earlierOf } from "../../domain/period.ts";

/** How many days are read at once. */
const DAYS_AT_ONCE = 120;

const days = sql`day between ${sql.placeholder("from")}::date and ${sql.placeholder("to")}::date`;

/** Writes the hours. Resources that are no longer in use keep their hours on earlier days. */
const writeHours = command(sql`
  insert into fact_hours (day, resource_id, kind, location_id, bookable, booked)
  select * from unnest(${sql.placeholder("days")}::date[], ${sql.placeholder("resources")}::text[], ${sql.placeholder("kinds")}::text[],
    ${sql.placeholder("locations")}::text[], ${sql.placeholder("bookable")}::int[], ${sql.placeholder("booked")}::int[])
  on conflict (day, resource_id) do update set (kind, location_id, bookable, booked) =
    (excluded.kind, excluded.location_id, excluded.bookable, excluded.booked)
  where (fact_hours.kind, fact_hours.location_id, fact_hours.bookable, fact_hours.booked)
    is distinct from (excluded.kind, excluded.location_id, excluded.bookable, excluded.booked)`);

export const forgetHours = command(sql`delete from fact_hours where ${days}`);

/** Recalculates the hours of a range of days, both ends included. */
export async function deriveHours(
  tx: DatabaseOrTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1);
    const hours = await visitRows.visitFacts.listDayHours(tx, { from: first, to: earlierOf(last, to) });
    await writeHours(tx, {
      days: hours.map(({ day }) => day),
      resources: hours.map(({ resourceId }) => resourceId),
      kinds: hours.map(({ kind }) => kind),
      locations: hours.map(({ locationId }) => locationId),
      bookable: hours.map(({ bookable }) => bookable),
      booked: hours.map(({ booked }) => booked),
    });
  }
}
