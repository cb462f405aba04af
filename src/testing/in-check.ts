import { describe, it } from "vitest";

interface Registers<Kind extends typeof it | typeof describe> {
  (title: string, body: () => void | Promise<void>, timeout?: number): void;
  each: Kind["each"];
}

const leftOut = Object.assign(() => {}, { each: () => () => {} });

/** Returns `itInCheck` and `describeInCheck`, which register their tests only in a whole run (decision 0107). */
export function inCheck(isWhole: boolean): {
  itInCheck: Registers<typeof it>;
  describeInCheck: Registers<typeof describe>;
} {
  return isWhole ? { itInCheck: it, describeInCheck: describe } : { itInCheck: leftOut, describeInCheck: leftOut };
}

/** Whether all unit tests run: in `npm run check`, and where some are asked for by name. */
const isWhole = process.env.LONG_RUNS !== "no" || process.env.ALL_TESTS === "yes";

/** A test that `npm run check` runs and `npm test` leaves out. `npm test` has a witness of what it proves. */
export const { itInCheck, describeInCheck } = inCheck(isWhole);
