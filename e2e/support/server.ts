import { join } from "node:path";
import { afterAll, expect, inject } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import { copyDemo } from "./copy-demo.ts";
import type {} from "./global-setup.ts";
import { Mailbox } from "./mailbox.ts";
import { launchServer, type ServerProcess } from "./server-process.ts";

export type TestServer = ServerProcess & {
  /** For checks of stored data, in addition to checks of what the screen shows. */
  db: Database;
  databaseUrl: string;
  dataDir: string;
  mails: Mailbox;
  /** Launches another process of the same clinic: a second one behind a load balancer, or a restart after a kill. */
  launchAnother(env?: Record<string, string>): Promise<ServerProcess>;
};

/**
 * Starts a production server for one file of end-to-end tests, with its own copy of the demo clinic's database and its
 * own emails. Call it at the top level of the file; everything is deleted when the file has run.
 *
 *     const server = await startServer();
 *
 * `isFirstStart`: the server seeds the demo itself, on an empty database whose clock is real time (decision 0102).
 * `makesPictures`: the server generates real pictures; otherwise it uses plain surfaces. `isPooled`: transactions go
 * through a pooler, which gives each of them another database connection (README, "A pooler"); the end of the file
 * checks that no statement needed a dedicated connection.
 */
export async function startServer({
  env = {},
  makesPictures = false,
  isPooled = false,
  isFirstStart = false,
}: {
  env?: Record<string, string>;
  makesPictures?: boolean;
  isPooled?: boolean;
  isFirstStart?: boolean;
} = {}): Promise<TestServer> {
  const pictures = makesPictures ? undefined : inject("picturesFolder");
  const from = inject(isFirstStart ? "testServer" : "seededServer");
  const { databaseUrl, dataDir, remove } = await copyDemo(from, pictures);
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

/**
 * Returns the run's shared server, for tests that don't change the clinic: they read, and only write data of their
 * own visitors. Several workers use it at the same time.
 */
export async function sharedServer(): Promise<Pick<ServerProcess, "origin" | "sandbox">> {
  return inject("sharedServer");
}

export type WorkerServer = Pick<
  TestServer,
  "origin" | "sandbox" | "db" | "mails" | "output" | "databaseUrl" | "dataDir" | "launchAnother"
>;

let ofWorker: ReturnType<typeof startWorkerServer> | undefined;

/**
 * Returns the worker's server, for tests that book, buy and pay as their own people or staff. They must not change
 * shared data (settings, catalog, working hours, limits), or must restore it. Earlier tests have used free times and
 * stock. Call it at the top level of the file. It ends with its worker; another process that a file launches ends with
 * the file.
 */
export async function workerServer(): Promise<WorkerServer> {
  ofWorker ??= startWorkerServer();
  const server = await ofWorker;
  const { databaseUrl, dataDir } = server;
  const launched: ServerProcess[] = [];
  afterAll(async () => {
    await Promise.all(launched.map((another) => another.stop()));
  });
  const launchAnother = async (env: Record<string, string> = {}) => {
    const another = await launchServer({ databaseUrl, dataDir, env });
    launched.push(another);
    return another;
  };
  return { ...server, launchAnother };
}

async function startWorkerServer() {
  const { databaseUrl, dataDir } = await copyDemo(inject("seededServer"), inject("picturesFolder"));
  const { origin, sandbox, output } = await launchServer({
    databaseUrl,
    dataDir,
    // Names under .invalid never resolve, so the result for this host is always the same.
    env: { CALENDAR_IMPORT_HOSTS: "calendar.halcyon-test.invalid" },
    endsWithParent: true,
  });
  const db = openDatabase(databaseUrl, { maxConnections: 5 });
  return { databaseUrl, dataDir, origin, sandbox, output, db, mails: new Mailbox(join(dataDir, "outbox")) };
}
