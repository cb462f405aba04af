import { migrate } from "#platform/db/migrate.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { resealAll } from "#server/reseal.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `halcyon reseal`: encrypts again, with the first secret in SECRETS, all data that a former secret encrypted. Run it
 * after all processes use the new first secret; the clinic may be in use.
 */
await withDatabase(async (db, url, env) => {
  await migrate(url);
  const secrets = await loadSecrets(db, env.secrets);
  for (const line of await resealAll({ db, secrets }, env)) console.log(line);
});
