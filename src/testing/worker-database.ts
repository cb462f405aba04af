import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { seedDemoClinic } from "#server/seed.ts";
import { withEasyPolicy } from "./demo-clinic.ts";
import { templateWith } from "./template-with.ts";
import { type TestApi, testApi } from "./test-api.ts";
import { copyTemplate, type TestDatabase } from "./test-database.ts";

/*
 * Databases that the test files of one worker process share (decision 0101), for tests that read only shared data, and
 * write only for their own people and things, with ids and addresses that no other file uses. A test that changes what
 * others read (the catalog, settings, the clock), counts whole tables or uses up a limit needs its own database:
 * `testDatabase`, `demoDatabase`.
 */
let empty: Promise<TestDatabase> | undefined;
let demo: Promise<TestDatabase> | undefined;

/** Copies a template under the name prefix of the run, so that the end of the run removes the copy. */
function open(template: string): Promise<TestDatabase> {
  return copyTemplate(template, `${inject("testServer").demoTemplate}_${randomBytes(4).toString("hex")}`);
}

/** Returns the worker's migrated database without a clinic. */
export function workerDatabase(): Promise<TestDatabase> {
  empty ??= open(inject("testServer").template);
  return empty;
}

/** Returns the worker's demo clinic, in which guests book without a card. */
export function workerDemoDatabase(): Promise<TestDatabase> {
  demo ??= templateWith(inject("testServer").demoTemplate, seedDemoClinic)
    .then(open)
    .then(async (made) => {
      await made.db.execute(withEasyPolicy);
      return made;
    });
  return demo;
}

/** Returns the real API on the worker's database without a clinic. */
export async function workerApi(...[bindings, settings]: Parameters<typeof testApi>): Promise<TestApi> {
  return testApi(bindings, settings, undefined, { database: await workerDatabase() });
}

/** Returns the real API on the worker's demo clinic. */
export async function workerDemoApi(...[bindings, settings]: Parameters<typeof testApi>): Promise<TestApi> {
  return testApi(bindings, settings, undefined, { database: await workerDemoDatabase() });
}
