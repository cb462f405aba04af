import { sql } from "drizzle-orm";
import { settingsRowInSql } from "#modules/content/server/public.ts";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import { type DueWork, minuteAfterInSql } from "#platform/clock/due-work.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Clock } from "#shared/clock.ts";
import { askWaitlist } from "./ask-waitlist.ts";

/** The task that queues the waitlist jobs for days that have just become bookable. */
export const OPEN_DAYS_TASK = "open_waited_days";

const horizonDays = sql`(c.settings->'booking'->>'horizonDays')::int`;
/**
 * The first day of an entry that wasn't bookable yet at the last check, and the minute after the midnight at which that
 * day becomes bookable.
 */
const nextDay = sql`greatest(e.first_date, e.opened_until + 1)`;
const opensAt = minuteAfterInSql(sql`((${nextDay} - ${horizonDays})::timestamp at time zone ${clinicZoneInSql})`);

/**
 * The instants at which the next day with waitlist entries becomes bookable, always just after the clinic's midnight.
 * The job is due then.
 */
export const openDaysWork: DueWork = {
  earliest: (after) => sql`
    select min(${opensAt}) as at from waitlist_entries e, ${settingsRowInSql} c
    where e.state = 'waiting' and e.opened_until < e.last_date and ${opensAt} > ${after}`,
  task: OPEN_DAYS_TASK,
};

const openDays = statement(
  { date: "text" },
  sql`
  with due as (
    select e.id, e.weekdays, greatest(${nextDay}, h.today) as first, least(e.last_date, h.last) as last, h.last as opened
    from waitlist_entries e, (
      select day as today, day + horizon as last from (
        select (${sql.placeholder("now")}::timestamptz at time zone ${clinicZoneInSql})::date as day, ${horizonDays} as horizon
        from ${settingsRowInSql} c) as now
    ) as h
    where e.state = 'waiting' and e.opened_until < e.last_date and ${nextDay} <= least(e.last_date, h.last)
    order by e.id for update of e
  ), asked as (update waitlist_entries e set opened_until = due.opened from due where e.id = due.id)
  select distinct day::date::text as date
  from due cross join lateral generate_series(due.first::timestamp, due.last::timestamp, '1 day') day
  where extract(dow from day)::int = any(due.weekdays) order by 1`,
);

/**
 * Queues the jobs of days that entered the booking horizon since the last run, including days of missed nights. An
 * entry is handled only once for each of these days: a second run finds none. Returns the days.
 */
export async function askOpenedDays({ db, clock }: { db: Database; clock: Clock }): Promise<string[]> {
  return withRetry(db, async (tx) => {
    const rows = await openDays(tx, { now: clock.now().toISOString() });
    for (const { date } of rows) await askWaitlist(tx, date);
    return rows.map(({ date }) => date);
  });
}
