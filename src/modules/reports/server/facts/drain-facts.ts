import type { Database } from "#platform/db/client.ts";

/** Whether every transfer has its facts: not while those of earlier releases are still being derived. */
export type Drained = { isComplete: boolean };

/** Derives what is queued, as long as that is little, before a report reads the facts. */
export async function drainFacts(_db: Database): Promise<Drained> {
  return { isComplete: false };
}
