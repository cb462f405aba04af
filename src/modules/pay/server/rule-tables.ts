import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { archivable, clockNow, instant } from "#platform/tables.ts";
import {
  RULE_BASES,
  RULE_DEDUCTIONS,
  RULE_SPLITS,
  RULE_UNITS,
  RULE_WHO,
  TIER_MODES,
  TIER_SPANS,
} from "../domain/pay-rule.ts";
import { RULE_SUBJECTS } from "../domain/rule-subject.ts";
import { payPeople } from "./people-tables.ts";

/**
 * The current pay rules, which define what people earn for their work and sales. The version for a given day is in
 * `record_versions`.
 */
export const payRules = pgTable(
  "pay_rules",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    who: text({ enum: RULE_WHO }).notNull(),
    role: text({ enum: ["staff", "practitioner", "admin"] }),
    personId: text("person_id").references(() => payPeople.id),
    what: text({ enum: RULE_SUBJECTS }).notNull(),
    /** The treatment, category, product, type of products, brand, plan or package that the rule is about. */
    categoryId: text("category_id"),
    serviceId: text("service_id"),
    productTypeId: text("product_type_id"),
    brandId: text("brand_id"),
    productId: text("product_id"),
    planId: text("plan_id"),
    packageId: text("package_id"),
    unit: text({ enum: RULE_UNITS }).notNull(),
    /** A percentage with up to two decimals. */
    percent: text(),
    amountCents: integer("amount_cents"),
    base: text({ enum: RULE_BASES }),
    deduct: text({ enum: RULE_DEDUCTIONS }).notNull().default("none"),
    deductCents: integer("deduct_cents"),
    deductWhen: text("deduct_when", { enum: ["before", "after"] }),
    split: text({ enum: RULE_SPLITS }).notNull().default("minutes"),
    leadPercent: integer("lead_percent"),
    assistantCents: integer("assistant_cents"),
    tiersBy: text("tiers_by", { enum: ["none", "net", "count"] })
      .notNull()
      .default("none"),
    tierSpan: text("tier_span", { enum: TIER_SPANS }),
    tierMode: text("tier_mode", { enum: TIER_MODES }),
    /** Bands, each as "from 5000: 45": dollars or a number, then percent or dollars. */
    bands: text().array().notNull().default([]),
    /** The name of the person who acknowledged that this rule pays a share of medical fees. */
    acknowledgedBy: text("acknowledged_by"),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...archivable(),
  },
  (table) => [
    index("pay_rules_by_name").on(table.name, table.id),
    check("pay_rules_person", sql`(${table.who} = 'person') = (${table.personId} is not null)`),
    check("pay_rules_role", sql`(${table.who} = 'role') = (${table.role} is not null)`),
    check("pay_rules_rate", sql`(${table.unit} = 'percent') = (${table.percent} is not null)`),
    check("pay_rules_amount", sql`(${table.unit} = 'percent') = (${table.amountCents} is null)`),
    // Two equally specific rules would be ambiguous.
    uniqueIndex("pay_rules_one_of_a_kind")
      .on(
        table.who,
        sql`coalesce(${table.role}, ${table.personId}, '')`,
        table.what,
        sql`coalesce(${table.serviceId}, ${table.categoryId}, ${table.productId}, ${table.productTypeId}, ${table.brandId}, ${table.planId}, ${table.packageId}, '')`,
        sql`(case when ${table.unit} = 'hour' then 'hour' when ${table.unit} like 'guarantee%' then 'guarantee' else 'sale' end)`,
      )
      .where(sql`${table.archivedAt} is null`),
  ],
);

/**
 * Acknowledgments that a rule pays a share of medical fees, each with the name of the person and the text that they
 * acknowledged. Rows are only added.
 */
export const payAcknowledgments = pgTable(
  "pay_acknowledgments",
  {
    id: text().primaryKey(),
    ruleId: text("rule_id").notNull(),
    name: text().notNull(),
    sentence: text().notNull(),
    /** The account that saved the acknowledgment. */
    accountId: text("account_id").notNull(),
    madeAt: instant("made_at").notNull().default(clockNow),
  },
  (table) => [index("pay_acknowledgments_by_rule").on(table.ruleId, table.madeAt)],
);
