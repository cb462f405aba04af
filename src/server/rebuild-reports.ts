import { rebuildFacts } from "#modules/reports/server/facts/work-off-queue.ts";
import { rebuildVisits } from "#modules/reports/server/visits/rebuild-visits.ts";
import type { Database } from "#platform/db/client.ts";

const SAY_EACH = 50;

/** Rebuilds all report data while the clinic is in use, and reports progress from time to time. */
export async function rebuildReports(db: Database, say: (line: string) => void): Promise<void> {
  let steps = 0;
  await rebuildFacts(db, {
    onStep() {
      steps += 1;
      if (steps % SAY_EACH === 0) say(`${steps} steps done.`);
    },
  });
  await rebuildVisits(db);
  say("All facts of reports are derived.");
}
