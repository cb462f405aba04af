import { sql } from "drizzle-orm";
import { inject } from "vitest";
import type { DatabaseOptions } from "#platform/db/client.ts";
import { seedDemoClinic } from "#server/seed.ts";
import { templateWith } from "./template-with.ts";
import { type TestApi, testApi } from "./test-api.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/**
 * Lets guests book without a card and refuses late changes: most tests book guests, and are about something else than what
 * the demo's policy asks of them.
 */
export const withEasyPolicy = sql`
  update clinic_settings set settings = settings
      || jsonb_build_object('visitPolicy', settings->'visitPolicy' || '{"lateFeePercent": null, "cardFor": "none"}',
        'booking', settings->'booking' || '{"allowLateChangeForFee": false}')`;

/**
 * A database with the demo clinic, as `seedDemoClinic` fills an empty one, for one test file. It is a copy of the run's one
 * demo clinic: seeding takes ten times as long as copying. `hasOwnPolicy`: as strict about late changes and cards as the
 * demo is.
 */
export async function demoDatabase(
  options?: DatabaseOptions,
  { hasOwnPolicy = false }: { hasOwnPolicy?: boolean } = {},
): Promise<TestDatabase> {
  const made = await testDatabase(options, await templateWith(inject("testServer").demoTemplate, seedDemoClinic));
  if (!hasOwnPolicy) await made.db.execute(withEasyPolicy);
  return made;
}

/** The real API on a demo clinic of its own, for one test file. */
export async function demoApi(...[bindings, settings, payments, given]: Parameters<typeof testApi>): Promise<TestApi> {
  return testApi(bindings, settings, payments, { database: await demoDatabase(), ...given });
}
