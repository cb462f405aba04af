import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { intervalRules } from "#modules/care/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";
import { appointments } from "../tables.ts";

/** Medical rules that staff overrode for a visit, each with who did it and why. */
export const ruleOverrides = pgTable(
  "rule_overrides",
  {
    id: text().primaryKey(),
    appointmentId: text("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    ruleId: text("rule_id")
      .notNull()
      .references(() => intervalRules.id),
    reason: text().notNull(),
    staffId: text("staff_id").notNull(),
    staffName: text("staff_name").notNull(),
    at: instant("at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("rule_overrides_one_per_rule").on(table.appointmentId, table.ruleId),
    check("rule_overrides_have_words", sql`length(trim(${table.reason})) >= 10`),
  ],
);

/** Rules that only warn about a visit, and that its customer read before choosing its time. */
export const ruleAcknowledgments = pgTable(
  "rule_acknowledgments",
  {
    appointmentId: text("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    ruleId: text("rule_id")
      .notNull()
      .references(() => intervalRules.id),
    at: instant("at").notNull().default(clockNow),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.ruleId] }),
    index("rule_acknowledgments_by_rule").on(table.ruleId),
  ],
);
