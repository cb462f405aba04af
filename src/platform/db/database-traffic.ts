import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Counts what this process has sent to the database: statements, and packets. A caller waits for the response to each
 * packet, so their number shows what a call costs however busy the machine is.
 */
export const databaseTraffic = { statements: 0, packets: 0, packetsBehind: 0 };

const behind = new AsyncLocalStorage<true>();

/** Whether the current code runs as background work. */
export function isInBackground(): boolean {
  return behind.getStore() === true;
}

/**
 * Runs background work that no request waits for, such as jobs and the card sandbox. `packetsBehind` counts its
 * packets, which `packets` includes too.
 */
export function runInBackground<Result>(work: () => Result): Result {
  return behind.run(true, work);
}
