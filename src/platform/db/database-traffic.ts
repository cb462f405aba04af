import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What this process has sent to the database: statements, and the packets they went in. A packet is a wait for its answer,
 * which is what a call costs however busy the machine is.
 */
export const databaseTraffic = { statements: 0, packets: 0, packetsBehind: 0 };

const behind = new AsyncLocalStorage<true>();

/** Whether what runs here is such work. */
export function isWorkBehind(): boolean {
  return behind.getStore() === true;
}

/** Work that no request waits for, such as jobs and the card sandbox: `packetsBehind` counts its packets, which `packets` has too. */
export function workBehind<Result>(work: () => Result): Result {
  return behind.run(true, work);
}
