import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { parseEnv } from "#platform/env.ts";
import { sentenceOfStartFailure } from "#server/start-failure.ts";

/**
 * Runs a command on the database that a start with the same settings would use. The embedded one is started if it doesn't
 * run, and stopped again unless a server works with it. Ends the process with 1 and one sentence when it fails.
 */
export async function withDatabase(work: (db: Database, url: string) => Promise<void>): Promise<void> {
  try {
    const env = parseEnv();
    const say = (line: string) => process.stderr.write(`${line}\n`);
    const embedded = env.databaseDirectUrl
      ? undefined
      : await startEmbeddedDatabase({ dataDir: env.dataDir, log: say });
    const url = env.databaseDirectUrl ?? embedded?.url ?? "";
    const db = openDatabase(url, {
      maxConnections: 2,
      statementTimeoutMs: 0,
      lockTimeoutMs: 0,
      idleInTransactionTimeoutMs: 0,
    });
    try {
      await work(db, url);
    } finally {
      await closeDatabase(db);
      await embedded?.stop();
    }
  } catch (error) {
    process.stderr.write(`${sentenceOfStartFailure(error, undefined)}\n`);
    process.exitCode = 1;
  }
}
