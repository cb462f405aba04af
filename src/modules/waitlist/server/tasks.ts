import { z } from "zod";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { MATCH_TASK } from "./ask-waitlist.ts";
import { expireOffer } from "./end-offer.ts";
import { offerFreedPlaces } from "./join-line.ts";
import { matchWaitlist } from "./match-waitlist.ts";
import { END_OFFER_TASK } from "./offer-place.ts";
import { askOpenedDays, OPEN_DAYS_TASK } from "./open-days.ts";

/** Newly opened days are checked each hour, because midnight depends on the clinic's zone. */
export const waitlistSchedules = { [OPEN_DAYS_TASK]: "3 * * * *" };

/** Jobs of the waitlist. */
export function waitlistTasks(deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">): JobTasks {
  offerFreedPlaces();
  return {
    async [MATCH_TASK](payload) {
      await matchWaitlist(deps, z.object({ date: z.iso.date() }).parse(payload).date);
    },
    async [END_OFFER_TASK](payload) {
      await expireOffer(deps, z.object({ offerId: z.string() }).parse(payload).offerId);
    },
    async [OPEN_DAYS_TASK]() {
      await askOpenedDays(deps);
    },
  };
}
