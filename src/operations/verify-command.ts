import { openBackup } from "#platform/backup/read-backup.ts";
import { readBackupArguments } from "./backup-arguments.ts";

/** `halcyon verify <file>`: reads a backup completely and reports its contents. Exits with 1 when it is incomplete. */
try {
  const { file, identityFile } = readBackupArguments();
  if (!file) throw new Error("Say which file to read, such as backups/halcyon-2026-11-29.backup.");
  const backup = await openBackup(file, identityFile);
  try {
    const { tables, rows } = await backup.readThrough();
    console.log(`${file} is whole: ${rows} rows of ${tables} tables, as of ${backup.createdAt.toISOString()}.`);
  } finally {
    await backup.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
