import { sql } from "drizzle-orm";
import { visitRows } from "#modules/booking/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { command } from "#platform/db/statement.ts";
import { waitForTurnOfVisits, workOffVisits } from "./drain-visits.ts";

/** Queues all visits, including those that no longer exist but still have facts. */
const queueAll = command(sql`
  insert into report_visit_queue (appointment_id)
  select appointment_id from ${visitRows.visitFacts.visitLinesToReport} v union select appointment_id from fact_visits`);

const queueAllDays = command(sql`
  insert into report_hours_queue (from_day, to_day) select min(day), max(day) from fact_visits having count(*) > 0`);

/** Repairs the day of each customer's previous visit, for example after the trigger that writes it was switched off. */
const mendPreviousDays = command(sql`
  update fact_visits f set previous_day = n.day
  from (select v.line_id, p.day from fact_visits v left join (
      select appointment_id, lag(day) over (partition by client_key order by starts_at, appointment_id) as day
      from fact_visits where is_first and state = 'completed') p on p.appointment_id = v.appointment_id) n
  where f.line_id = n.line_id and f.previous_day is distinct from n.day`);

/** Derives the facts of all visits and days again: correct facts stay unchanged. */
export async function rebuildVisits(db: Database): Promise<void> {
  await queueAll(db);
  await queueAllDays(db);
  await workOffVisits(db);
  await longTransaction(db, async (tx) => {
    await waitForTurnOfVisits(tx);
    await mendPreviousDays(tx);
  });
}
