import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** Debian installs PgBouncer where only root's path includes it. */
const PATH = `${process.env.PATH}:/usr/sbin`;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * Starts a PgBouncer in transaction mode in front of a server and all its databases, configured as the README says.
 * `command` runs it on this machine (scripts/support/find-pgbouncer.mjs).
 */
export async function startPgbouncer(
  serverUrl: string,
  [program = "", ...flags]: string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new URL(serverUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "halcyon-pgbouncer-"));
  const login = `user=${server.username}${server.password ? ` password=${decodeURIComponent(server.password)}` : ""}`;
  const settings = [
    "[databases]",
    `* = host=127.0.0.1 port=${server.port} ${login}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "max_prepared_statements = 200",
    "max_client_conn = 500",
    // Fewer connections than a process requests, so that transactions do get different ones.
    "default_pool_size = 6",
    // Each test file has its own database, and leaves its connections behind.
    "server_idle_timeout = 5",
    ...(process.getuid?.() === 0 ? ["user = nobody"] : []),
  ];
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, `${settings.join("\n")}\n`, { mode: 0o600 });
  const child = spawn(program, [...flags, "--quiet", file], {
    env: { ...process.env, PATH },
    stdio: "inherit",
  });
  const ended = once(child, "exit");
  const url = `postgresql://${server.username}@127.0.0.1:${port}/postgres`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error("PgBouncer did not start");
    await sleep(100);
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      child.kill("SIGINT");
      const timer = setTimeout(() => child.kill("SIGKILL"), 2_000);
      await ended;
      clearTimeout(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
