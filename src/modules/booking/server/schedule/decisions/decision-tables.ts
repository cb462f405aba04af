import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { clockNow, instant } from "#platform/tables.ts";
import { timeOffDecisionKinds as decisions } from "../../../domain/time-off.ts";
import { appointments, timeOff } from "../../tables.ts";

/** The staff's decisions about the visits within time off, made when the time off came into force. */
export const timeOffDecisions = pgTable(
  "time_off_decisions",
  {
    timeOffId: text("time_off_id")
      .notNull()
      .references(() => timeOff.id, { onDelete: "cascade" }),
    appointmentId: text("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    decision: text({ enum: decisions }).notNull(),
    /** The reason why a visit stays; not shown to the customer. */
    reason: text(),
    /** The account of the person who decided; "system" for a visit that was being booked at that moment. */
    by: text().notNull(),
    at: instant("at").notNull().default(clockNow),
  },
  (table) => [
    primaryKey({ columns: [table.timeOffId, table.appointmentId] }),
    index("time_off_decisions_by_visit").on(table.appointmentId),
    check("time_off_decisions_known", sql`${table.decision} in ('move', 'ask', 'keep')`),
    check(
      "time_off_decisions_keep_has_reason",
      sql`${table.decision} <> 'keep' or (${table.reason} is not null and length(trim(${table.reason})) > 0)`,
    ),
  ],
);
