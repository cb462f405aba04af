import { type SQL, sql } from "drizzle-orm";
import { soldBundleInSql, soldProductInSql } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { readVersion } from "#platform/resource/versions/drafts.ts";
import { liveVersionInSql } from "#platform/resource/versions/versions-in-sql.ts";
import type { QuizContent } from "../domain/quiz-draft.ts";
import type { QuizProductNote, QuizQuestion, QuizRule } from "../domain/quiz-rule.ts";

/** The name of a clinic's single quiz in versions and the audit log. */
export const QUIZ = { resource: "Quiz", recordId: "quiz" } as const;

const questions = sql`(select coalesce(json_agg(json_build_object('id', q.id, 'question', q.question, 'help', q.help,
  'options', q.options) order by q.position), '[]') from quiz_questions q)`;
const rules = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'when', r."when", 'outcome', r.outcome,
  'headline', r.headline, 'start', r.start, 'doNotCombine', r.do_not_combine, 'weeksFrom', r.weeks_from, 'weeksTo', r.weeks_to,
  'consult', r.consult, 'note', r.note) order by r.position), '[]') from quiz_rules r)`;
const notes = sql`(select coalesce(json_agg(json_build_object('productId', n.product_id, 'moment', n.moment, 'why', n.why,
  'substituteIds', n.substitute_ids) order by n.product_id), '[]') from quiz_product_notes n)`;

const readLive = statement(
  {
    version: "int?",
    questions: json<QuizQuestion[]>(),
    rules: json<QuizRule[]>(),
    notes: json<QuizProductNote[]>(),
  },
  sql`select ${liveVersionInSql(QUIZ.resource, sql.raw(`'${QUIZ.recordId}'`))} as version,
    ${questions} as questions, ${rules} as rules, ${notes} as notes`,
);

export type ReadQuiz = QuizContent & { version: number | null };

/** Returns the live quiz with its version, read at one moment so that all parts belong to one version. */
export async function readLiveQuiz(db: DatabaseOrTransaction): Promise<ReadQuiz> {
  const [row] = await readLive(db);
  if (!row) throw new Error("a statement without a row");
  return row;
}

/** Returns the quiz version that a visitor started; the live one if that version is unknown. */
export async function readQuiz(db: DatabaseOrTransaction, version?: number | null): Promise<ReadQuiz> {
  const live = await readLiveQuiz(db);
  if (version === undefined || version === null || version === live.version) return live;
  const begun = await readVersion(db, QUIZ, version);
  if (begun?.state !== "live" && begun?.state !== "retired") return live;
  return { ...(begun.body as QuizContent), version }; // written by `writeQuiz`
}

export const listQuizQuestions = async (db: DatabaseOrTransaction) => (await readLiveQuiz(db)).questions;

/** Returns the rules in the order in which they are tried. */
export const listQuizRules = async (db: DatabaseOrTransaction) => (await readLiveQuiz(db)).rules;

/** SQL condition: a quiz exists, and all products of its outcomes are for sale. */
export const hasQuizInSql: SQL = sql`exists (select 1 from quiz_questions) and exists (select 1 from quiz_rules)
  and not exists (select 1 from quiz_rules r where not (case r.outcome->>'kind'
    when 'product' then ${soldProductInSql(sql`r.outcome->>'productId'`)}
    else ${soldBundleInSql(sql`r.outcome->>'bundleId'`)}
      and (r.outcome->>'alsoProductId' is null or ${soldProductInSql(sql`r.outcome->>'alsoProductId'`)}) end))`;
