import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import { listNightlyBackups } from "#platform/backup/nightly-backup.ts";
import { parseEnv } from "#platform/env.ts";
import { exitCodeOfStartFailure, sentenceOfStartFailure } from "#server/start-failure.ts";
import { readBackupArguments } from "./backup-arguments.ts";
import { drillRestore } from "./restore-drill.ts";

const HOUR_MS = 3_600_000;

/** `halcyon restore-drill [file]`: checks whether a backup, by default the newest nightly one, can be restored. */
try {
  const env = parseEnv();
  const folder = backupFolderOf(env);
  const { file: given, identityFile } = readBackupArguments();
  const file = given ?? (folder && (await listNightlyBackups(folder))[0]?.file);
  if (!file) throw new Error("There is no nightly backup: say which file to restore.");
  const startedAt = performance.now();
  const { rows, tables, createdAt, broken } = await drillRestore({ file, folder: env.dataDir, identityFile });
  const hours = ((Date.now() - createdAt.getTime()) / HOUR_MS).toFixed(1);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${file}: ${rows} rows of ${tables} tables were restored and checked in ${seconds} s.`);
  console.log(`It is ${hours} hours old: so much would be lost now.`);
  for (const { name, broken: count } of broken) console.log(`FAIL ${count}  ${name}`);
  if (broken.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(sentenceOfStartFailure(error, undefined));
  process.exitCode = exitCodeOfStartFailure(error);
}
