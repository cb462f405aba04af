import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { type ScreeningState, screeningStateOf } from "../../domain/screening/screening-state.ts";
import { type AnswersOf, readAnswers } from "./answers.ts";
import { listQuestionsOf } from "./screened-treatments.ts";

/** Returns the progress of the health check before some treatments. */
export async function readScreeningState(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { serviceIds, ...whose }: AnswersOf & { serviceIds: readonly string[] },
): Promise<ScreeningState> {
  const { questions, answers } = await batch({
    questions: listQuestionsOf(db, serviceIds),
    answers: readAnswers(db, secrets, whose),
  });
  if (questions.size === 0) return "none";
  const treatments = [...questions].map(([serviceId, serviceQuestions]) => ({
    serviceId,
    family: "",
    questions: serviceQuestions,
  }));
  return screeningStateOf(treatments, answers);
}
