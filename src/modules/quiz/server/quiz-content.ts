import { asc, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { QuizProductNote, QuizQuestion, QuizRule } from "../domain/quiz-rule.ts";
import { quizProductNotes, quizQuestions, quizRules } from "./tables.ts";

export async function listQuizQuestions(db: DatabaseOrTransaction): Promise<QuizQuestion[]> {
  return db
    .select({
      id: quizQuestions.id,
      question: quizQuestions.question,
      help: quizQuestions.help,
      options: quizQuestions.options,
    })
    .from(quizQuestions)
    .orderBy(asc(quizQuestions.position));
}

/** In the order in which they are tried. */
export async function listQuizRules(db: DatabaseOrTransaction): Promise<QuizRule[]> {
  const rows = await db.select().from(quizRules).orderBy(asc(quizRules.position));
  return rows.map(({ position: _, ...rule }) => rule);
}

export async function listQuizProductNotes(db: DatabaseOrTransaction): Promise<Map<string, QuizProductNote>> {
  const rows = await db.select().from(quizProductNotes);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** That there is a quiz with results, as a condition for a statement. */
export const hasQuiz: SQL = sql`exists (select 1 from quiz_questions) and exists (select 1 from quiz_rules)`;
