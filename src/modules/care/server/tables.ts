import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { archivable, instant } from "#platform/tables.ts";
import { ruleScopes, ruleSeverities, ruleStatuses, sideKinds } from "../domain/interval-rule.ts";
import { overrideRoles } from "../domain/override-role.ts";

/**
 * The required intervals between treatments. Only rules confirmed by the medical director apply; a changed rule becomes
 * a draft again.
 */
export const intervalRules = pgTable(
  "interval_rules",
  {
    id: text().primaryKey(),
    /** The name that staff use for the rule. */
    name: text().notNull(),
    fromKind: text("from_kind", { enum: sideKinds }).notNull(),
    fromNames: text("from_names").array().notNull(),
    toKind: text("to_kind", { enum: sideKinds }).notNull(),
    toNames: text("to_names").array().notNull(),
    minDays: integer("min_days").notNull().default(0),
    minMonths: integer("min_months").notNull().default(0),
    preferredDays: integer("preferred_days"),
    bothWays: boolean("both_ways").notNull().default(false),
    /** Whether treatments of the two sides can't be in the same visit either. */
    notTogether: boolean("not_together").notNull().default(false),
    scope: text({ enum: ruleScopes }).notNull().default("area"),
    severity: text({ enum: ruleSeverities }).notNull().default("shift"),
    /** The reason for the rule, shown to customers. */
    reason: text().notNull(),
    staffReason: text("staff_reason").notNull().default(""),
    source: text().notNull().default(""),
    status: text({ enum: ruleStatuses }).notNull().default("draft"),
    overrideRole: text("override_role", { enum: overrideRoles }).notNull().default("staff"),
    /** The account of the person who confirmed the rule, and their name then. */
    confirmedBy: text("confirmed_by"),
    confirmedByName: text("confirmed_by_name"),
    confirmedAt: instant("confirmed_at"),
    ...archivable(),
  },
  (table) => [
    index("interval_rules_by_name").on(table.name, table.id),
    check(
      "interval_rules_have_a_length",
      sql`${table.minDays} >= 0 and ${table.minMonths} >= 0 and ${table.minDays} + ${table.minMonths} > 0`,
    ),
    check("interval_rules_have_sides", sql`cardinality(${table.fromNames}) > 0 and cardinality(${table.toNames}) > 0`),
    check(
      "interval_rules_confirmed_by_somebody",
      sql`(${table.status} = 'confirmed') = (${table.confirmedAt} is not null)`,
    ),
  ],
);

/** The step of each kind of treatment within a visit, as the medical director decided. */
export const familyOrder = pgTable(
  "family_order",
  {
    family: text().primaryKey(),
    /** Null: at any step. */
    step: integer(),
    /** The account of the person who set the order, and their name then; null for the default. */
    confirmedBy: text("confirmed_by"),
    confirmedByName: text("confirmed_by_name"),
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [check("family_order_step", sql`${table.step} between 0 and 5`)],
);
