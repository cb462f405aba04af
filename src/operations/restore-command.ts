import { resolve } from "node:path";
import { parseEnv } from "#platform/env.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { linesOfLostSecrets } from "#server/lost-secrets.ts";
import { restore } from "./restore.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run restore -- file`: restores into the configured database, which must be empty, such as that of a new DATA_DIR. */
const [, , file] = process.argv;
if (!file) {
  console.error("Say which file to restore, such as backups/halcyon-2026-11-29.backup.");
  process.exitCode = 1;
} else {
  await withDatabase(async (db, url) => {
    const { tables, rows } = await restore(url, resolve(file));
    console.log(`${rows} rows of ${tables} tables are back.`);
    for (const line of await linesOfLostSecrets(db, await loadSecrets(db, parseEnv().secrets))) console.log(line);
  });
}
