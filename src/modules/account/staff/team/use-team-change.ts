import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";

/** Makes one change to the team at a time and reports the outcome, with an undo where there is one. */
export function useTeamChange(onChanged: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  async function change(work: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await work();
      showDone(
        done,
        undo &&
          (async () => {
            await undo();
            await onChanged();
          }),
      );
      return true;
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
      return false;
    } finally {
      await onChanged();
      setIsBusy(false);
    }
  }
  return { isBusy, change };
}
