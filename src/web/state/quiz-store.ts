import { create } from "zustand";
import { readStoredText, writeStoredText } from "./stored.ts";

type QuizState = {
  /** The question shown, from 1. */
  step: number;
  /** The email popup (SH-7). */
  isQuizOpen: boolean;
};

export const useQuiz = create<QuizState>(() => ({ step: 1, isQuizOpen: false }));

/** Opens the popup when it is closed and closes it when it is open. */
export function toggleQuiz(): void {
  useQuiz.setState(({ isQuizOpen }) => ({ isQuizOpen: !isQuizOpen }));
}

export function closeQuiz(): void {
  useQuiz.setState({ isQuizOpen: false });
}

export function nextQuizStep(last: number): void {
  useQuiz.setState(({ step }) => ({ step: Math.min(last, step + 1) }));
}

export function previousQuizStep(): void {
  useQuiz.setState(({ step }) => ({ step: Math.max(1, step - 1) }));
}

/** What NEXT asks of an email: something, an @, something, a dot, something, and no space (SH-7). */
export function isQuizEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text);
}

/** Keeps a valid email as `acneEmail`; an invalid one clears what was kept (SH-7). */
export function keepQuizEmail(text: string): void {
  writeStoredText("acneEmail", isQuizEmail(text) ? text : undefined);
}

export function quizEmail(): string {
  return readStoredText("acneEmail") ?? "";
}
