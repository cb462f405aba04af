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
  /** When the backup was made. A restore would lose later data. */
  createdAt: Date;
  broken: InvariantResult[];
};

type DrillOptions = { file: string; folder: string; identityFile?: string | undefined };

/**
 * Restores a backup into a separate database under a folder, checks its data, and deletes it all again, even on
 * failure. No job runs and no email is sent.
 */
export async function drillRestore({ file, folder, identityFile }: DrillOptions): Promise<Drill> {
  const backup = await openBackup(file, identityFile);
  await backup.close();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(folder, "drill-"));
  try {
    // This temporary database may be lost if the machine crashes.
    const embedded = await startEmbeddedDatabase({ dataDir: scratch, log: () => {}, isVolatile: true });
    try {
      const { rows, tables } = await restore(embedded.url, file, identityFile);
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
