import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#platform/env.ts";
import { listNightlyBackups } from "./nightly-backup.ts";

const HOUR_MS = 3_600_000;

/**
 * Returns the folder of the nightly backups: BACKUP_DIR, or by default `DATA_DIR/backups` for a clinic's embedded
 * database. By default there is none for an external database, which its operator backs up, and for the demo, which has
 * nothing to lose.
 */
export function backupFolderOf({
  backupDir,
  dataDir,
  databaseUrl,
  demo,
}: Pick<Env, "backupDir" | "dataDir" | "databaseUrl" | "demo">): string | undefined {
  if (backupDir !== undefined) return backupDir === "none" ? undefined : backupDir;
  return databaseUrl === undefined && !demo ? join(dataDir, "backups") : undefined;
}

/** Returns how many hours ago the newest backup in a folder was made; without one, the age of the folder. */
export async function hoursSinceBackup(folder: string, now = new Date()): Promise<number> {
  const [newest] = await listNightlyBackups(folder);
  const sinceMs = newest?.madeAt.getTime() ?? (await madeMs(folder));
  return sinceMs === undefined ? 0 : (now.getTime() - sinceMs) / HOUR_MS;
}

async function madeMs(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  // Not every file system stores when a folder was created.
  return found && (found.birthtimeMs || found.ctimeMs);
}
