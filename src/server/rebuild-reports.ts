import { rebuildFacts } from "#modules/reports/server/facts/work-off-queue.ts";
import { rebuildVisits } from "#modules/reports/server/visits/rebuild-visits.ts";
import type { Database } from "#platform/db/client.ts";

const SAY_EACH = 50;

/** Rebuilds all report data while the clinic works, and reports progress now and then. */
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
