import { SETTING_NAMES } from "#platform/env.ts";

/** Settings whose values say nothing about people and open nothing. */
const OPEN = [
  ...["PORT", "DEMO", "TRUST_PROXY", "RATE_LIMIT_FACTOR", "S_MAXAGE", "SERVICE_WORKER", "LOG_LEVEL"],
  ...["NODE_ENV", "MIGRATE", "METRICS_PORT", "SANDBOX_PORT"],
];
const SHORT = /^[\w.]{1,12}$/;

/** Returns which settings are set, with the values of those that may be shown. */
export function settingsShown(source: Record<string, string | undefined>): Record<string, string> {
  const set = SETTING_NAMES.flatMap((name) => {
    const value = source[name]?.trim();
    return value ? [{ name, value }] : [];
  });
  return Object.fromEntries(
    set.map(({ name, value }) => [name, OPEN.includes(name) && SHORT.test(value) ? value : "set"]),
  );
}
