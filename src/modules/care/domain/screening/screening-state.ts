import { dueQuestions, validAnswers } from "./evaluate-screening.ts";
import type { ScreenedTreatment, VersionedAnswer } from "./screening-question.ts";

/**
 * How far a health check is: `none` where nothing was declared or nothing is asked, `declared` where something was, and
 * `notAnswered` while a question has no answer that counts.
 */
export const screeningStates = ["none", "declared", "notAnswered"] as const;

export type ScreeningState = (typeof screeningStates)[number];

/** How far it is before some treatments, without telling what was answered. */
export function screeningStateOf(
  treatments: readonly ScreenedTreatment[],
  answers: readonly VersionedAnswer[],
): ScreeningState {
  if (dueQuestions(treatments, answers).length > 0) return "notAnswered";
  return validAnswers(treatments, answers).some(({ yes }) => yes) ? "declared" : "none";
}

/**
 * Whether a clinician looks at the answers before the visit: `none` where nothing asks for it, `due` until one has, and
 * `clear` once one has looked at every such answer.
 */
export const reviewStates = ["none", "due", "clear"] as const;

export type ReviewState = (typeof reviewStates)[number];
