import { inject } from "vitest";
import type { DatabaseOptions } from "#platform/db/client.ts";
import { templateWith } from "./template-with.ts";
import { clinicTemplateOf } from "./templates.ts";
import { type TestApi, testApi } from "./test-api.ts";
import { seedTestClinic } from "./test-clinic.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/**
 * A database with the test clinic, as `seedTestClinic` fills an empty one, for one test file. It is a copy of the run's one
 * test clinic: the first statements on a new connection cost more than the copy.
 */
export async function clinicDatabase(options?: DatabaseOptions): Promise<TestDatabase> {
  const template = clinicTemplateOf(inject("testServer").demoTemplate);
  return testDatabase(options, await templateWith(template, (db) => seedTestClinic(db)));
}

/** The real API on a test clinic of its own, for one test file. */
export async function clinicApi(
  ...[bindings, settings, payments, given]: Parameters<typeof testApi>
): Promise<TestApi> {
  return testApi(bindings, settings, payments, { database: await clinicDatabase(), ...given });
}
