import { sql } from "drizzle-orm";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { tellCancelled } from "./desk/tell-cancelled.ts";
import { sweepHolds } from "./holds/sweep-holds.ts";

/** Holds every minute: one is ignored the moment it runs out, so this only tidies up, and tells who is looking. */
export const bookingSchedules = { sweep_holds: "* * * * *", sweep_guest_tickets: "50 7 * * *" };

/** Jobs of the booking module. */
export function bookingTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return {
    async sweep_holds() {
      await sweepHolds(db);
    },
    async tell_cancelled_visit(payload) {
      await tellCancelled(db, payload);
    },
    async sweep_guest_tickets() {
      await db.execute(sql`delete from guest_tickets where expires_at < now()`);
    },
  };
}
