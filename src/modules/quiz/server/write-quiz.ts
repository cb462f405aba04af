import { sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { readVersion, type Versioned } from "#platform/resource/versions/drafts.ts";
import { codeHashInSql, makeLive, newestNumber, retireLive } from "#platform/resource/versions/live-version.ts";
import { AppError } from "#shared/app-error.ts";
import type { Clock } from "#shared/clock.ts";
import { completeQuiz, type QuizContent, type QuizDraft } from "../domain/quiz-draft.ts";
import type { QuizRule } from "../domain/quiz-rule.ts";
import { assertSafe, type QuizDeps } from "./assert-safe.ts";
import { QUIZ, readLiveQuiz } from "./quiz-content.ts";
import { quizProductNotes, quizQuestions, quizRules } from "./tables.ts";

const lock = command(sql`select pg_advisory_xact_lock(hashtextextended('quiz', 0))`);

/** Locks the quiz, so that only one writer at a time changes it or its draft. */
export const lockQuiz = (tx: DatabaseOrTransaction) => lock(tx);

async function empty(tx: Transaction): Promise<void> {
  await tx.delete(quizRules);
  await tx.delete(quizQuestions);
  await tx.delete(quizProductNotes);
}

/** Publishes a quiz as its next version, with its audit entry, in a transaction that holds the quiz's lock. */
export async function writeQuiz(
  tx: Transaction,
  quiz: QuizContent,
  actor: AuditActor,
  words: (version: number) => string = (version) => `Version ${version} of the quiz put on the site`,
): Promise<void> {
  const body = { questions: quiz.questions, rules: quiz.rules, notes: quiz.notes };
  const live = await readVersion(tx, QUIZ, "live");
  const [same] = await tx
    .select({ isSame: sql<boolean>`${codeHashInSql(body)} = ${live?.hash ?? ""}` })
    .from(sql`(select 1) as one`);
  if (same?.isSame) return;
  await empty(tx);
  const withPosition = <Row>(row: Row, position: number) => ({ ...row, position });
  await tx.insert(quizQuestions).values(quiz.questions.map(withPosition));
  await tx.insert(quizRules).values(quiz.rules.map(withPosition));
  if (quiz.notes.length > 0) await tx.insert(quizProductNotes).values(quiz.notes);
  failpoint("quiz:written");
  const n = (await newestNumber(tx, QUIZ)) + 1;
  await makeLive(tx, QUIZ, { n, body, madeBy: actor.accountId });
  await writeAudit(tx, actor, {
    action: "quiz.publish",
    resource: QUIZ.resource,
    resourceId: QUIZ.recordId,
    summary: words(n),
  });
}

/** Withdraws the live version, and stores it with the others. Throws `version_conflict` if another version is live. */
export async function withdrawQuiz(tx: Transaction, version: number, actor: AuditActor): Promise<void> {
  await lockQuiz(tx);
  if ((await readLiveQuiz(tx)).version !== version) throw new AppError("version_conflict");
  await empty(tx);
  await retireLive(tx, QUIZ);
  await writeAudit(tx, actor, {
    action: "quiz.withdraw",
    resource: QUIZ.resource,
    resourceId: QUIZ.recordId,
    summary: `Version ${version} of the quiz taken off the site`,
  });
}

/**
 * Replaces the rules of the live quiz, if they cover every combination of answers and none proposes an unsafe product
 * (QZ-3).
 */
export async function saveQuizRules(deps: QuizDeps, rules: QuizRule[], now: Date, actor: AuditActor): Promise<void> {
  await assertSafe(deps, { ...(await readLiveQuiz(deps.db)), rules }, now);
  await withRetry(deps.db, async (tx) => {
    await lockQuiz(tx);
    await writeQuiz(tx, { ...(await readLiveQuiz(tx)), rules }, actor);
  });
}

/** Returns how quiz drafts are checked and published. */
export function quizVersioned(deps: QuizDeps & { clock: Clock }): Versioned {
  return {
    name: QUIZ.resource,
    about: async () => ({ title: "The quiz", path: "/admin/quiz" }),
    lock: (tx) => lockQuiz(tx),
    check: async (_, body) => assertSafe(deps, completeQuiz(body as QuizDraft), deps.clock.now()), // parsed when it was saved
    putLive: (tx, { body, actor }) => writeQuiz(tx, completeQuiz(body as QuizDraft), actor),
  };
}
