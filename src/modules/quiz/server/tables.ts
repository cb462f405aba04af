import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { QuestionId, QuizCondition, QuizOption, QuizOutcome, QuizRule } from "../domain/quiz-rule.ts";

export const quizQuestions = pgTable("quiz_questions", {
  id: text().$type<QuestionId>().primaryKey(),
  question: text().notNull(),
  help: text().notNull(),
  options: jsonb().$type<QuizOption[]>().notNull(),
  position: integer().notNull(),
});

/**
 * Rules, tried in order of `position`. All are saved together, so that every combination of answers always has an
 * outcome (QZ-3).
 */
export const quizRules = pgTable("quiz_rules", {
  id: text().primaryKey(),
  when: jsonb().$type<QuizCondition>().notNull(),
  outcome: jsonb().$type<QuizOutcome>().notNull(),
  headline: text().notNull(),
  start: text().notNull(),
  doNotCombine: text("do_not_combine").array().notNull(),
  weeksFrom: integer("weeks_from").notNull(),
  weeksTo: integer("weeks_to").notNull(),
  consult: text().$type<QuizRule["consult"]>().notNull(),
  note: text().notNull().default(""),
  position: integer().notNull(),
});

export const quizProductNotes = pgTable("quiz_product_notes", {
  productId: text("product_id").primaryKey(),
  moment: text().notNull(),
  why: text().notNull(),
  substituteIds: text("substitute_ids").array().notNull(),
});
