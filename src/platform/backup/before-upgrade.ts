import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readAppliedMigrations } from "#platform/db/applied-migrations.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { withSession } from "#platform/db/session-connection.ts";
import { GROWTH, listNightlyBackups } from "./nightly-backup.ts";
import { writeReadBackup } from "./write-read-backup.ts";

/** How many pre-upgrade backups are retained. */
const UPGRADES = 3;
const BEFORE_UPGRADE = /^halcyon-before-\d{14}_\w+\.backup$/;

type Options = { databaseUrl: string; folder: string; migrations?: readonly { name: string; hash: string }[] };

/**
 * Backs up a database if the start would change its tables for this release (OP-16). Returns the file, or undefined if
 * nothing changes or the database is empty. Throws an Error of one sentence when the disk has no room for it.
 */
export async function backUpBeforeUpgrade({
  databaseUrl,
  folder,
  migrations = readMigrationFiles(),
}: Options): Promise<string | undefined> {
  const applied = await withSession({ databaseUrl, name: "halcyon-backup" }, readAppliedMigrations);
  const due = migrations.find(({ name, hash }) => !applied.some((row) => row.name === name || row.hash === hash));
  if (applied.length === 0 || !due) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [newest] = await listNightlyBackups(folder);
  const file = join(folder, `halcyon-before-${due.name}.backup`);
  await writeReadBackup(databaseUrl, file, { expectedBytes: newest && newest.bytes * GROWTH });
  const all = (await readdir(folder)).filter((name) => BEFORE_UPGRADE.test(name)).sort();
  for (const name of all.slice(0, -UPGRADES)) await rm(join(folder, name), { force: true });
  return file;
}
