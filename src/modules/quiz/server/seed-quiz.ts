import type { Database } from "#platform/db/client.ts";
import type { QuizQuestion, QuizRule } from "../domain/quiz-rule.ts";
import notes from "./demo/product-notes.json" with { type: "json" };
import questions from "./demo/questions.json" with { type: "json" };
import rules from "./demo/rules.json" with { type: "json" };
import { quizProductNotes, quizQuestions, quizRules } from "./tables.ts";

/** The quiz as the clinic starts with it. Rules go in only when there are none: they make sense together. */
export async function seedQuiz(db: Database): Promise<void> {
  const withPosition = <Row>(row: Row, position: number) => ({ ...row, position });
  await db.transaction(async (tx) => {
    await tx
      .insert(quizQuestions)
      .values((questions as QuizQuestion[]).map(withPosition))
      .onConflictDoNothing();
    await tx.insert(quizProductNotes).values(notes).onConflictDoNothing();
    const [present] = await tx.select({ id: quizRules.id }).from(quizRules).limit(1);
    if (!present)
      await tx
        .insert(quizRules)
        .values((rules as QuizRule[]).map(withPosition))
        .onConflictDoNothing();
  });
}
