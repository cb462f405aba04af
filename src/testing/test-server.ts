import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { ProvidedContext } from "vitest";
import { urlOfDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { findPostmaster, isAlive, stopPostmaster } from "#platform/db/embedded-process.ts";
import { migrate } from "#platform/db/migrate.ts";
import { MIGRATIONS_FOLDER } from "#platform/db/migration-files.ts";
import { parseEnv } from "#platform/env.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { settleTemplate } from "./templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A server for creating databases, a migrated template, and the name of a template with the demo clinic, which the
     * first test that needs it creates (demo-clinic.ts). Also a pooler in front of them, if there is one.
     */
    testServer: { url: string; template: string; demoTemplate: string; poolerUrl?: string };
  }
}

/**
 * Runs before all tests: starts one PostgreSQL in a temporary folder, in memory if the machine has enough, or uses the
 * one that DATABASE_URL names, and creates a migrated template on it. With TEST_POOLER, the command of a PgBouncer, the
 * pooler runs in front of it.
 */
export default async function startTestServer(project: {
  provide(key: "testServer", value: ProvidedContext["testServer"]): void;
}): Promise<() => Promise<void>> {
  const { databaseUrl: given } = parseEnv();
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startTemporaryServer();
  const template = await makeTemplate(url);
  const pooler = process.env.TEST_POOLER ? await startPgbouncer(url, JSON.parse(process.env.TEST_POOLER)) : undefined;
  const demoTemplate = `halcyon_demo_template_${randomBytes(6).toString("hex")}`;
  const made = { url, template, demoTemplate };
  project.provide("testServer", pooler ? { ...made, poolerUrl: pooler.url } : made);
  return async () => {
    await pooler?.stop();
    if (given) await dropDatabasesOf(url, demoTemplate);
    await stop();
  };
}

/**
 * Drops the databases created by the run's workers, from a server that outlives the run: all whose name starts with the
 * demo's.
 */
async function dropDatabasesOf(url: string, demoTemplate: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; isTemplate: boolean }>(
      'select datname as name, datistemplate as "isTemplate" from pg_database where starts_with(datname, $1)',
      [demoTemplate],
    );
    for (const { name, isTemplate } of rows) {
      if (isTemplate) await client.query(`alter database ${name} with is_template false`);
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandoned();
  const dataDir = join(process.env.TEST_RUN_MEMORY ?? tmpdir(), `halcyon-test-${process.pid}`);
  await mkdir(dataDir, { recursive: true });
  const server = await startEmbeddedDatabase({ dataDir, log: () => {}, isVolatile: true });
  return {
    url: server.url,
    async stop() {
      await server.stop({ force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes abandoned servers: a killed run leaves its server running and its folder behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^halcyon-test-(\d+)$/.exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    const cluster = join(tmpdir(), name, "postgres");
    const server = await findPostmaster(cluster);
    if (server) await stopPostmaster(cluster, server);
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/**
 * Creates a template named after the migrations' content, so that a server that outlives the run has the right one
 * ready next time.
 */
async function makeTemplate(url: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort()) {
    hash.update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  }
  const template = `halcyon_template_${hash.digest("hex").slice(0, 12)}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [template]);
    if (rows.length > 0) return template;
    await client.query(`drop database if exists ${template}`);
    await client.query(`create database ${template}`);
    await migrate(urlOfDatabase(url, template));
    await settleTemplate(urlOfDatabase(url, template));
    await client.query(`alter database ${template} with is_template true allow_connections false`);
    return template;
  } finally {
    await client.end();
  }
}
