import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The variable with the folder of a process's test run. Children inherit it, so it also identifies those that detached
 * themselves or lost their parent: Chromium, PostgreSQL, servers that a test left behind.
 */
export const RUN_FOLDER = "TEST_RUN_FOLDER";

/** The prefix of a run folder's name. */
export const RUN_PREFIX = "halcyon-run-";

/** The file system in memory, which only Linux has. */
export const MEMORY = "/dev/shm";

/**
 * Returns the folder in memory that belongs to a run's folder, whether it exists or not. Code that removes one removes
 * both.
 *
 * @param {string} folder
 */
export function memoryFolderOf(folder) {
  return join(MEMORY, basename(folder));
}

/**
 * @typedef {{ pid: number, parent: number, name: string, isMarked: boolean }} Found
 * @param {string} folder
 * @returns {Found[]} the living processes of the run and of runs that it started, this process not among them
 */
export function processesOf(folder) {
  // Checks the name, because the found processes are killed, and an empty name would match all processes.
  if (!basename(folder).startsWith(RUN_PREFIX)) throw new Error(`"${folder}" is no folder of a test run`);
  const all = process.platform === "linux" ? readProcesses(folder) : askPs(folder);
  const found = new Set(all.filter(({ isMarked }) => isMarked).map(({ pid }) => pid));
  // A process may overwrite its environment (PostgreSQL's do, to show their state), but its parent is still known.
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  found.delete(process.pid);
  return all.filter(({ pid }) => found.has(pid));
}

/** @returns {Found[]} */
function readProcesses(folder) {
  const mark = `\0${RUN_FOLDER}=${folder}`;
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        // "pid (name) state parent …"; a name may contain spaces and parentheses.
        const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (state === "Z" || state === "X") return [];
        const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
        const isMarked =
          `\0${readOr(`/proc/${entry}/environ`)}`.includes(mark) || (name === "postgres" && worksIn(entry, folder));
        return [{ pid: Number(entry), parent: Number(parent), name, isMarked }];
      } catch {
        return []; // it ended meanwhile
      }
    });
}

function readOr(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // another user's, or a kernel thread
  }
}

function worksIn(entry, folder) {
  try {
    const place = readlinkSync(`/proc/${entry}/cwd`);
    return [folder, memoryFolderOf(folder)].some((one) => place.startsWith(`${one}/`));
  } catch {
    return false;
  }
}

/** @returns {Found[]} */
function askPs(folder) {
  const lines = execFileSync("ps", ["eww", "-axo", "pid=,ppid=,command="], { encoding: "utf8", maxBuffer: 2 ** 26 });
  return lines.split("\n").flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (!pid) return [];
    const name = command.split(" ")[0]?.split("/").at(-1) ?? "";
    return [{ pid: Number(pid), parent: Number(parent), name, isMarked: command.includes(` ${RUN_FOLDER}=${folder}`) }];
  });
}

/**
 * Ends all processes of the run. PostgreSQL gets a signal to stop immediately, because a killed one leaves shared
 * memory behind; all others, and a PostgreSQL that doesn't stop, are killed.
 *
 * @param {string} folder
 */
export async function endProcessesOf(folder) {
  const startedAt = Date.now();
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    const mayStop = Date.now() - startedAt < 5_000;
    for (const { pid, name } of left) signal(pid, mayStop && name === "postgres" ? "SIGQUIT" : "SIGKILL");
    if (Date.now() - startedAt > 30_000) throw new Error(`still running: ${left.map(({ pid }) => pid).join(", ")}`);
    await sleep(50);
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // it ended meanwhile
  }
}
