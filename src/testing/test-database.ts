import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import {
  closeDatabase,
  type Database,
  type DatabaseOptions,
  openDatabase,
  urlOfDatabase,
} from "#platform/db/client.ts";
import type {} from "./test-server.ts";

/**
 * Generous time limits, because a test shouldn't fail on a busy machine. The product's own limits have their own tests.
 */
export const PATIENCE: DatabaseOptions = {
  connectionTimeoutMs: 60_000,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 30_000,
  idleInTransactionTimeoutMs: 60_000,
};

export type TestDatabase = { db: Database; url: string };

/** Creates a database from a template and opens it. */
export async function copyTemplate(template: string, name: string, options?: DatabaseOptions): Promise<TestDatabase> {
  const { url: serverUrl, poolerUrl } = inject("testServer");
  // Copies the files: the default way, through the log, costs twice as much.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = urlOfDatabase(serverUrl, name);
  const pooled = poolerUrl ? { url: urlOfDatabase(poolerUrl, name), directUrl: url } : { url };
  return { db: openDatabase(pooled.url, { ...PATIENCE, ...pooled, ...options }), url };
}

/**
 * Creates a migrated, empty database for one test file, dropped when the file has run:
 *
 *     const { db } = await testDatabase();
 *
 * at the top level of the file, or several times for several databases. For one with the demo clinic, use
 * `demoDatabase`. `url` is the database's own URL; `db` goes through the run's pooler, if there is one.
 */
export async function testDatabase(
  options?: DatabaseOptions,
  template = inject("testServer").template,
): Promise<TestDatabase> {
  const name = `halcyon_test_${randomBytes(6).toString("hex")}`;
  const { db, url } = await copyTemplate(template, name, options);
  afterAll(async () => {
    await closeDatabase(db);
    await onServer(inject("testServer").url, `drop database if exists ${name} with (force)`);
  });
  return { db, url };
}

let admin: Promise<Client> | undefined;

/**
 * Runs a statement on the run's server, over the worker's one connection for this: a new one costs more than most
 * statements.
 */
async function onServer(url: string, statement: string): Promise<void> {
  admin ??= connect(url);
  await (await admin).query(statement);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // The connection ends with its worker.
  client.on("error", () => {
    admin = undefined;
  });
  return client;
}
