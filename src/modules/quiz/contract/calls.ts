import type { Calls } from "#shared/contract/define-call.ts";
import { listQuizQuestions, openResult, recommend, recommendByQuery } from "./quiz-calls.ts";

/** Every call of the quiz module, by the name that clients use. */
export const quizCalls = {
  listQuizQuestions,
  recommendByQuery,
  recommend,
  openResult,
} satisfies Calls;

export type QuizCalls = typeof quizCalls;
