import { dueQuestions, validAnswers } from "./evaluate-screening.ts";
import type { ScreenedTreatment, VersionedAnswer } from "./screening-question.ts";

/**
 * The state of a health check: `none` if nothing was declared or no question applies, `declared` if something was
 * declared, and `notAnswered` while a question has no valid answer.
 */
export const screeningStates = ["none", "declared", "notAnswered"] as const;

export type ScreeningState = (typeof screeningStates)[number];

/** Returns how complete the health check is for the given treatments, without revealing the answers. */
export function screeningStateOf(
  treatments: readonly ScreenedTreatment[],
  answers: readonly VersionedAnswer[],
): ScreeningState {
  if (dueQuestions(treatments, answers).length > 0) return "notAnswered";
  return validAnswers(treatments, answers).some(({ yes }) => yes) ? "declared" : "none";
}

/**
 * Whether a clinician has to review the answers before the visit: `none` if no answer requires it, `due` before the
 * review, and `clear` once every such answer was reviewed.
 */
export const reviewStates = ["none", "due", "clear"] as const;

export type ReviewState = (typeof reviewStates)[number];
