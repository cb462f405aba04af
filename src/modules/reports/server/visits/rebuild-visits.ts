import { sql } from "drizzle-orm";
import { visitRows } from "#modules/booking/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { workOffVisits } from "./drain-visits.ts";

/** Queues all existing visits, and visits that only have facts left. */
const queueAll = command(sql`
  insert into report_visit_queue (appointment_id)
  select appointment_id from ${visitRows.visitFacts.visitLinesToReport} v union select appointment_id from fact_visits`);

const queueAllDays = command(sql`
  insert into report_hours_queue (from_day, to_day) select min(day), max(day) from fact_visits having count(*) > 0`);

/** Derives the facts of all visits and days again: correct facts stay unchanged. */
export async function rebuildVisits(db: Database): Promise<void> {
  await queueAll(db);
  await queueAllDays(db);
  await workOffVisits(db);
}
