import { sql } from "drizzle-orm";
import { bumpTags } from "#platform/cache/bump-tags.ts";
import type { Database } from "#platform/db/client.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";

/** Looked for every minute; half a minute more, in case a run is late. Twice for one sale does no harm. */
const LOOK_BACK_SECONDS = 90;

/** Kept answers show a sale or an offer that has ended, or miss one that has begun: makes them stale. Answers whether there was one. */
export async function forgetEndedSales(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ hasEnded: boolean }>(sql`
    select exists (select 1 from product_sizes where sale_price_cents is not null
        and sale_ends_at <= clock_now() and sale_ends_at > clock_now() - make_interval(secs => ${LOOK_BACK_SECONDS}))
      or exists (select 1 from services where sale_price_cents is not null
        and sale_ends_at <= clock_now() and sale_ends_at > clock_now() - make_interval(secs => ${LOOK_BACK_SECONDS}))
      or exists (select 1 from limited_offers, unnest(array[starts_at, ends_at]) as boundary
        where boundary <= clock_now() and boundary > clock_now() - make_interval(secs => ${LOOK_BACK_SECONDS})) as "hasEnded"`);
  const hasEnded = rows[0]?.hasEnded ?? false;
  if (hasEnded) await bumpTags(db, ["catalog"]);
  return hasEnded;
}

export const catalogSchedules = { forget_ended_sales: "* * * * *" };

export function catalogTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return {
    async forget_ended_sales() {
      await forgetEndedSales(db);
    },
  };
}
