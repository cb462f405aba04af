import { create } from "zustand";
import { readStoredText, writeStoredText } from "./stored.ts";

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

/** Answers are about health: stored for a reload (QZ-1), in this tab only, and gone when it is closed. */
export const PROGRESS_KEY = "quiz answers";

export function storeQuizProgress(): void {
  const { step, answers, isPregnant } = useQuiz.getState();
  try {
    sessionStorage.setItem(PROGRESS_KEY, JSON.stringify({ step, answers, isPregnant }));
  } catch {
    // Storage can be forbidden or full: then a reload starts over.
  }
}

export function answerQuiz(questionId: string, optionId: string): void {
  useQuiz.setState(({ answers }) => ({ answers: { ...answers, [questionId]: optionId } }));
  storeQuizProgress();
}

export function forgetQuizProgress(): void {
  useQuiz.setState(useQuiz.getInitialState());
  try {
    sessionStorage.removeItem(PROGRESS_KEY);
  } catch {
    // Without storage nothing was stored.
  }
}

/** What NEXT asks of an email: something, an @, something, a dot, something, and no space (SH-7). */
export function isQuizEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text);
}

/** Stores a valid email as `acneEmail`; an invalid one clears it (SH-7). */
export function storeQuizEmail(text: string): void {
  writeStoredText("acneEmail", isQuizEmail(text) ? text : undefined);
}

export function quizEmail(): string {
  const stored = readStoredText("acneEmail") ?? "";
  storeQuizEmail(stored); // what isn't one is dropped (AU-5)
  return isQuizEmail(stored) ? stored : "";
}
