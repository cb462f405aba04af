import { setTimeout as sleep } from "node:timers/promises";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { createLogger } from "#platform/logger.ts";

/** For tests: a process that takes a job, reports it, and never finishes it. */
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
