import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readdir, readFile, readlink, realpath, rm, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandFor, type Owner } from "./embedded-owner.ts";

export const LOOPBACK = "127.0.0.1";
const MAX_LOG_BYTES = 5_000_000;
const END_STARTING_WITHIN_MS = 3_000;

/** Settings for a machine that also runs this product: modest memory, no surprises in the log, full durability. */
const SETTINGS = {
  listen_addresses: LOOPBACK,
  max_connections: "200",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  random_page_cost: "1.1",
  jit: "off",
  // Small reads in memory gain nothing from parallel workers, and containers have little shared memory for them.
  max_parallel_workers_per_gather: "0",
  io_method: "sync",
  fsync: "on",
  synchronous_commit: "on",
  // After a crash, flushes all files with one system call. Opening each of a thousand files takes twenty seconds on a
  // busy disk.
  ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
  timezone: "UTC",
  log_timezone: "UTC",
  // Statements and rejected rows would put customer data into the log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_error_verbosity: "terse",
};

/** Settings for temporary databases, as in tests, whose data may be lost if the machine crashes. */
const VOLATILE_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  // Plans a statement once per connection, not for each of its first five executions, because a test runs few more.
  plan_cache_mode: "force_generic_plan",
  max_wal_size: "1GB",
};

/**
 * Settings for how the C library manages the memory of the server's processes. Each statement frees some megabytes at
 * its end. If they were returned to the system at once, they would be mapped and cleared again for the next statement,
 * which takes more time than most statements do (decision 0174). The settings for our own process (`leanServer`) return
 * blocks from 1 MB on at once.
 */
const MEMORY = {
  MALLOC_MMAP_THRESHOLD_: "4194304",
  MALLOC_TRIM_THRESHOLD_: "8388608",
  MALLOC_TOP_PAD_: "262144",
};

/** The maximum length of a socket path on all systems. */
const MAX_SOCKET_BYTES = 103;

/** A started server, read from its `postmaster.pid`; `isReady` once it accepts connections. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

/**
 * Returns the host for this server's URL: the cluster's folder with its socket, or loopback if the system has no
 * sockets or the path is too long. A socket saves 15 % of the processor time of a small statement.
 */
export async function hostOf(cluster: string, { port }: Postmaster): Promise<string> {
  const folder = resolve(cluster);
  const path = join(folder, socketName(port));
  const isThere = await stat(path).then(
    (found) => found.isSocket(),
    () => false,
  );
  return isThere && Buffer.byteLength(path) <= MAX_SOCKET_BYTES ? encodeURIComponent(folder) : LOOPBACK;
}

const socketName = (port: number | string) => `.s.PGSQL.${port}`;

/**
 * Returns the server that runs on this cluster; undefined also if `postmaster.pid` is left over from a killed server.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostgresOn(pid, cluster))) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/**
 * Whether a process is the PostgreSQL of this cluster. After a crash the number may belong to another program or a
 * zombie process; on Linux its program and folder can be read.
 */
async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => undefined);
  if (name === undefined) return true;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (name.trim() !== "postgres" || commandLine === "") return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(cluster));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export type LaunchOptions = {
  files: string;
  cluster: string;
  owner: Owner;
  logFile: string;
  isVolatile: boolean;
  /** The port; a free one by default. */
  port?: number;
  /** Aborts the start and ends the server that was coming up. */
  signal?: AbortSignal;
};

/**
 * Starts the server in its own session, so that Ctrl-C in the terminal reaches only Node, which still needs the
 * database to finish running work. Resolves when it accepts connections.
 */
export async function launchPostmaster(options: LaunchOptions): Promise<Postmaster> {
  const deadline = Date.now() + 60_000;
  let hasSocket = process.platform !== "win32";
  for (;;) {
    const server = await launchOnce({ ...options, hasSocket }, deadline);
    if (server) return server;
    const tail = await readTail(options.logFile);
    // Network drives and some mounted folders don't support sockets.
    if (hasSocket && tail.includes("could not create any Unix-domain sockets")) {
      hasSocket = false;
      continue;
    }
    // Helper processes of a killed server take a moment to exit; the port may have just been taken.
    const willPass = /pre-existing shared memory|could not bind|lock file .* already exists/.test(tail);
    if (!willPass || Date.now() > deadline) throw new Error(`The embedded PostgreSQL did not start:\n${tail}`);
    await sleep(200);
  }
}

/** Returns the last lines of a log. */
async function readTail(logFile: string): Promise<string> {
  return (await readFile(logFile, "utf8").catch(() => "")).trim().split("\n").slice(-6).join("\n");
}

/**
 * Tries once to start a dead server, on its known port, with a socket if it had one. Throws when it doesn't come up for
 * any reason; the caller retries.
 */
export async function relaunchPostmaster(options: LaunchOptions & { port: number; hasSocket: boolean }): Promise<void> {
  const server = await launchOnce(options, Date.now() + 60_000);
  if (!server) throw new Error(`The embedded PostgreSQL did not start:\n${await readTail(options.logFile)}`);
}

async function launchOnce(
  options: LaunchOptions & { hasSocket: boolean },
  deadline: number,
): Promise<Postmaster | undefined> {
  const { files, cluster, owner, logFile, isVolatile, hasSocket, signal } = options;
  await removeStaleFiles(cluster);
  const logBytes = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  );
  if (logBytes > MAX_LOG_BYTES) await truncate(logFile);
  const settings = {
    ...SETTINGS,
    ...(isVolatile ? VOLATILE_SETTINGS : {}),
    // The socket is in the cluster's own folder, which is the server's working directory.
    unix_socket_directories: hasSocket ? "." : "",
    port: String(options.port ?? (await freePort())),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a", 0o600);
  try {
    const child = runAsOwner(owner, join(files, "bin", "postgres"), cluster, flags, ["ignore", log, log]);
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null) return undefined;
      const server = await findPostmaster(cluster);
      if (server?.isReady && server.pid === child.pid) {
        child.unref();
        return server;
      }
      if (signal?.aborted) {
        await endStarting(child);
        throw signal.reason;
      }
      if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL is still not ready; see ${logFile}.`);
      await sleep(10);
    }
  } finally {
    closeSync(log);
  }
}

/**
 * Ends a server that doesn't accept connections yet, gracefully or else immediately. A server that hangs on its disk
 * isn't waited for.
 */
async function endStarting(child: ChildProcess): Promise<void> {
  child.unref();
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    child.kill(signal);
    const deadline = Date.now() + END_STARTING_WITHIN_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await sleep(20);
    }
  }
}

/**
 * Removes files left over from a killed server, because PostgreSQL would mistake any program with the process id in
 * them for a running PostgreSQL.
 */
async function removeStaleFiles(cluster: string): Promise<void> {
  if ((await findPostmaster(cluster)) !== undefined) return;
  const sockets = (await readdir(cluster)).filter((name) => name.startsWith(socketName("")));
  for (const name of ["postmaster.pid", ...sockets]) await rm(join(cluster, name), { force: true });
}

/**
 * Runs `postgres` or `initdb` on a cluster. Another user can't traverse closed parent folders, but can use a working
 * directory inside them, hence /proc/self/cwd.
 */
export function runAsOwner(
  owner: Owner,
  program: string,
  cluster: string,
  flags: string[],
  stdio: ["ignore", number | "pipe", number | "pipe"],
): ChildProcess {
  const stands = owner.kind === "user" && process.platform === "linux";
  const { command, args, options } = commandFor(owner, program, ["-D", stands ? "/proc/self/cwd" : cluster, ...flags]);
  const env = { ...process.env, ...MEMORY };
  return spawn(command, args, { ...options, env, cwd: cluster, detached: true, stdio });
}

/** Shuts the server down fast: open transactions are rolled back, committed data are written. */
export async function stopPostmaster(cluster: string, { pid }: Postmaster): Promise<void> {
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + 30_000;
  while ((await findPostmaster(cluster))?.pid === pid) {
    if (Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL (process ${pid}) did not stop within 30 seconds.`);
    await sleep(20);
  }
}
