import { create } from "zustand";

/** Whether a call waits for the person to confirm that it's them. The dialog shows while one does. */
export const useStepUp = create<{ isAsked: boolean }>(() => ({ isAsked: false }));

let asked: { promise: Promise<boolean>; answer: (isConfirmed: boolean) => void } | undefined;

/** Asks the person to confirm: once for all calls that wait. Returns whether they did. */
export function askForStepUp(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = { promise, answer: resolve };
    useStepUp.setState({ isAsked: true });
  }
  return asked.promise;
}

/** The dialog's answer: proven, or closed without. */
export function answerStepUp(isConfirmed: boolean): void {
  const waiting = asked;
  asked = undefined;
  useStepUp.setState({ isAsked: false });
  waiting?.answer(isConfirmed);
}
