import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endProcessesOf, MEMORY, memoryFolderOf, RUN_FOLDER, RUN_PREFIX } from "./run-processes.mjs";

/**
 * Makes this process the root of a test run: all temporary files of the run go into one folder. A guard ends what the
 * run has started and removes the folder when this process ends for any reason.
 *
 * @returns {Promise<string>} the run's folder
 */
export async function guardRun() {
  await removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${RUN_PREFIX}${process.pid}-`));
  // A PostgreSQL that runs as another user must be able to traverse the folder.
  chmodSync(folder, 0o711);
  startGuard(folder);
  process.env[RUN_FOLDER] = folder;
  process.env.TMPDIR = folder;
  makeMemoryFolder(folder);
  return folder;
}

/** The free memory needed to put databases in memory: a run uses some hundred MB. */
const LEAST_ROOM = 2 ** 31;
const LEAST_MEMORY = 2 ** 32;

/**
 * Makes the run's folder in memory, and names it in TEST_RUN_MEMORY: copying a database there costs a fifth of what it
 * costs on a disk. A machine with little memory gets no such folder. The guard removes the folder.
 */
function makeMemoryFolder(folder) {
  delete process.env.TEST_RUN_MEMORY;
  if (!existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < LEAST_ROOM || process.availableMemory() < LEAST_MEMORY) return;
  const made = memoryFolderOf(folder);
  mkdirSync(made, { recursive: true });
  chmodSync(made, 0o711);
  process.env.TEST_RUN_MEMORY = made;
}

function startGuard(folder) {
  const { [RUN_FOLDER]: _outer, ...env } = process.env;
  const program = fileURLToPath(new URL("./run-guard.mjs", import.meta.url));
  const guard = spawn(process.execPath, [program, folder], {
    env,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // The guard sees the end of this pipe when the last process that holds it, this one, has ended.
  guard.unref();
  guard.stdin.unref();
  guard.stdin.on("error", () => {});
}

/** Removes folders left by a crash of the machine itself, which left no guard to remove them. */
async function removeAbandoned() {
  const places = [tmpdir(), ...(existsSync(MEMORY) ? [MEMORY] : [])];
  for (const place of places) {
    for (const name of readdirSync(place)) {
      const head = new RegExp(`^${RUN_PREFIX}(\\d+)-`).exec(name)?.[1];
      if (!head || isAlive(Number(head))) continue;
      const folder = join(place, name);
      await endProcessesOf(folder);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** A vitest global setup, for runs that `npm test` didn't start. */
export default async function setup() {
  if (!process.env[RUN_FOLDER]) await guardRun();
}
