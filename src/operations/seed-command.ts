import { migrate } from "#platform/db/migrate.ts";
import { parseEnv } from "#platform/env.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { seedDemoCalendar, seedDemoClinic } from "#server/seed.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `npm run db:seed`: adds the demo clinic to the configured database, with its generated demo data where a start with
 * the same settings would add it. Idempotent.
 */
await withDatabase(async (db, url) => {
  await migrate(url);
  await seedDemoClinic(db);
  const { demoLife, publicUrl, port, secrets: set } = parseEnv();
  const origin = publicUrl ?? `http://localhost:${port}`;
  await seedDemoCalendar(db, await loadSecrets(db, set), demoLife ? { origin } : undefined);
  console.log("The demo clinic is there.");
});
