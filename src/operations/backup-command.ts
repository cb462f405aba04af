import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { backUp } from "#platform/backup/backup.ts";
import { parseEnv } from "#platform/env.ts";
import { countPicturesInBucket } from "#platform/images/picture-store.ts";
import { lineOfBackedUpSecrets } from "#server/lost-secrets.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `npm run backup -- [file]`: writes everything into one file, while the clinic is running; by default a dated one in
 * ./backups.
 */
const day = new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-");
const file = resolve(process.argv[2] ?? `backups/halcyon-${day}.backup`);
await withDatabase(async (db, url) => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { tables, rows } = await backUp(url, file);
  console.log(`${rows} rows of ${tables} tables are in ${file}. It holds customers' data: keep it safe.`);
  console.log(lineOfBackedUpSecrets(parseEnv().secrets));
  const elsewhere = await countPicturesInBucket(db);
  if (elsewhere > 0) console.log(`${elsewhere} uploaded pictures are in the bucket of S3_URL: back that up too.`);
});
