import type { DatabaseOrTransaction } from "#platform/db/client.ts";
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
  const questions = await listQuestionsOf(db, serviceIds);
  if (questions.size === 0) return "none";
  const treatments = [...questions].map(([serviceId, serviceQuestions]) => ({
    serviceId,
    family: "",
    questions: serviceQuestions,
  }));
  return screeningStateOf(treatments, await readAnswers(db, secrets, whose));
}
