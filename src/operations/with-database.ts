import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { type Env, parseEnv } from "#platform/env.ts";
import { exitCodeOfStartFailure, sentenceOfStartFailure } from "#server/start-failure.ts";

/**
 * Runs a command on the database that a start with the same settings would use. The embedded one is started if it isn't
 * running, and stopped again unless a server uses it. On failure, the process exits with a one-sentence message and the
 * exit code that a start would have.
 */
export async function withDatabase(work: (db: Database, url: string, env: Env) => Promise<void>): Promise<void> {
  let env: Env | undefined;
  try {
    env = parseEnv();
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
      await work(db, url, env);
    } finally {
      await closeDatabase(db);
      await embedded?.stop();
    }
  } catch (error) {
    process.stderr.write(`${sentenceOfStartFailure(error, env)}\n`);
    process.exitCode = exitCodeOfStartFailure(error);
  }
}
