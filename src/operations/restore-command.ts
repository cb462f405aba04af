import { loadSecrets } from "#platform/secrets.ts";
import { eraseAgainBy, readErasures, registerBeside } from "#server/erase-again.ts";
import { linesOfLostSecrets } from "#server/lost-secrets.ts";
import { readBackupArguments } from "./backup-arguments.ts";
import { restore } from "./restore.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `npm run restore -- file`: restores a backup into the configured database, which must be empty, such as that of a new
 * DATA_DIR. Then erases again the people who were erased after the backup. An encrypted backup needs `--identity FILE`.
 */
const { file, identityFile } = readBackupArguments();
if (!file) {
  console.error("Say which file to restore, such as backups/halcyon-2026-11-29.backup.");
  process.exitCode = 1;
} else {
  await withDatabase(async (db, url, env) => {
    // Read first, so that an unreadable register stops the restore while the database is still empty.
    const erasures = await readErasures(env, [registerBeside(file)]);
    const { tables, rows } = await restore(url, file, identityFile);
    console.log(`${rows} rows of ${tables} tables are back.`);
    for (const line of await eraseAgainBy(db, env, erasures)) console.log(line);
    for (const line of await linesOfLostSecrets(db, await loadSecrets(db, env.secrets))) console.log(line);
  });
}
