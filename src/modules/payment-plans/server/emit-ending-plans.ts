import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { PLAN_ENDS_SOON } from "../domain/events.ts";

const AT_ONCE = 50;

/** The number of days before a package's last day at which its customer is reminded. */
export const TOLD_DAYS_BEFORE = 30;

const markMailed = statement(
  { id: "text", endsOn: "text" },
  sql`
  update plan_purchases set end_told_for = ends_on where id in (
    select id from plan_purchases,
      lateral (select (clock_now() at time zone ${sql.placeholder("timeZone")})::date as today) clinic
    where state in ('active', 'past_due', 'paid_off', 'defaulted') and end_told_for is distinct from ends_on
      and ends_on between today and today + ${sql.placeholder("days")}::int and used_sessions + reserved_sessions < sessions
    order by id limit ${sql.placeholder("limit")} for update skip locked)
  returning id, ends_on::text as "endsOn"`,
);

/**
 * Reminds customers of packages with remaining sessions that expire soon, once for each last day. An extended package
 * gets a reminder of its new day.
 */
export async function emitEndingPlans(db: Database): Promise<void> {
  const { timeZone } = (await getClinicSettings(db)).location;
  for (;;) {
    const count = await withRetry(db, async (tx) => {
      const rows = await markMailed(tx, { timeZone, days: TOLD_DAYS_BEFORE, limit: AT_ONCE });
      for (const { id: purchaseId, endsOn } of rows) {
        const key = `plan:${purchaseId}:ends:${endsOn}`;
        await emitEvent(tx, { type: PLAN_ENDS_SOON, key, payload: { purchaseId } });
      }
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}
