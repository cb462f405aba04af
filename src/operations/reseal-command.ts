import { migrate } from "#platform/db/migrate.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { resealAll } from "#server/reseal.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `halcyon reseal`: after a new value was put first in SECRETS and all processes run with it: seals everything anew that
 * the former value sealed, while the clinic works.
 */
await withDatabase(async (db, url, env) => {
  await migrate(url);
  const secrets = await loadSecrets(db, env.secrets);
  for (const line of await resealAll({ db, secrets }, env)) console.log(line);
});
