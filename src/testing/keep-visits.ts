import type { ScheduleContext } from "#modules/booking/server/clinic/schedule-context.ts";
import { createTimeOff, type TimeOffInput } from "#modules/booking/server/schedule/time-off.ts";
import { isAppError } from "#shared/app-error.ts";

/**
 * Creates time off as a manager who keeps every affected visit: each refusal lists visits that need a decision, and the
 * retry keeps them, until none is listed.
 */
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
