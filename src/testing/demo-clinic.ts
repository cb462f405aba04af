import { sql } from "drizzle-orm";
import { inject } from "vitest";
import type { DatabaseOptions } from "#platform/db/client.ts";
import { seedDemoClinic } from "#server/seed.ts";
import { templateWith } from "./template-with.ts";
import { type TestApi, testApi } from "./test-api.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/**
 * SQL that sets an easier policy than the demo's: guests book without a card, late changes are refused, and no fees are
 * charged. Most tests book as guests, and aren't about the demo's policy.
 */
export const withEasyPolicy = sql`
  update clinic_settings set settings = settings
      || jsonb_build_object('visitPolicy', settings->'visitPolicy' || '{"lateFeePercent": null, "cardFor": "none"}',
        'booking', settings->'booking' || '{"allowLateChangeForFee": false}')`;

/**
 * Returns a database with the demo clinic from `seedDemoClinic`, for one test file. It is a copy of the run's shared
 * demo clinic, because seeding takes ten times as long as copying. `hasOwnPolicy`: the demo's strict policy on late
 * changes and cards isn't replaced.
 */
export async function demoDatabase(
  options?: DatabaseOptions,
  { hasOwnPolicy = false }: { hasOwnPolicy?: boolean } = {},
): Promise<TestDatabase> {
  const made = await testDatabase(options, await templateWith(inject("testServer").demoTemplate, seedDemoClinic));
  if (!hasOwnPolicy) await made.db.execute(withEasyPolicy);
  return made;
}

/** Returns the real API on its own copy of the demo clinic, for one test file. */
export async function demoApi(...[bindings, settings, payments, given]: Parameters<typeof testApi>): Promise<TestApi> {
  return testApi(bindings, settings, payments, { database: await demoDatabase(), ...given });
}
