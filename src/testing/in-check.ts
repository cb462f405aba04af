import { describe, it } from "vitest";
import { isWhole } from "./is-whole.ts";

interface Registers<Kind extends typeof it | typeof describe> {
  (title: string, body: () => void | Promise<void>, timeout?: number): void;
  each: Kind["each"];
}

const leftOut = Object.assign(() => {}, { each: () => () => {} });

/** Returns `itInCheck` and `describeInCheck`, which register their tests only in a whole run (decision 0107). */
export function inCheck(isInCheck: boolean): {
  itInCheck: Registers<typeof it>;
  describeInCheck: Registers<typeof describe>;
} {
  return isInCheck ? { itInCheck: it, describeInCheck: describe } : { itInCheck: leftOut, describeInCheck: leftOut };
}

/** A test that `npm run check` runs and `npm test` skips. In `npm test`, another test covers what it proves. */
export const { itInCheck, describeInCheck } = inCheck(isWhole);
