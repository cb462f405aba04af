import type { ScheduleContext } from "#modules/booking/server/clinic/schedule-context.ts";
import { createTimeOff, type TimeOffInput } from "#modules/booking/server/schedule/time-off.ts";
import { isAppError } from "#shared/app-error.ts";

/** Creates time off the way a manager in a hurry does: confirms every visit that the refusal lists, until none is left. */
export async function takeTimeOff(context: ScheduleContext, input: TimeOffInput & { resourceId: string }) {
  let listed: string[] = [];
  for (;;) {
    try {
      const decisions = listed.map((visitId) => ({ visitId, decision: "keep" as const, reason: "Covered by hand" }));
      return await createTimeOff(context, { ...input, dryRun: false, decisions });
    } catch (error) {
      if (!isAppError(error, "has_conflicts")) throw error;
      listed = (error.issues ?? []).map(({ path }) => path);
    }
  }
}
