import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endProcessesOf, RUN_FOLDER, RUN_PREFIX } from "./run-processes.mjs";

/**
 * Makes this process the head of a test run: all temporary files of the run go into one folder, and a guard ends what the
 * run has started and removes the folder when this process ends, however it ends.
 *
 * @returns {Promise<string>} the run's folder
 */
export async function guardRun() {
  await removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${RUN_PREFIX}${process.pid}-`));
  // A PostgreSQL that runs as another user must be able to walk through.
  chmodSync(folder, 0o711);
  startGuard(folder);
  process.env[RUN_FOLDER] = folder;
  process.env.TMPDIR = folder;
  return folder;
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
  // The guard reads the end of this pipe when the last process that holds it, this one, is gone.
  guard.unref();
  guard.stdin.unref();
  guard.stdin.on("error", () => {});
}

/** Where the machine itself went down, no guard was left to remove the folder. */
async function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const head = new RegExp(`^${RUN_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!head || isAlive(Number(head))) continue;
    const folder = join(tmpdir(), name);
    await endProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true });
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

/** As a global setup of vitest: for runs that `npm test` didn't start. */
export default async function setup() {
  if (!process.env[RUN_FOLDER]) await guardRun();
}
