import { spawn } from "node:child_process";
import { nodeModules, root } from "./folders.mjs";
import { endProcessesOf, processesOf } from "./run-processes.mjs";
import { watchProgress } from "./watch-progress.mjs";

/**
 * @typedef {import("./progress-reporter.mjs").Progress} Progress
 * @typedef {Extract<Progress, { kind: "finished" }>} Finished
 */

/** How long processes may take to stop at the end of a suite before they count as left behind. */
const MOST_STOPPING_MS = 10_000;
/** The maximum time before the first test, on slow, busy machines: a database starts and the product is loaded. */
const MOST_PREPARING_MS = 180_000;

/**
 * Runs vitest and reports the result of each test. When no test finishes for `limitMs`, the suite is ended with
 * everything that it started.
 *
 * @param {{ node: string, args: string[], env: NodeJS.ProcessEnv, folder: string, limitMs: number,
 *   onFinished(test: Finished): void, onBroken(place: string, reasons: string[]): void }} options
 *   `onBroken` gets what failed outside of tests
 * @returns {Promise<void>}
 */
export async function superviseTests({ node, args, env, folder, limitMs, onFinished, onBroken }) {
  /** Names of the running tests, by id. */
  const begun = new Map();
  let problems = 0;
  let isEnded = false;
  const before = new Set(processesOf(folder).map(({ pid }) => pid));
  const program = `${nodeModules}/vitest/vitest.mjs`;
  const reporters = ["--reporter=default", `--reporter=${root}/scripts/support/progress-reporter.mjs`];
  const child = start(node, [program, "run", ...args, ...reporters], env);
  const progress = watchProgress(Math.max(limitMs, MOST_PREPARING_MS), () => {
    isEnded = true;
    const atWork = begun.size > 0 ? [...begun.values()] : ["none: a file hangs while it is loaded, or a hook"];
    onBroken(`ended, because no test has finished for ${limitMs / 1_000} s; at work:`, atWork);
    endProcessesOf(folder).catch((error) => console.error(error.message));
  });
  child.on("message", (/** @type {Progress} */ message) => {
    if (message.kind === "loaded" || message.kind === "finished") progress.note();
    if (message.kind === "begun") {
      begun.set(message.id, message.name);
      progress.setLimit(limitMs);
    }
    if (message.kind === "broken" || message.state === "failed") problems += 1;
    if (message.kind === "broken") onBroken(message.name, message.reasons);
    if (message.kind !== "finished") return;
    begun.delete(message.id);
    onFinished(message);
  });
  const code = await endOf(child);
  progress.stop();
  // A signal is always reported. A failing exit code is reported only if no other problem was, because it says nothing
  // more.
  if (!isEnded && code !== 0 && (problems === 0 || typeof code !== "number")) onBroken(`vitest ended with ${code}`, []);
  const left = await stillRunning(folder, before);
  if (left.length > 0) onBroken("left running", left);
}

/**
 * Runs a step that doesn't consist of tests.
 *
 * @param {{ node: string, args: string[], env: NodeJS.ProcessEnv, folder: string, limitMs: number }} options
 * @returns {Promise<string | undefined>} why it failed
 */
export async function superviseStep({ node, args, env, folder, limitMs }) {
  let endedBecause;
  const child = start(node, args, env);
  const progress = watchProgress(limitMs, () => {
    endedBecause = `not finished after ${limitMs / 1_000} s`;
    endProcessesOf(folder).catch((error) => console.error(error.message));
  });
  const code = await endOf(child);
  progress.stop();
  return endedBecause ?? (code === 0 ? undefined : `ended with ${code}`);
}

/** Starts a process in its own group, so that only the code above handles Ctrl-C. */
function start(node, args, env) {
  return spawn(node, args, { cwd: root, env, detached: true, stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

function endOf(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
}

/** Ends the processes left by the suite and returns the names of their programs. */
async function stillRunning(folder, before) {
  const left = () => processesOf(folder).filter(({ pid }) => !before.has(pid));
  for (let waited = 0; left().length > 0 && waited < MOST_STOPPING_MS; waited += 100)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const names = left().map(({ pid, name }) => `${name} (process ${pid})`);
  for (const { pid } of left()) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it ended meanwhile
    }
  }
  return names;
}
