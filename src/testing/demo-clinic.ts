import { Client } from "pg";
import { inject } from "vitest";
import { closeDatabase, type DatabaseOptions, openDatabase, urlOfDatabase } from "#platform/db/client.ts";
import { seedDemoClinic } from "#server/seed.ts";
import { type TestApi, testApi } from "./test-api.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/**
 * A database with the demo clinic, as `seedDemoClinic` fills an empty one, for one test file. It is a copy of the run's one
 * demo clinic: seeding takes ten times as long as copying.
 */
export async function demoDatabase(options?: DatabaseOptions): Promise<TestDatabase> {
  return testDatabase(options, await demoTemplate());
}

/** The real API on a demo clinic of its own, for one test file. */
export async function demoApi(...[bindings, settings, payments, given]: Parameters<typeof testApi>): Promise<TestApi> {
  return testApi(bindings, settings, payments, { database: await demoDatabase(), ...given });
}

/** The database that all of the run's demo clinics are copies of. The file that asks first makes it; others wait. */
async function demoTemplate(): Promise<string> {
  const { url, template, demoTemplate: name } = inject("testServer");
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rows } = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [name]);
    if (rows.length > 0) return name;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
    const db = openDatabase(urlOfDatabase(url, name), { statementTimeoutMs: 120_000, connectionTimeoutMs: 60_000 });
    await seedDemoClinic(db).finally(() => closeDatabase(db));
    await client.query(`alter database ${name} with is_template true allow_connections false`);
    return name;
  } finally {
    await client.end();
  }
}
