import { useState } from "react";
import { reportChange } from "#staff/kit/toast/report-change.ts";

/** Makes one change to the team at a time and reports the outcome, with an undo where there is one. */
export function useTeamChange(onChanged: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  async function change(work: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    const otherwise = "That was not saved. Try again.";
    const isDone = await reportChange(work, { refresh: onChanged, done, undo, otherwise });
    setIsBusy(false);
    return isDone;
  }
  return { isBusy, change };
}
