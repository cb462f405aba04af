import { randomBytes } from "node:crypto";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, inject } from "vitest";
import { closeDatabase, type Database, openDatabase, urlOfDatabase } from "#platform/db/client.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import type {} from "./global-setup.ts";
import { Mailbox } from "./mailbox.ts";
import { launchServer, type ServerProcess } from "./server-process.ts";

export type TestServer = ServerProcess & {
  /** For looking behind the screen, never instead of it. */
  db: Database;
  databaseUrl: string;
  dataDir: string;
  mails: Mailbox;
  /** Another process of the same clinic, as a load balancer would have behind it, or the next start after a kill. */
  launchAnother(env?: Record<string, string>): Promise<ServerProcess>;
};

/**
 * A production server for one file of journeys: its own copy of the demo clinic's database, its own mails. Call it at the
 * top level of the file; everything is gone when the file has run.
 *
 *     const server = await startServer();
 *
 * Pictures are plain surfaces, unless it makes its own. `isPooled`: its transactions go through a pooler, each to another
 * connection of the database (README, "A pooler"), and none may need a connection of its own.
 */
export async function startServer({
  env = {},
  makesPictures = false,
  isPooled = false,
}: {
  env?: Record<string, string>;
  makesPictures?: boolean;
  isPooled?: boolean;
} = {}): Promise<TestServer> {
  const { databaseUrl, dataDir, remove } = await copyDemo({ makesPictures });
  const db = openDatabase(databaseUrl, { maxConnections: 5 });
  const pooler = isPooled ? await startTransactionPooler(databaseUrl) : undefined;
  const throughPooler: Record<string, string> = pooler
    ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl }
    : {};
  const started: ServerProcess[] = [];
  const launchAnother = async (more: Record<string, string> = {}) => {
    const server = await launchServer({ databaseUrl, dataDir, env: { ...throughPooler, ...env, ...more } });
    started.push(server);
    return server;
  };
  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop()));
    await pooler?.stop();
    await closeDatabase(db);
    await remove();
    if (!pooler) return;
    expect(pooler.misplaced()).toEqual([]);
    for (const count of pooler.transactions()) expect(count).toBeGreaterThan(0);
  });
  const first = await launchAnother();
  return { ...first, db, databaseUrl, dataDir, mails: new Mailbox(join(dataDir, "outbox")), launchAnother };
}

let shared: Promise<ServerProcess> | undefined;

/**
 * The one server of this worker for the journeys that leave the clinic as they find it: they read, and what they write
 * belongs to visitors of their own. It ends with its worker.
 */
export function sharedServer(): Promise<ServerProcess> {
  shared ??= copyDemo().then(({ databaseUrl, dataDir }) =>
    launchServer({ databaseUrl, dataDir, endsWithParent: true }),
  );
  return shared;
}

/** A copy of the demo clinic: its database, and a folder for what a server writes. */
async function copyDemo({ makesPictures = false } = {}) {
  const { url: serverUrl, template } = inject("seededServer");
  const name = `halcyon_e2e_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-e2e-"));
  if (!makesPictures) await symlink(inject("picturesFolder"), join(dataDir, "pictures"));
  const remove = async () => {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { databaseUrl: urlOfDatabase(serverUrl, name), dataDir, remove };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
