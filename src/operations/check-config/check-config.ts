import { faultsOfSettings, parseEnv } from "#platform/env.ts";
import { checkDatabase } from "./database.ts";
import { type Finding, fault, ok } from "./findings.ts";
import { checkHosts } from "./hosts.ts";
import { checkMachine } from "./machine.ts";
import { checkPooler } from "./pooler.ts";
import { checkBackupBucket, checkBucket, checkMailServer, checkProvider } from "./services.ts";

type Source = Record<string, string | undefined>;

/**
 * Returns everything that prevents these settings from working, and what works (OP-11). It starts no database, sends no
 * email and leaves nothing behind. An invalid setting is excluded from the other checks.
 */
export async function checkConfig(source: Source = process.env): Promise<Finding[]> {
  const faults = faultsOfSettings(source);
  const settings = faults.map(({ says }) => fault("settings", says));
  const env = parseEnv(withoutFaults(source));
  // Without a valid URL, nothing is known about the database.
  const isDatabaseKnown = !faults.some(({ setting }) => setting.startsWith("DATABASE_"));
  const found = await Promise.all([
    checkHosts(env),
    ...(isDatabaseKnown ? [checkDatabase(env), checkPooler(env)] : []),
    checkBucket(env),
    checkBackupBucket(env),
    checkMailServer(env),
    checkProvider(env),
    checkMachine(env),
  ]);
  return [...(settings.length > 0 ? settings : [ok("settings", "Each can be read.")]), ...found.flat()];
}

/**
 * Returns the settings without invalid ones. Removing one may make another invalid, such as a provider's key without
 * its secret.
 */
function withoutFaults(source: Source): Source {
  const faults = faultsOfSettings(source);
  if (faults.length === 0) return source;
  const missing = faults.flatMap(({ setting }) => (source[setting] ? [] : (OWNERS[setting] ?? [])));
  const left = new Set([...faults.map(({ setting }) => setting), ...missing]);
  return withoutFaults(Object.fromEntries(Object.entries(source).filter(([name]) => !left.has(name))));
}

/** For each setting, the settings that require it. If it is missing, they are left out too. */
const OWNERS: Readonly<Record<string, string[]>> = {
  STRIPE_WEBHOOK_SECRET: ["STRIPE_SECRET_KEY"],
  BACKUP_AGE_RECIPIENT: ["BACKUP_URL"],
  DATABASE_URL: ["DATABASE_DIRECT_URL"],
};
