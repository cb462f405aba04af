import { Logger as QueueLogger, runMigrations as runQueueMigrations } from "graphile-worker";
import type { Client } from "pg";
import type { Logger } from "#platform/logger.ts";
import { applyMigrations, assertApplied } from "./apply-migrations.ts";
import { closeDatabase, openDatabase } from "./client.ts";
import { MigrationError } from "./migration-error.ts";
import { readMigrationFiles } from "./migration-files.ts";
import { alignClock, inTransaction } from "./move-clock.ts";
import { withSession } from "./session-connection.ts";

/** A lock that lets one of any number of starting processes migrate while the others wait. */
const MIGRATION_LOCK = 7_316_020_011;

export type MigrateOptions = {
  logger?: Pick<Logger, "info" | "warn">;
  /** Hashes of the migrations to apply, if not all: a backup is restored into the tables it was made from. */
  only?: readonly string[];
};

/**
 * Brings a database to the newest schema: our tables, then the job queue's. Forward only. Each migration runs in a
 * transaction, so a killed start leaves complete ones, and the next start continues. Repeating it changes nothing.
 * Throws an Error of one sentence when this release can't work with the database.
 */
export async function migrate(url: string, { logger, only }: MigrateOptions = {}): Promise<void> {
  // A migration may take long, so there is no timeout for silence here.
  await withSession({ databaseUrl: url, name: "halcyon-migrate" }, async (client) => {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await assertServerVersion(client);
    // "relation already exists, skipping" is expected at a second start.
    await client.query("set client_min_messages = warning");
    const { applied, unknown } = await applyMigrations(client, readMigrationFiles(), { only });
    await migrateQueue(url);
    // Makes `clock_now()` match the clock's row, because a restore fills tables but not functions. Not with `only`,
    // because the row isn't restored yet, and the schema of an older backup has neither the clock's table nor the
    // function.
    if (!only) await inTransaction(client, () => alignClock(client));
    if (applied.length > 0)
      logger?.info({ applied: applied.length, newest: applied.at(-1) }, "the database was migrated");
    if (unknown.length > 0) logger?.warn({ unknown }, "the database has migrations of a newer release");
  });
}

/** Throws unless the database has all tables of this release, for a start that leaves migrating to others. */
export async function assertMigrated(url: string): Promise<void> {
  await withSession({ databaseUrl: url, name: "halcyon-migrate" }, async (client) => {
    await assertServerVersion(client);
    await assertApplied(client, readMigrationFiles());
  });
}

async function migrateQueue(url: string): Promise<void> {
  const db = openDatabase(url, { maxConnections: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  try {
    await runQueueMigrations({ pgPool: db.$client, logger: new QueueLogger(() => () => {}) });
  } finally {
    await closeDatabase(db);
  }
}

export const OLDEST_POSTGRES = 15;

async function assertServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES)
    throw new MigrationError(
      `Halcyon needs PostgreSQL ${OLDEST_POSTGRES} or newer; DATABASE_URL names a PostgreSQL ${version}.`,
    );
}
