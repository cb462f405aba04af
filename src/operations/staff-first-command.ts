import { migrate } from "#platform/db/migrate.ts";
import { parseEnv } from "#platform/env.ts";
import { linkOfFirstAdministrator } from "#server/staff-access.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run staff:first -- email`: prints the link with which a clinic's first administrator joins. */
await withDatabase(async (db, url) => {
  await migrate(url);
  const link = await linkOfFirstAdministrator(db, parseEnv(), process.argv[2]);
  console.log("Open this link to become the first administrator. It works once, for 72 hours:");
  console.log(link);
});
