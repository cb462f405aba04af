import { bumpTags } from "#platform/cache/bump-tags.ts";
import type { Database } from "#platform/db/client.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { hasPriceChanged } from "./price-boundaries.ts";

/** The job runs every minute; half a minute is added in case a run is late. Handling one sale twice does no harm. */
const LOOK_BACK_MS = 90_000;

/** The cache tags of everything that shows prices. */
const PRICED = ["product:*", "product-prices", "service:*", "service-prices", "offers"] as const;

/**
 * Invalidates cached responses that show prices when a sale or an offer has just begun or ended. Returns whether any
 * has.
 */
export async function forgetEndedSales(db: Database, now: Date): Promise<boolean> {
  const hasEnded = await hasPriceChanged(db, { since: new Date(now.getTime() - LOOK_BACK_MS), now });
  if (hasEnded) await bumpTags(db, PRICED);
  return hasEnded;
}

export const catalogSchedules = { forget_ended_sales: "* * * * *" };

export function catalogTasks({ db, clock }: Pick<ServerDeps, "db" | "clock">): JobTasks {
  return {
    async forget_ended_sales() {
      await forgetEndedSales(db, clock.now());
    },
  };
}
