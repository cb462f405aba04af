import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";

/** The job that offers a day's free slots to the customers waiting for it. */
export const MATCH_TASK = "match_waitlist";

/** SQL condition: whether any entry waits for the day in the placeholder `date`. */
export const isWantedInSql = sql`exists (select 1 from waitlist_entries e where e.state = 'waiting'
  and ${sql.placeholder("date")}::date between e.first_date and e.last_date
  and extract(dow from ${sql.placeholder("date")}::date)::int = any(e.weekdays))`;

/** Queues the waitlist job for a day. */
export async function askWaitlist(tx: Transaction, date: string, runAt?: Date): Promise<void> {
  const at = runAt ? { key: `waitlist:${date}:${runAt.getTime()}`, runAt } : { key: `waitlist:${date}` };
  await enqueueJob(tx, MATCH_TASK, { date }, at);
}

const wantedDates = statement(
  { date: "text" },
  sql`
  select distinct day::date::text as date from waitlist_entries e
  cross join lateral generate_series(greatest(e.first_date, ${sql.placeholder("from")}::date)::timestamp, e.last_date::timestamp, '1 day') day
  where e.state = 'waiting' and extract(dow from day)::int = any(e.weekdays)
    and (${sql.placeholder("dates")}::text[] is null or day::date::text = any(${sql.placeholder("dates")}::text[]))
  order by 1 limit 120`,
);

/** Queues the jobs for days that have waitlist entries: for all days from `from` on, or for `dates`. */
export async function askWaitlistOf(
  tx: Transaction,
  { from, dates = null }: { from: string; dates?: readonly string[] | null },
): Promise<void> {
  for (const { date } of await wantedDates(tx, { from, dates })) await askWaitlist(tx, date);
}
