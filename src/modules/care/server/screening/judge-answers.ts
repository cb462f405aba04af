import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { answerProblem } from "../../domain/screening/answer-problem.ts";
import {
  dueQuestions,
  evaluateScreening,
  questionsOf,
  validAnswers,
} from "../../domain/screening/evaluate-screening.ts";
import type {
  ScreenedTreatment,
  ScreeningAnswer,
  ScreeningOutcome,
  VersionedAnswer,
} from "../../domain/screening/screening-question.ts";
import { listScreenedTreatments } from "./screened-treatments.ts";

export type JudgedAnswers = { answers: VersionedAnswer[]; outcomes: ScreeningOutcome[] };

type ToJudge = {
  serviceIds: readonly string[];
  answers: readonly ScreeningAnswer[];
  /** Earlier answers of the customer that are still valid. */
  known?: readonly VersionedAnswer[];
  /** The clinic's day, "YYYY-MM-DD". */
  today: string;
};

/**
 * Checks answers against the questions for the treatments, and returns their outcome combined with earlier answers.
 * Throws `invalid_input` with the question's code if an answer is missing, not requested, or invalid.
 */
export async function judgeAnswers(
  db: DatabaseOrTransaction,
  { serviceIds, answers, known = [], today }: ToJudge,
): Promise<JudgedAnswers> {
  const treatments = await listScreenedTreatments(db, serviceIds);
  const checked = checkedAnswers(treatments, answers, today);
  const changed = new Set(checked.map(({ code }) => code));
  const all = [...validAnswers(treatments, known).filter(({ code }) => !changed.has(code)), ...checked];
  const left = dueQuestions(treatments, all).map(({ code }) => ({ path: code, message: "Please answer this." }));
  if (left.length > 0) throw new AppError("invalid_input", { issues: left });
  return { answers: checked, outcomes: evaluateScreening(treatments, all, today) };
}

function checkedAnswers(
  treatments: readonly ScreenedTreatment[],
  answers: readonly ScreeningAnswer[],
  today: string,
): VersionedAnswer[] {
  const questionByCode = new Map(questionsOf(treatments).map((question) => [question.code, question]));
  const issues: { path: string; message: string }[] = [];
  const checked = answers.flatMap((answer, index): VersionedAnswer[] => {
    const question = questionByCode.get(answer.code);
    const isTwice = answers.findIndex(({ code }) => code === answer.code) !== index;
    const problem = !question
      ? "This isn’t asked."
      : isTwice
        ? "This is answered twice."
        : answerProblem(question, answer, today);
    if (question && problem === undefined) return [{ ...answer, version: question.version }];
    issues.push({ path: answer.code, message: problem ?? "This isn’t asked." });
    return [];
  });
  if (issues.length > 0) throw new AppError("invalid_input", { issues });
  return checked;
}
