/** The steps of the quiz (QZ-1). Only the quiz page loads this file, not the layout. */
import { PROGRESS_KEY, storeQuizProgress, useQuiz } from "./quiz-store.ts";
import { isRecord } from "./stored.ts";

export function nextQuizStep(last: number): void {
  useQuiz.setState(({ step }) => ({ step: Math.min(last, step + 1) }));
  storeQuizProgress();
}

export function previousQuizStep(): void {
  useQuiz.setState(({ step }) => ({ step: Math.max(1, step - 1) }));
  storeQuizProgress();
}

export function tickPregnant(isPregnant: boolean): void {
  useQuiz.setState({ isPregnant });
  storeQuizProgress();
}

type Question = { id: string; options: readonly { id: string }[] };

/**
 * Continues the quiz where this tab was before a reload. Drops invalid data, including answers that the quiz no longer
 * offers, so that their questions are shown again.
 */
export function loadQuizProgress(questions?: readonly Question[]): void {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PROGRESS_KEY) ?? "null");
    if (!isRecord(value) || !isRecord(value.answers)) return;
    const isAnswer = (id: string, value: unknown) =>
      typeof value === "string" &&
      (questions?.find((question) => question.id === id)?.options.some((option) => option.id === value) ?? true);
    const answers = Object.fromEntries(
      Object.entries(value.answers).filter((entry): entry is [string, string] => isAnswer(...entry)),
    );
    const { step } = value;
    const isStep = typeof step === "number" && Number.isInteger(step) && step >= 1 && step <= 4;
    const unanswered = questions?.findIndex(({ id }) => answers[id] === undefined) ?? -1;
    const last = unanswered < 0 ? 4 : unanswered + 1;
    useQuiz.setState({ step: isStep ? Math.min(step, last) : 1, answers, isPregnant: value.isPregnant === true });
  } catch {
    // Nothing stored, or unreadable: the quiz starts over.
  }
}
