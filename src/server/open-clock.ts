import { assertClockIsReal, type ClinicClock, followClinicClock } from "#platform/clock/clinic-clock.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";

type Options = { env: Env; databaseUrl: string; logger: Logger };

/**
 * Returns the clock that the demo can move, or undefined if time is real: without the demo, or with a real provider
 * key. Throws an Error of one sentence if the clock in such an installation's database was moved.
 */
export async function openClock({ env, databaseUrl, logger }: Options): Promise<ClinicClock | undefined> {
  if (env.demo && !env.stripeSecretKey) return followClinicClock({ databaseUrl, logger });
  await assertClockIsReal(databaseUrl);
  return undefined;
}
