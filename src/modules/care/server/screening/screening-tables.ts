import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { services } from "#modules/catalog/server/tables.ts";
import { archivable, clockNow, instant } from "#platform/tables.ts";
import { ruleStatuses } from "../../domain/interval-rule.ts";
import type { FollowUp, ScreeningEffect } from "../../domain/screening/screening-question.ts";

/**
 * The questions before a treatment. Only versions confirmed by the medical director are used; a changed question
 * becomes a draft again.
 */
export const screeningQuestions = pgTable(
  "screening_questions",
  {
    /** A letter and a number, by which answers refer to the question. */
    id: text("code").primaryKey(),
    statement: text().notNull(),
    /** The consequence for the visit, as worded for customers. */
    help: text().notNull(),
    followUp: jsonb("follow_up").$type<FollowUp>(),
    effect: jsonb().$type<ScreeningEffect>().notNull(),
    source: text().notNull().default(""),
    status: text({ enum: ruleStatuses }).notNull().default("draft"),
    /** The account of the medical director who confirmed the question, and their name then. */
    confirmedBy: text("confirmed_by"),
    confirmedByName: text("confirmed_by_name"),
    confirmedAt: instant("confirmed_at"),
    ...archivable(),
  },
  (table) => [
    index("screening_questions_by_statement").on(table.statement, table.id),
    check(
      "screening_questions_confirmed_by_somebody",
      sql`(${table.status} = 'confirmed') = (${table.confirmedAt} is not null)`,
    ),
  ],
);

/** Which questions are asked before which treatments. */
export const serviceScreening = pgTable(
  "service_screening",
  {
    serviceId: text("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    code: text()
      .notNull()
      .references(() => screeningQuestions.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.code] })],
);

/**
 * Answers of a customer, or of a guest for one visit. The answers are stored only in `sealed`, which can be decrypted
 * only for its own row and owner. Visits belong to a higher module, so they are referenced without a foreign key.
 */
export const screeningAnswers = pgTable(
  "screening_answers",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").references(() => customers.id),
    appointmentId: text("appointment_id"),
    /** The owner for whom the row was encrypted: unchanged when an account takes over the row. */
    owner: text().notNull(),
    sealed: text().notNull(),
    /** Identifies the secret that encrypted the answer. */
    keyId: text("key_id").notNull(),
    answeredAt: instant("answered_at").notNull().default(clockNow),
    expiresAt: instant("expires_at").notNull().default(sql`clock_now() + interval '365 days'`),
    /** The staff account that typed a caller's answers; null when the customer answered. */
    enteredBy: text("entered_by"),
  },
  (table) => [
    index("screening_answers_by_customer").on(table.customerId, table.answeredAt),
    index("screening_answers_by_appointment").on(table.appointmentId),
    index("screening_answers_by_end").on(table.expiresAt),
    check("screening_answers_of_somebody", sql`num_nonnulls(${table.customerId}, ${table.appointmentId}) >= 1`),
    check("screening_answers_sealed", sql`${table.sealed} like 'v1.%'`),
  ],
);

/**
 * A clinician's review of what was declared before a visit. The clinician's decision is a signed note of the visit.
 * There is no foreign key to the note, because notes can't be deleted: their own trigger refuses that with an
 * explanation. There is none to the visit either, because visits belong to a higher module.
 */
export const screeningClearances = pgTable(
  "screening_clearances",
  {
    id: text().primaryKey(),
    appointmentId: text("appointment_id").notNull(),
    noteId: text("note_id").notNull(),
    /**
     * The answers that were reviewed. Each is stored as a keyed hash of its row and its code, because a code reveals
     * what was declared. An answer given later isn't included.
     */
    answers: text().array().notNull(),
    clearedBy: text("cleared_by").notNull(),
    clearedByName: text("cleared_by_name").notNull(),
    clearedAt: instant("cleared_at").notNull().default(clockNow),
  },
  (table) => [
    index("screening_clearances_by_appointment").on(table.appointmentId, table.clearedAt),
    index("screening_clearances_by_note").on(table.noteId),
    check("screening_clearances_of_answers", sql`cardinality(${table.answers}) > 0`),
  ],
);
