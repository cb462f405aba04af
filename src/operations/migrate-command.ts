import { migrate } from "#platform/db/migrate.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { linesOfPlan, planMigrations } from "#platform/db/migration-plan.ts";
import { withSession } from "#platform/db/session-connection.ts";
import { createLogger } from "#platform/logger.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `halcyon migrate [--plan]`: for operators who migrate before starting the new version, although a start does so too.
 * With `--plan` it lists what would run, and changes nothing.
 */
await withDatabase(async (_db, databaseUrl, env) => {
  if (process.argv.includes("--plan")) {
    const plan = await withSession({ databaseUrl, name: "halcyon-migrate" }, (client) =>
      planMigrations(client, readMigrationFiles()),
    );
    for (const line of linesOfPlan(plan)) console.log(line);
    return;
  }
  const logger = createLogger({ level: env.logLevel });
  await migrate(databaseUrl, { logger });
  logger.info("the database is at the newest schema");
});
