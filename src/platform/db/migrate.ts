import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runDrizzleMigrations } from "drizzle-orm/node-postgres/migrator";
import { Logger as QueueLogger, runMigrations as runQueueMigrations } from "graphile-worker";
import { Client } from "pg";
import type { Logger } from "#platform/logger.ts";
import { closeDatabase, openDatabase } from "./client.ts";

export const MIGRATIONS_FOLDER = join(import.meta.dirname, "migrations");

/** Any number of processes may start at once; this one lock lets one of them migrate while the rest wait. */
const MIGRATION_LOCK = 7_316_020_011;

/**
 * Brings a database to the newest schema: our tables, then the job queue's. Forward only; each migration runs in a
 * transaction, so a start that is killed leaves the former schema. Doing it again changes nothing.
 */
export async function migrate(url: string, logger?: Pick<Logger, "info">): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "halcyon-migrate",
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await assertServerVersion(client);
    // "relation already exists, skipping" is no news at a second start.
    await client.query("set client_min_messages = warning");
    await assertSameHistory(client);
    await runDrizzleMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await migrateQueue(url);
    logger?.info("the database is at the newest schema");
  } finally {
    await client.end();
  }
}

async function migrateQueue(url: string): Promise<void> {
  const db = openDatabase(url, { maxConnections: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  try {
    await runQueueMigrations({ pgPool: db.$client, logger: new QueueLogger(() => () => {}) });
  } finally {
    await closeDatabase(db);
  }
}

/**
 * A migration that ran must be the one we have: Drizzle only compares times, so one that was changed after it ran would
 * pass unseen, and queries would fail later for columns that aren't there. Newer ones that we don't know are welcome, as
 * a former version may start again while the new one comes up.
 */
async function assertSameHistory(client: Client): Promise<void> {
  const { rows: tables } = await client.query("select 1 where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (tables.length === 0) return;
  const ours = new Map(
    readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis, hash }) => [folderMillis, hash]),
  );
  const { rows } = await client.query<{ hash: string; createdAt: string }>(
    'select hash, created_at as "createdAt" from drizzle.__drizzle_migrations',
  );
  const isOther = rows.some(({ hash, createdAt }) => (ours.get(Number(createdAt)) ?? hash) !== hash);
  if (!isOther) return;
  throw new Error(
    "The database was made by other migrations than these (a state of development, perhaps): use another DATA_DIR or DATABASE_URL, or remove the old one.",
  );
}

const OLDEST_VERSION = 15;

async function assertServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION)
    throw new Error(`Halcyon needs PostgreSQL ${OLDEST_VERSION} or newer; DATABASE_URL names a PostgreSQL ${version}.`);
}
