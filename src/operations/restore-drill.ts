import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openBackup } from "#platform/backup/read-backup.ts";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { checkInvariants, type InvariantResult } from "#server/invariants.ts";
import { restore } from "./restore.ts";

export type Drill = {
  rows: number;
  tables: number;
  /** When the backup was made: what a restore would lose since. */
  createdAt: Date;
  broken: InvariantResult[];
};

/**
 * Restores a backup into a database of its own under a folder, checks its data, and removes it all again, also when that
 * fails. No job runs and no mail is sent: nothing but these checks works with it.
 */
export async function drillRestore({ file, folder }: { file: string; folder: string }): Promise<Drill> {
  const backup = await openBackup(file);
  await backup.close();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(folder, "drill-"));
  try {
    // It needn't outlive the machine.
    const embedded = await startEmbeddedDatabase({ dataDir: scratch, log: () => {}, isVolatile: true });
    try {
      const { rows, tables } = await restore(embedded.url, file);
      const db = openDatabase(embedded.url, { maxConnections: 1, statementTimeoutMs: 0 });
      try {
        const checked = await checkInvariants(db);
        return { rows, tables, createdAt: backup.createdAt, broken: checked.filter(({ broken }) => broken > 0) };
      } finally {
        await closeDatabase(db);
      }
    } finally {
      await embedded.stop({ force: true });
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
