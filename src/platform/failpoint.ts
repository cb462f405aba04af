import { AsyncLocalStorage } from "node:async_hooks";

let armed: string | undefined;

/**
 * Arms one named point: the process that reaches it is killed, as by a power failure. For crash tests; settings refuse
 * it in production (FAILPOINT in env.ts).
 */
export function armFailpoint(name: string | undefined): void {
  armed = name;
}

type BreakOff = { name: string; passes: number; isReached: boolean };

const breakOffs = new AsyncLocalStorage<BreakOff>();
let breaking = 0;

/** The error thrown at a point to interrupt the work. */
export class BrokenOff extends Error {}

/**
 * Interrupts the given work at a named point, the first time it is reached after `passes` passes. Other work and the
 * process continue. Returns whether the point was reached. For tests.
 */
export async function breakOffAt<Result>(
  { name, passes = 0 }: { name: string; passes?: number },
  work: () => Promise<Result>,
): Promise<{ isReached: boolean; result: Result }> {
  const breakOff = { name, passes, isReached: false };
  breaking += 1;
  try {
    const result = await breakOffs.run(breakOff, work);
    return { isReached: breakOff.isReached, result };
  } finally {
    breaking -= 1;
  }
}

/** Marks a point at which a crash test may kill the process. Costs two comparisons when nothing is armed. */
export function failpoint(name: string): void {
  if (armed === name) process.kill(process.pid, "SIGKILL");
  if (breaking > 0) breakOff(name);
}

function breakOff(name: string): void {
  const found = breakOffs.getStore();
  if (found?.name !== name || found.isReached) return;
  if (found.passes > 0) {
    found.passes -= 1;
    return;
  }
  found.isReached = true;
  throw new BrokenOff(name);
}
