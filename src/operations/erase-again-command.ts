import { resolve } from "node:path";
import { migrate } from "#platform/db/migrate.ts";
import { eraseAgainBy, readErasures } from "#server/erase-again.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `halcyon erase-again [register …]`: after a database was restored by other means than `halcyon restore`, and before
 * the start: erases the people again who were erased after the backup.
 */
await withDatabase(async (db, url, env) => {
  const erasures = await readErasures(
    env,
    process.argv.slice(2).map((file) => resolve(file)),
  );
  await migrate(url);
  for (const line of await eraseAgainBy(db, env, erasures)) console.log(line);
});
