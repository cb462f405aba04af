import { parseEnv } from "#platform/env.ts";
import { createLogger } from "#platform/logger.ts";
import { startEmbeddedDatabase } from "./embedded.ts";
import { migrate } from "./migrate.ts";

/** `npm run db:migrate`: for operators who migrate before they start the new version. A start migrates as well. */
const env = parseEnv();
const logger = createLogger({ level: env.logLevel });
if (env.databaseDirectUrl) {
  await migrate(env.databaseDirectUrl, { logger });
} else {
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir, log: (message) => logger.info(message) });
  try {
    await migrate(embedded.url, { logger });
  } finally {
    await embedded.stop();
  }
}
logger.info("the database is at the newest schema");
