import { create } from "zustand";

/** Whether a call is waiting for a step-up (proof that it is still the same person). The dialog is shown meanwhile. */
export const useStepUp = create<{ isAsked: boolean }>(() => ({ isAsked: false }));

let asked: { promise: Promise<boolean>; answer: (isConfirmed: boolean) => void } | undefined;

/** Asks the person for a step-up, once for all waiting calls. Returns whether they confirmed. */
export function askForStepUp(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = { promise, answer: resolve };
    useStepUp.setState({ isAsked: true });
  }
  return asked.promise;
}

/** Reports the dialog's result: confirmed, or closed without confirming. */
export function answerStepUp(isConfirmed: boolean): void {
  const waiting = asked;
  asked = undefined;
  useStepUp.setState({ isAsked: false });
  waiting?.answer(isConfirmed);
}
