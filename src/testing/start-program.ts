import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const RESOLVE_ONCE = join(import.meta.dirname, "../../scripts/support/resolve-once.mjs");

/**
 * Starts one of this folder's programs in a separate process, with one argument. `resolve-once.mjs` halves its loading
 * time. `hears`: the caller can read its output.
 */
export function startProgram(name: string, argument: string, { hears = false } = {}): ChildProcess {
  return spawn(process.execPath, ["--import", RESOLVE_ONCE, join(import.meta.dirname, name), argument], {
    stdio: ["ignore", hears ? "pipe" : "ignore", "inherit"],
  });
}

/** Runs one of this folder's programs until it ends; returns its exit code, or the signal that ended it. */
export async function runProgram(name: string, argument: string): Promise<number | NodeJS.Signals> {
  const [code, signal] = await once(startProgram(name, argument), "exit");
  return signal ?? code;
}
