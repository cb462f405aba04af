import { randomBytes } from "node:crypto";
import { chown, lchown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { z } from "zod";
import { isDiskFull } from "../disk-space.ts";
import { findPostgresFiles } from "./embedded-files.ts";
import { chooseOwner, type Owner, ownerSchema } from "./embedded-owner.ts";
import {
  findPostmaster,
  hostOf,
  isAlive,
  LOOPBACK,
  launchPostmaster,
  type Postmaster,
  relaunchPostmaster,
  runAsOwner,
  stopPostmaster,
} from "./embedded-process.ts";
import { type Supervisor, superviseDatabase } from "./embedded-supervisor.ts";
import { openSession, withSession } from "./session-connection.ts";

const USER = "halcyon";
const DATABASE = "halcyon";
const LEAVE_WITHIN_MS = 2_000;
/** Time limits for this machine's own server, which may be slow right after its start. */
const LOCAL_PACE = { connectWithinMs: 10_000 };
/** How long to wait for the lock. A process that holds it longer is starting the server for its own use. */
const STOP_LOCK_WITHIN_MS = 15_000;

/** The data stored inside the cluster's folder, so that they exist exactly when the cluster does. */
const memorySchema = z.object({ password: z.string(), owner: ownerSchema });
type Memory = z.infer<typeof memorySchema>;

export type EmbeddedDatabase = {
  url: string;
  /** Ends the server, unless another process is still using it. Close your own connections first. */
  stop(options?: { force?: boolean }): Promise<void>;
};

type Log = (message: string) => void;

/**
 * Starts our own PostgreSQL under `dataDir` if it isn't running. After a hard kill of Node it still runs, and is
 * reused. Several processes may call it for the same folder at the same time. `isVolatile` is for tests. With `onLost`
 * it is restarted on the same port whenever it dies; `onLost` is called when that fails.
 */
export async function startEmbeddedDatabase({
  dataDir,
  log,
  isVolatile = false,
  onLost,
}: {
  dataDir: string;
  log: Log;
  isVolatile?: boolean;
  onLost?: (error: unknown) => void;
}): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const cluster = join(dataDir, "postgres");
  const logFile = join(dataDir, "postgres.log");
  return withLock(join(dataDir, "postgres.lock"), async () => {
    const remembered = await readMemory(cluster);
    const running = remembered && (await findRunning(cluster));
    if (running) {
      log(`the embedded PostgreSQL of an earlier start still runs (process ${running.pid}), and is used again`);
      return toEmbeddedDatabase({ dataDir, cluster, logFile, isVolatile, log, onLost }, running, remembered);
    }
    if (!remembered) log(`Making the database in ${cluster} …`);
    const { owner, files } = await chooseOwner(await findPostgresFiles(), remembered?.owner);
    const memory = remembered ?? (await createCluster({ dataDir, cluster, owner, files, isVolatile }));
    await giveTo(owner, cluster);
    const server = await launchPostmaster({ files, cluster, owner, logFile, isVolatile });
    return toEmbeddedDatabase({ dataDir, cluster, logFile, isVolatile, log, onLost }, server, memory);
  });
}

/** Returns the running server, waiting for one that is just starting or stopping. */
async function findRunning(cluster: string, signal?: AbortSignal): Promise<Postmaster | undefined> {
  for (let tries = 0; tries < 600; tries += 1) {
    signal?.throwIfAborted();
    const server = await findPostmaster(cluster);
    if (!server || server.isReady) return server;
    await sleep(50);
  }
  throw new Error(`A PostgreSQL runs on ${cluster}, but has not become ready for 30 seconds.`);
}

async function readMemory(cluster: string): Promise<Memory | undefined> {
  const text = await readFile(join(cluster, "halcyon.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : memorySchema.parse(JSON.parse(text));
}

/**
 * Creates a cluster in a temporary folder, which is renamed when complete, so that a killed start leaves nothing half
 * done.
 */
async function createCluster({
  dataDir,
  cluster,
  owner,
  files,
  isVolatile,
}: {
  dataDir: string;
  cluster: string;
  owner: Owner;
  files: string;
  isVolatile: boolean;
}): Promise<Memory> {
  const there = await stat(cluster).catch(() => undefined);
  if (there)
    throw new Error(
      `${cluster} holds something that isn't Halcyon's database: move it away, or set DATA_DIR to another folder.`,
    );
  for (const name of await readdir(dataDir)) {
    if (name.startsWith("postgres.new-")) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const memory: Memory = { password: randomBytes(24).toString("base64url"), owner };
  const unfinished = join(dataDir, `postgres.new-${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(owner, unfinished);
  await initialize({ owner, files, cluster: unfinished, password: memory.password, isVolatile });
  await writeFile(join(unfinished, "halcyon.json"), JSON.stringify(memory), { mode: 0o600 });
  await rename(unfinished, cluster);
  return memory;
}

async function initialize({
  owner,
  files,
  cluster,
  password,
  isVolatile,
}: {
  owner: Owner;
  files: string;
  cluster: string;
  password: string;
  isVolatile: boolean;
}): Promise<void> {
  const secrets = await mkdtemp(join(tmpdir(), "halcyon-"));
  const passwordFile = join(secrets, "password");
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner.kind === "user") {
      await chown(passwordFile, owner.uid, owner.gid);
      await chown(secrets, owner.uid, owner.gid);
    }
    const flags = [
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // Words have the same sort order on every machine, whatever languages are installed.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      // Tests open thousands of connections, and a password that lives for minutes needs no expensive hash.
      ...(isVolatile ? ["--no-sync", "--set=scram_iterations=1"] : []),
    ];
    const first = await runToEnd(owner, join(files, "bin", "initdb"), cluster, [...flags, "--locale=C.UTF-8"]);
    if (first.code === 0) return;
    const second = await runToEnd(owner, join(files, "bin", "initdb"), cluster, [...flags, "--locale=C"]);
    if (second.code !== 0) throw new Error(`The embedded PostgreSQL could not be set up:\n${second.output.trim()}`);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

async function runToEnd(
  owner: Owner,
  program: string,
  cluster: string,
  flags: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = runAsOwner(owner, program, cluster, flags, ["ignore", "pipe", "pipe"]);
    let output = "";
    const gather = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", gather);
    child.stderr?.on("data", gather);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** Gives the folder to the owner, which PostgreSQL requires. Only root can and needs to do that. */
async function giveTo(owner: Owner, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = owner.kind === "user" ? [owner.uid, owner.gid] : [0, 0];
  if ((await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
  await lchown(folder, uid, gid);
}

type Place = {
  dataDir: string;
  cluster: string;
  logFile: string;
  isVolatile: boolean;
  log: Log;
  onLost: ((error: unknown) => void) | undefined;
};

async function toEmbeddedDatabase(place: Place, server: Postmaster, memory: Memory): Promise<EmbeddedDatabase> {
  const { dataDir, cluster, log } = place;
  const lock = join(dataDir, "postgres.lock");
  const host = await hostOf(cluster, server);
  const address = (database: string) =>
    `postgresql://${USER}:${memory.password}@${host}:${server.port}/${database}?sslmode=disable`;
  await withClient(address("postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
  let supervisor: Supervisor | undefined;
  let presence: Client | undefined;
  const appear = async () => {
    const next = await stayPresent(address("postgres"));
    next.once("end", () => {
      if (presence === next) presence = undefined;
      supervisor?.wake();
    });
    presence = next;
  };
  await appear();
  if (place.onLost)
    supervisor = superviseDatabase({
      // A server that dropped our connections but still runs counts as running once we are registered with it.
      isThere: async () => presence !== undefined && (await findPostmaster(cluster)) !== undefined,
      async revive(signal) {
        await withLock(lock, () => startAgain(place, { port: server.port, host }, memory, signal), signal);
        if (!presence) await appear();
      },
      isDiskFull: () => isDiskFull(dataDir),
      log,
      onLost: place.onLost,
    });
  return {
    url: address(DATABASE),
    async stop({ force = false } = {}) {
      await supervisor?.stop();
      // A paused server doesn't notice that its connection was closed.
      const left = presence?.end().catch(() => {});
      await Promise.race([left, sleep(LEAVE_WITHIN_MS, undefined, { ref: false })]);
      const end = async () => {
        const current = await findPostmaster(cluster);
        if (!current) return;
        if (!force && (await hasOtherClients(address("postgres")))) {
          log("the embedded PostgreSQL keeps running: another process works with it");
          return;
        }
        await stopPostmaster(cluster, current);
      };
      await withLock(lock, end, AbortSignal.timeout(STOP_LOCK_WITHIN_MS));
    },
  };
}

/**
 * Restarts the server under the folder's lock: of several processes that miss it, one starts it and the others find it.
 */
async function startAgain(
  { cluster, logFile, isVolatile }: Place,
  { port, host }: { port: number; host: string },
  { owner: remembered }: Memory,
  signal: AbortSignal,
): Promise<void> {
  const running = await findRunning(cluster, signal);
  if (running?.port === port) return;
  // A server on another port can't be used, because all URLs handed out contain the port.
  if (running) throw new Error(`A PostgreSQL runs on ${cluster} at another port: start Halcyon again.`);
  const { owner, files } = await chooseOwner(await findPostgresFiles(), remembered);
  await relaunchPostmaster({ files, cluster, owner, logFile, isVolatile, port, hasSocket: host !== LOOPBACK, signal });
}

/** Opens a connection that marks the server as in use, even between queries, so that no other process stops it. */
function stayPresent(url: string): Promise<Client> {
  return openSession({ databaseUrl: url, name: `halcyon-${process.pid}-presence`, pace: LOCAL_PACE });
}

/** Whether other clients are connected. Our own closing connections get a moment to disappear. */
async function hasOtherClients(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
      );
      if (rows.length === 0) return false;
      await sleep(50);
    }
    return true;
  });
}

function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  return withSession({ databaseUrl: url, name: `halcyon-${process.pid}-embedded`, pace: LOCAL_PACE }, work);
}

/**
 * Runs work in one process at a time. A lock whose holder has died is taken over. Throws when the signal ends the wait.
 */
async function withLock<Result>(path: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (file) {
      try {
        await file.writeFile(String(process.pid)).finally(() => file.close());
      } catch (error) {
        // On a full disk the lock file stays empty; left there, it would block all processes.
        await rm(path, { force: true });
        throw error;
      }
      break;
    }
    const [holder, age] = await Promise.all([
      readFile(path, "utf8").then(Number, () => 0),
      stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      ),
    ]);
    const isAbandoned = holder > 0 ? !isAlive(holder) || age > 120_000 : age > 2_000;
    if (isAbandoned) await rm(path, { force: true });
    else await sleep(50);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
