import { inject } from "vitest";
import type { DatabaseOptions } from "#platform/db/client.ts";
import { seedDemoClinic } from "#server/seed.ts";
import { templateWith } from "./template-with.ts";
import { type TestApi, testApi } from "./test-api.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/**
 * A database with the demo clinic, as `seedDemoClinic` fills an empty one, for one test file. It is a copy of the run's one
 * demo clinic: seeding takes ten times as long as copying.
 */
export async function demoDatabase(options?: DatabaseOptions): Promise<TestDatabase> {
  return testDatabase(options, await templateWith(inject("testServer").demoTemplate, seedDemoClinic));
}

/** The real API on a demo clinic of its own, for one test file. */
export async function demoApi(...[bindings, settings, payments, given]: Parameters<typeof testApi>): Promise<TestApi> {
  return testApi(bindings, settings, payments, { database: await demoDatabase(), ...given });
}
