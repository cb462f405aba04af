import { resolve } from "node:path";
import { migrate } from "#platform/db/migrate.ts";
import { eraseAgainBy, readErasures } from "#server/erase-again.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `halcyon erase-again [register …]`: erases again the people who were erased after the backup. For a database that was
 * restored by other means than `halcyon restore`, before the server is started.
 */
await withDatabase(async (db, url, env) => {
  const erasures = await readErasures(
    env,
    process.argv.slice(2).map((file) => resolve(file)),
  );
  await migrate(url);
  for (const line of await eraseAgainBy(db, env, erasures)) console.log(line);
});
