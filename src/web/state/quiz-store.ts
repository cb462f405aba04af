import { create } from "zustand";
import { readStoredText, writeStoredText } from "./stored.ts";

export type QuizProgress = {
  /** The number of the question shown, from 1. */
  step: number;
  /** The chosen option for each question. */
  answers: Record<string, string>;
  /** The safety checkbox: pregnant, nursing or trying. */
  isPregnant: boolean;
};

type QuizState = QuizProgress & {
  /** Whether the email popup is open (SH-7). */
  isQuizOpen: boolean;
};

export const useQuiz = create<QuizState>(() => ({
  step: 1,
  answers: {},
  isPregnant: false,
  isQuizOpen: false,
}));

/** Toggles the popup. */
export function toggleQuiz(): void {
  useQuiz.setState(({ isQuizOpen }) => ({ isQuizOpen: !isQuizOpen }));
}

export function closeQuiz(): void {
  useQuiz.setState({ isQuizOpen: false });
}

/** Answers are about health: they are stored in this tab only, so that a reload doesn't lose them (QZ-1). */
export const PROGRESS_KEY = "quiz answers";

export function storeQuizProgress(): void {
  const { step, answers, isPregnant } = useQuiz.getState();
  try {
    sessionStorage.setItem(PROGRESS_KEY, JSON.stringify({ step, answers, isPregnant }));
  } catch {
    // Storage may be blocked or full; then a reload starts over.
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
    // Without storage nothing is stored.
  }
}

/**
 * Whether a text is an email that NEXT accepts: characters, an @, characters, a dot, characters, and no space (SH-7).
 */
export function isQuizEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text);
}

/** Stores a valid email as `acneEmail`; an invalid one removes the stored email (SH-7). */
export function storeQuizEmail(text: string): void {
  writeStoredText("acneEmail", isQuizEmail(text) ? text : undefined);
}

export function quizEmail(): string {
  const stored = readStoredText("acneEmail") ?? "";
  storeQuizEmail(stored); // an invalid email is dropped (AU-5)
  return isQuizEmail(stored) ? stored : "";
}
