import { sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/db/statement.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { importCalendar, queueCalendarReads } from "./calendar/outside/import-calendar.ts";
import { READ_CALENDAR_TASK } from "./calendar/outside/outside-calendars.ts";
import { emitCancellationByStaff } from "./cancel/emit-cancellation.ts";
import { sweepHolds } from "./holds/sweep-holds.ts";
import { emitMissedVisit } from "./no-show/emit-missed-visit.ts";
import { getWaitlistPort } from "./pass-on-freed-places/waitlist-port.ts";

/**
 * Cron schedules. `sweep_holds` deletes expired holds, which the search for free times already ignores, and notifies
 * open pages.
 */
export const bookingSchedules = {
  sweep_holds: "* * * * *",
  sweep_guest_tickets: "50 7 * * *",
  read_outside_calendars: "*/15 * * * *",
};

const deleteOldTickets = command(sql`delete from guest_tickets where expires_at < now()`);

/** Returns the jobs of the booking module. */
export function bookingTasks(deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets" | "env">): JobTasks {
  const { db } = deps;
  return {
    async sweep_holds() {
      await getWaitlistPort().sweep(deps);
      await sweepHolds(db);
    },
    async tell_cancelled_visit(payload) {
      await emitCancellationByStaff(db, payload);
    },
    async tell_missed_visit(payload) {
      await emitMissedVisit(db, payload);
    },
    async read_outside_calendars() {
      await queueCalendarReads(db);
    },
    async [READ_CALENDAR_TASK](payload) {
      await importCalendar(deps, z.object({ id: z.string() }).parse(payload).id);
    },
    async sweep_guest_tickets() {
      await deleteOldTickets(db);
    },
  };
}
