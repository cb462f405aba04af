import { rebuildFacts } from "#modules/reports/server/facts/work-off-queue.ts";
import type { Database } from "#platform/db/client.ts";

const SAY_EACH = 50;

/** Derives everything that reports read again, while the clinic works, and says now and then how far it is. */
export async function rebuildReports(db: Database, say: (line: string) => void): Promise<void> {
  let steps = 0;
  await rebuildFacts(db, {
    onStep() {
      steps += 1;
      if (steps % SAY_EACH === 0) say(`${steps} steps done.`);
    },
  });
  say("All facts of reports are derived.");
}
