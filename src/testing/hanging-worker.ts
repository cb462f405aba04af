import { setTimeout as sleep } from "node:timers/promises";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { createLogger } from "#platform/logger.ts";

/** A process for tests that starts a job, prints that it did, and never finishes the job. */
const [databaseUrl = ""] = process.argv.slice(2);
await startJobRunner({
  databaseUrl,
  logger: createLogger({ level: "silent" }),
  tasks: {
    async hang() {
      process.stdout.write("taken\n");
      await sleep(3_600_000);
    },
  },
});
