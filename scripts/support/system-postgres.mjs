import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERSIONS = "/usr/lib/postgresql";
const OLDEST_VERSION = 15;

/**
 * Starts a temporary server with the machine's own PostgreSQL, to check that the product isn't tied to the one it
 * includes.
 *
 * @returns {Promise<{ url: string, stop(): Promise<void> } | undefined>} undefined where the machine has none
 */
export async function startSystemPostgres() {
  const version = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .map(Number)
    .filter((number) => number >= OLDEST_VERSION && existsSync(join(VERSIONS, String(number), "bin", "initdb")))
    .sort((a, b) => b - a)[0];
  if (!version) return undefined;
  const programs = join(VERSIONS, String(version), "bin");
  const folder = mkdtempSync(join(tmpdir(), "halcyon-system-postgres-"));
  const owner = ownerOfServer();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "halcyon", "--auth=trust", "--encoding=UTF8", "--no-sync"],
    {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...owner,
    cwd: folder,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => server.once("close", resolve));
  const stopNow = () => server.kill("SIGINT");
  process.once("exit", stopNow);
  for (let tries = 0; tries < 100 && !isReady(programs, port); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url: `postgresql://halcyon@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off("exit", stopNow);
      stopNow();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the user that runs the server if this process is root, which PostgreSQL refuses: `postgres`, created by its
 * packages. Otherwise undefined.
 */
function ownerOfServer() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function isReady(programs, port) {
  try {
    execFileSync(join(programs, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]);
    return true;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
