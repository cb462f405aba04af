import type { ServerDeps } from "#api/env.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import { sweepHolds } from "./sweep-holds.ts";

/** Every minute: a hold is ignored the moment it runs out, so this only tidies up, and tells who is looking. */
export const bookingSchedules = { sweep_holds: "* * * * *" };

/** Jobs of the booking module. */
export function bookingTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return {
    async sweep_holds() {
      await sweepHolds(db);
    },
  };
}
