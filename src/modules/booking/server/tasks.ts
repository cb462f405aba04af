import { sql } from "drizzle-orm";
import { z } from "zod";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { askForCalendars, importCalendar } from "./calendar/outside/import-calendar.ts";
import { READ_CALENDAR_TASK } from "./calendar/outside/outside-calendars.ts";
import { tellCancelled } from "./desk/tell-cancelled.ts";
import { MATCH_TASK } from "./freed/pass-on.ts";
import { sweepHolds } from "./holds/sweep-holds.ts";
import { expireOffer, sweepWaitlist } from "./waitlist/end-offer.ts";
import { matchWaitlist } from "./waitlist/match-waitlist.ts";
import { END_OFFER_TASK } from "./waitlist/offer-place.ts";
import { askOpenedDays, OPEN_DAYS_TASK } from "./waitlist/open-days.ts";

/**
 * `sweep_holds` deletes holds that ran out, which free times ignore already, and notifies open pages. Days that open are
 * looked for each hour, because midnight is the clinic's.
 */
export const bookingSchedules = {
  sweep_holds: "* * * * *",
  [OPEN_DAYS_TASK]: "3 * * * *",
  sweep_guest_tickets: "50 7 * * *",
  read_outside_calendars: "*/15 * * * *",
};

/** Jobs of the booking module. */
export function bookingTasks(deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets" | "env">): JobTasks {
  const { db } = deps;
  return {
    async [MATCH_TASK](payload) {
      await matchWaitlist(deps, z.object({ date: z.iso.date() }).parse(payload).date);
    },
    async [END_OFFER_TASK](payload) {
      await expireOffer(deps, z.object({ offerId: z.string() }).parse(payload).offerId);
    },
    async sweep_holds() {
      await sweepWaitlist(deps);
      await sweepHolds(db);
    },
    async [OPEN_DAYS_TASK]() {
      await askOpenedDays(deps);
    },
    async tell_cancelled_visit(payload) {
      await tellCancelled(db, payload);
    },
    async read_outside_calendars() {
      await askForCalendars(db);
    },
    async [READ_CALENDAR_TASK](payload) {
      await importCalendar(deps, z.object({ id: z.string() }).parse(payload).id);
    },
    async sweep_guest_tickets() {
      await db.execute(sql`delete from guest_tickets where expires_at < now()`);
    },
  };
}
