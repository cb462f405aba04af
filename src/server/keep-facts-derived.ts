import { workOffQueue } from "#modules/reports/server/facts/work-off-queue.ts";
import { workOffVisits } from "#modules/reports/server/visits/drain-visits.ts";
import type { Database } from "#platform/db/client.ts";
import type { Logger } from "#platform/logger.ts";

const EACH_MS = 5_000;

/**
 * Derives the report data (facts) of new transfers in the books every five seconds. All processes try, but only one at
 * a time gets the work. It isn't a job, because a job would wait behind others, and the job queue schedules only by the
 * minute.
 */
export function keepFactsDerived(
  { db, logger }: { db: Database; logger: Pick<Logger, "warn"> },
  { eachMs = EACH_MS }: { eachMs?: number } = {},
): { stop(): Promise<void> } {
  const end = new AbortController();
  let running: Promise<void> | undefined;
  const derive = () => {
    running ??= workOffQueue(db, { signal: end.signal })
      .then(() => workOffVisits(db, { signal: end.signal }))
      .catch((error: unknown) => logger.warn({ err: error }, "facts of reports weren't derived, and are tried again"))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(derive, eachMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      end.abort();
      await running;
    },
  };
}
