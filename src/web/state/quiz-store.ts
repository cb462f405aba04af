import { create } from "zustand";
import { isRecord, readStoredText, writeStoredText } from "./stored.ts";

export type QuizProgress = {
  /** The question shown, from 1. */
  step: number;
  /** The chosen option by question. */
  answers: Record<string, string>;
  /** The safety tick: pregnant, nursing or trying. */
  isPregnant: boolean;
};

type QuizState = QuizProgress & {
  /** The email popup (SH-7). */
  isQuizOpen: boolean;
};

export const useQuiz = create<QuizState>(() => ({
  step: 1,
  answers: {},
  isPregnant: false,
  isQuizOpen: false,
}));

/** Opens the popup when it is closed and closes it when it is open. */
export function toggleQuiz(): void {
  useQuiz.setState(({ isQuizOpen }) => ({ isQuizOpen: !isQuizOpen }));
}

export function closeQuiz(): void {
  useQuiz.setState({ isQuizOpen: false });
}

export function nextQuizStep(last: number): void {
  useQuiz.setState(({ step }) => ({ step: Math.min(last, step + 1) }));
  storeQuizProgress();
}

export function previousQuizStep(): void {
  useQuiz.setState(({ step }) => ({ step: Math.max(1, step - 1) }));
  storeQuizProgress();
}

/** Answers are about health: kept for a reload (QZ-1), in this tab only, and gone when it is closed. */
const PROGRESS_KEY = "quiz answers";

function storeQuizProgress(): void {
  const { step, answers, isPregnant } = useQuiz.getState();
  try {
    sessionStorage.setItem(PROGRESS_KEY, JSON.stringify({ step, answers, isPregnant }));
  } catch {
    // Storage can be forbidden or full: then a reload begins anew.
  }
}

export function answerQuiz(questionId: string, optionId: string): void {
  useQuiz.setState(({ answers }) => ({ answers: { ...answers, [questionId]: optionId } }));
  storeQuizProgress();
}

export function tickPregnant(isPregnant: boolean): void {
  useQuiz.setState({ isPregnant });
  storeQuizProgress();
}

/** After a reload: goes on where this tab was. What doesn't fit is dropped. */
export function loadQuizProgress(): void {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PROGRESS_KEY) ?? "null");
    if (!isRecord(value) || !isRecord(value.answers)) return;
    const answers = Object.fromEntries(
      Object.entries(value.answers).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
    const { step } = value;
    const isStep = typeof step === "number" && Number.isInteger(step) && step >= 1 && step <= 4;
    useQuiz.setState({ step: isStep ? step : 1, answers, isPregnant: value.isPregnant === true });
  } catch {
    // Nothing kept, or nothing readable: the quiz begins anew.
  }
}

export function forgetQuizProgress(): void {
  useQuiz.setState(useQuiz.getInitialState());
  try {
    sessionStorage.removeItem(PROGRESS_KEY);
  } catch {
    // Nothing was kept where nothing can be.
  }
}

/** What NEXT asks of an email: something, an @, something, a dot, something, and no space (SH-7). */
export function isQuizEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text);
}

/** Keeps a valid email as `acneEmail`; an invalid one clears what was kept (SH-7). */
export function storeQuizEmail(text: string): void {
  writeStoredText("acneEmail", isQuizEmail(text) ? text : undefined);
}

export function quizEmail(): string {
  const stored = readStoredText("acneEmail") ?? "";
  storeQuizEmail(stored); // what isn't one is dropped (AU-5)
  return isQuizEmail(stored) ? stored : "";
}
