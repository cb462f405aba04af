import { sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { YEAR_ENDS_SOON } from "../../domain/events.ts";

const AT_ONCE = 50;

/** The number of days before the next yearly charge at which a member is reminded. */
export const YEAR_TOLD_DAYS_BEFORE = 30;

const markMailed = statement(
  { id: "text", end: "text" },
  sql`
  update memberships set renewal_told_for = period_end where id in (
    select id from memberships
    where state = 'active' and "interval" = 'year' and order_id is not null and ends_at is null
      and renewal_told_for is distinct from period_end and resumes_at is null
      and period_end > clock_now() and period_end <= clock_now() + make_interval(days => ${YEAR_TOLD_DAYS_BEFORE}::int)
    order by id limit ${AT_ONCE} for update skip locked)
  returning id, extract(epoch from period_end)::bigint::text as end`,
);

/** Reminds members who pay yearly, once per period, of the next charge, unless the membership ends or is free. */
export async function emitEndingYears(db: Database): Promise<void> {
  for (;;) {
    const count = await withRetry(db, async (tx) => {
      const rows = await markMailed(tx);
      for (const { id: membershipId, end } of rows) {
        const key = `membership:${membershipId}:year-ends:${end}`;
        await emitEvent(tx, { type: YEAR_ENDS_SOON, key, payload: { membershipId } });
      }
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}
