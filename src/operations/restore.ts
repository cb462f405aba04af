import type { Client } from "pg";
import type { BackupEnd } from "#platform/backup/backup-tables.ts";
import { type OpenBackup, openBackup } from "#platform/backup/read-backup.ts";
import { readAppliedMigrations } from "#platform/db/applied-migrations.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { withSession } from "#platform/db/session-connection.ts";
import { checkOfRestored } from "#server/invariants.ts";

/**
 * Fills an empty database from a backup, all or nothing. A backup of an older release goes into that release's tables,
 * which are then updated. Throws an Error of one sentence when the database isn't empty, the file is incomplete, a
 * newer release made it, or its balances aren't the sums of its entries.
 */
export async function restore(databaseUrl: string, file: string, identityFile?: string): Promise<BackupEnd> {
  const backup = await openBackup(file, identityFile);
  try {
    assertKnown(backup);
    await migrate(databaseUrl, { only: backup.migrations });
    const end = await fill(databaseUrl, backup);
    await migrate(databaseUrl);
    return end;
  } finally {
    await backup.close();
  }
}

function assertKnown({ migrations }: OpenBackup): void {
  const known = readMigrationFiles().map(({ hash }) => hash);
  if (migrations.every((hash) => known.includes(hash))) return;
  throw new Error("The backup was made by another version: restore it with that one, then start the new one on it.");
}

async function fill(databaseUrl: string, backup: OpenBackup): Promise<BackupEnd> {
  return withSession({ databaseUrl, name: "halcyon-restore" }, async (client) => {
    if ((await readAppliedMigrations(client)).some(({ hash }) => !backup.migrations.includes(hash)))
      throw new Error("The database has newer tables than the backup: restore into a new one, or another DATA_DIR.");
    await client.query("begin");
    const end = await backup.copyInto(client);
    await assertBalanced(client);
    await client.query("commit");
    await client.query("analyze");
    return end;
  });
}

/**
 * Throws if restored balances don't match the entries: triggers maintain them when entries are posted, but not while a
 * backup restores both.
 */
async function assertBalanced(client: Client): Promise<void> {
  const { table, sql } = checkOfRestored;
  const { rows } = await client.query("select to_regclass($1) is not null as is_there", [table]);
  if (!rows[0]?.is_there) return;
  const { rowCount } = await client.query(sql);
  if (rowCount)
    throw new Error(
      `The backup's books don't add up (${rowCount} balances aren't the sum of their entries): take another.`,
    );
}
