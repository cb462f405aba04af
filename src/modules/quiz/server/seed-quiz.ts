import type { Database } from "#platform/db/client.ts";
import { makeLive } from "#platform/resource/versions/live-version.ts";
import type { QuizQuestion, QuizRule } from "../domain/quiz-rule.ts";
import notes from "./demo/product-notes.json" with { type: "json" };
import questions from "./demo/questions.json" with { type: "json" };
import rules from "./demo/rules.json" with { type: "json" };
import { QUIZ, readLiveQuiz } from "./quiz-content.ts";
import { quizProductNotes, quizQuestions, quizRules } from "./tables.ts";

/**
 * Creates the clinic's initial quiz as its first version. Rules are added only when there are none, because they depend
 * on each other.
 */
export async function seedQuiz(db: Database): Promise<void> {
  const withPosition = <Row>(row: Row, position: number) => ({ ...row, position });
  await db.transaction(async (tx) => {
    await tx
      .insert(quizQuestions)
      .values((questions as QuizQuestion[]).map(withPosition))
      .onConflictDoNothing();
    await tx.insert(quizProductNotes).values(notes).onConflictDoNothing();
    const [present] = await tx.select({ id: quizRules.id }).from(quizRules).limit(1);
    if (present) return;
    await tx.insert(quizRules).values((rules as QuizRule[]).map(withPosition));
    const { version, ...body } = await readLiveQuiz(tx);
    if (version === null) await makeLive(tx, QUIZ, { n: 1, body, madeBy: null });
  });
}
