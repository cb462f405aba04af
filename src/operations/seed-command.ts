import { migrate } from "#platform/db/migrate.ts";
import { seedDemoClinic } from "#server/seed.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run db:seed`: the demo clinic into the configured database. Again changes nothing. */
await withDatabase(async (db, url) => {
  await migrate(url);
  await seedDemoClinic(db);
  console.log("The demo clinic is there.");
});
