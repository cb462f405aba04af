import { arch, cpus, freemem, release, totalmem, uptime } from "node:os";
import type { Client } from "pg";
import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import { listNightlyBackups } from "#platform/backup/nightly-backup.ts";
import { readAppliedMigrations } from "#platform/db/applied-migrations.ts";
import type { Database } from "#platform/db/client.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { withSession } from "#platform/db/session-connection.ts";
import { readDiskSpace } from "#platform/disk-space.ts";
import { type Env, SETTING_NAMES } from "#platform/env.ts";
import { checkInvariants } from "#server/invariants.ts";
import { checkConfig } from "../check-config/check-config.ts";
import { readVersion } from "../read-version.ts";

type Source = Record<string, string | undefined>;

/** Returns the data about this machine and these settings that support may read. */
export async function supportOfMachine(source: Source) {
  const findings = await checkConfig(source);
  return {
    madeAt: new Date().toISOString(),
    version: await readVersion(),
    node: process.version,
    machine: {
      platform: process.platform,
      release: release(),
      arch: arch(),
      processors: cpus().length,
      memoryBytes: totalmem(),
      freeMemoryBytes: freemem(),
      upSeconds: Math.round(uptime()),
    },
    settings: settingsShown(source),
    // The sentences of findings may repeat what was typed, such as a password in the wrong place.
    configuration: findings.map(({ about, state }) => ({ about, state })),
  };
}

/**
 * Returns the data about the database that support may read: names of tables, tasks and rules, which come from our code
 * and not from the clinic, and numbers. Never contains a row.
 */
export async function supportOfDatabase(db: Database, databaseUrl: string, env: Env) {
  const folder = backupFolderOf(env);
  const [newest, ...older] = folder ? await listNightlyBackups(folder) : [];
  const counted = await withSession({ databaseUrl, name: "halcyon-doctor" }, readCounts);
  return {
    ...counted,
    freeDiskBytes: (await readDiskSpace(env.dataDir)).freeBytes,
    backups: newest ? { count: older.length + 1, bytes: newest.bytes, madeAt: newest.madeAt.toISOString() } : null,
    invariants: (await checkInvariants(db)).map(({ name, broken }) => ({ name, broken })),
  };
}

async function readCounts(client: Client) {
  const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  const applied = await readAppliedMigrations(client);
  const own = readMigrationFiles();
  const [server] = await rowsOf(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
            current_setting('max_connections')::int as "maxConnections", current_setting('shared_buffers') as "sharedBuffers"`,
  );
  return {
    server,
    migrations: {
      applied: applied.length,
      due: own.filter(({ hash }) => !applied.some((row) => row.hash === hash)).map(({ name }) => name),
      ofNewerRelease: applied.flatMap((row) => (own.some(({ hash }) => hash === row.hash) ? [] : [row.name])),
    },
    connections: await rowsOf(
      `select state, count(*)::int as count from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' group by 1 order by 1`,
    ),
    tables: await rowsOf(
      `select relname as name, n_live_tup::float8 as rows, pg_total_relation_size(relid)::float8 as bytes
         from pg_stat_user_tables where schemaname = 'public' order by bytes desc`,
    ),
    jobs: await rowsOf(
      `select task_identifier as task, count(*)::int as count,
              count(*) filter (where attempts >= max_attempts)::int as failed,
              round(extract(epoch from now() - min(run_at)) / 60)::int as "oldestMinutes"
         from graphile_worker.jobs group by 1 order by 1`,
    ),
  };
}

/** Settings whose values reveal nothing about people and give no access. */
const OPEN = [
  ...["PORT", "DEMO", "TRUST_PROXY", "RATE_LIMIT_FACTOR", "S_MAXAGE", "SERVICE_WORKER", "LOG_LEVEL"],
  ...["NODE_ENV", "MIGRATE", "METRICS_PORT", "SANDBOX_PORT"],
];
const SHORT = /^[\w.]{1,12}$/;

/** Returns which settings are set, with the values that may be shown. */
function settingsShown(source: Record<string, string | undefined>): Record<string, string> {
  const set = SETTING_NAMES.flatMap((name) => {
    const value = source[name]?.trim();
    return value ? [{ name, value }] : [];
  });
  return Object.fromEntries(
    set.map(({ name, value }) => [name, OPEN.includes(name) && SHORT.test(value) ? value : "set"]),
  );
}
