/**
 * Waits until the root process of a test run has ended, then ends what the run left behind and removes its folders.
 * Started by guard-run.mjs with the folder as its argument.
 */
import { rmSync } from "node:fs";
import { endProcessesOf, memoryFolderOf } from "./run-processes.mjs";

const folder = process.argv[2] ?? "";

// Ctrl-C and a closed terminal signal every process of the terminal; the guard is needed after that.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {});

process.stdin.resume();
process.stdin.once("close", async () => {
  await endProcessesOf(folder).catch(() => {});
  for (const one of [memoryFolderOf(folder), folder])
    rmSync(one, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
