import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { editable } from "#platform/tables.ts";
import { CADENCES } from "../../domain/report-schedule.ts";
import type { ScheduledQuery } from "../../staff/contract/schedule-calls.ts";

/** Reports that are emailed to staff. */
export const reportSchedules = pgTable(
  "report_schedules",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    query: jsonb().$type<ScheduledQuery>().notNull(),
    cadence: text({ enum: CADENCES }).notNull(),
    /** For a weekly report the day of the week, 0 = Sunday; for a monthly one the day of the month. */
    onDay: integer("on_day"),
    /** "HH:mm" by the clinic's clock. */
    at: text().notNull(),
    /** Staff accounts. */
    recipientIds: text("recipient_ids").array().notNull(),
    nextOn: date("next_on", { mode: "string" }).notNull(),
    lastSentOn: date("last_sent_on", { mode: "string" }),
    /** The account of the person who created the schedule. */
    madeBy: text("made_by").notNull(),
    ...editable(),
  },
  (table) => [
    index("report_schedules_due").on(table.nextOn),
    check("report_schedules_cadence", sql`${table.cadence} in ('daily', 'weekly', 'monthly')`),
    check(
      "report_schedules_on_day",
      sql`case ${table.cadence} when 'daily' then ${table.onDay} is null
    when 'weekly' then ${table.onDay} between 0 and 6 and ${table.onDay} is not null else ${table.onDay} between 1 and 28 and ${table.onDay} is not null end`,
    ),
    check("report_schedules_some_recipients", sql`cardinality(${table.recipientIds}) between 1 and 20`),
  ],
);
