import { inject } from "vitest";
import type { DatabaseOptions } from "#platform/db/client.ts";
import { templateWith } from "./template-with.ts";
import { clinicTemplateOf } from "./templates.ts";
import { type TestApi, testApi } from "./test-api.ts";
import { seedTestClinic } from "./test-clinic.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/**
 * Returns a database with the test clinic from `seedTestClinic`, for one test file. It is copied from the run's shared
 * test clinic, because filling it here would need a new connection, whose first statements take longer than the copy.
 */
export async function clinicDatabase(options?: DatabaseOptions): Promise<TestDatabase> {
  const template = clinicTemplateOf(inject("testServer").demoTemplate);
  return testDatabase(options, await templateWith(template, (db) => seedTestClinic(db)));
}

/** Returns the real API on its own copy of the test clinic, for one test file. */
export async function clinicApi(
  ...[bindings, settings, payments, given]: Parameters<typeof testApi>
): Promise<TestApi> {
  return testApi(bindings, settings, payments, { database: await clinicDatabase(), ...given });
}
