import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { clockNow, instant } from "#platform/tables.ts";
import { LINE_KINDS } from "../domain/pay-line.ts";
import { PERIOD_STATES } from "../domain/pay-period.ts";
import { RULE_UNITS } from "../domain/pay-rule.ts";
import { payPeople } from "./people-tables.ts";

/** Pay periods. The database rejects overlaps, and changes to a locked one. */
export const payPeriods = pgTable(
  "pay_periods",
  {
    id: text().primaryKey(),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    state: text({ enum: PERIOD_STATES }).notNull().default("open"),
    approvedBy: text("approved_by"),
    approvedAt: instant("approved_at"),
    lockedBy: text("locked_by"),
    lockedAt: instant("locked_at"),
    /**
     * The newest transfer that the period's pay lines include. Transfers written later for days of this period are paid
     * in the next one.
     */
    throughTransfer: bigint("through_transfer", { mode: "number" }),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    index("pay_periods_by_day").on(table.fromDay),
    check("pay_periods_days", sql`${table.fromDay} <= ${table.toDay}`),
    check(
      "pay_periods_locked",
      sql`(${table.state} = 'locked') = (${table.lockedAt} is not null) and (${table.state} = 'open') = (${table.throughTransfer} is null)`,
    ),
  ],
);

/**
 * The lines that explain a person's pay. While a period is open they are computed when read; from the review on they
 * are stored here. Once locked they never change: a later correction is a line of the next period.
 */
export const payLines = pgTable(
  "pay_lines",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    periodId: text("period_id")
      .notNull()
      .references(() => payPeriods.id),
    personId: text("person_id")
      .notNull()
      .references(() => payPeople.id),
    kind: text({ enum: LINE_KINDS }).notNull(),
    day: date({ mode: "string" }).notNull(),
    transferId: bigint("transfer_id", { mode: "number" }),
    entryLine: smallint("entry_line"),
    part: smallint(),
    name: text().notNull(),
    orderId: text("order_id"),
    orderLineId: text("order_line_id"),
    appointmentId: text("appointment_id"),
    base: bigint({ mode: "number" }).notNull(),
    rate: integer().notNull(),
    unit: text({ enum: RULE_UNITS }),
    cents: bigint({ mode: "number" }).notNull(),
    counted: bigint({ mode: "number" }).notNull().default(0),
    saleCents: bigint("sale_cents", { mode: "number" }).notNull().default(0),
    /**
     * What was deducted from the base or the earnings: 0 if the rule for a sale deducted nothing. Null for other lines,
     * such as returns and tips, and for lines from before this was stored.
     */
    deductedCents: bigint("deducted_cents", { mode: "number" }),
    ruleId: text("rule_id"),
    ruleVersion: integer("rule_version"),
    reason: text().notNull(),
    isPool: boolean("is_pool").notNull().default(false),
    /** The account that added the line by hand; null for a computed line. */
    madeBy: text("made_by"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("pay_lines_by_period").on(table.periodId, table.personId),
    index("pay_lines_by_order_line").on(table.orderLineId).where(sql`${table.orderLineId} is not null`),
    index("pay_lines_by_person").on(table.personId, table.day),
    // A sale pays a person only once across all periods.
    uniqueIndex("pay_lines_once")
      .on(table.transferId, table.entryLine, table.part, table.personId, table.kind)
      .where(sql`${table.transferId} is not null and ${table.kind} in ('commission', 'tip')`),
    check(
      "pay_lines_by_hand",
      sql`${table.madeBy} is null or ${table.kind} in ('bonus', 'adjustment') and ${table.reason} <> ''`,
    ),
  ],
);

/** A person's question about one of their lines, and the answer. */
export const payQuestions = pgTable(
  "pay_questions",
  {
    id: text().primaryKey(),
    periodId: text("period_id")
      .notNull()
      .references(() => payPeriods.id),
    personId: text("person_id")
      .notNull()
      .references(() => payPeople.id),
    /** The line's subject, as named by `keyOfLine`, because lines get new ids when they are computed again. */
    lineKey: text("line_key").notNull(),
    lineName: text("line_name").notNull(),
    question: text().notNull(),
    askedAt: instant("asked_at").notNull().default(clockNow),
    answer: text(),
    answeredBy: text("answered_by"),
    answeredAt: instant("answered_at"),
  },
  (table) => [
    index("pay_questions_by_period").on(table.periodId, table.personId),
    check("pay_questions_answer", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
