import { describe, it } from "vitest";
import { isWhole } from "./is-whole.ts";

interface Registers<Kind extends typeof it | typeof describe> {
  (title: string, body: () => void | Promise<void>): void;
  each: Kind["each"];
}

const leftOut = Object.assign(() => {}, { each: () => () => {} });

/**
 * A test of a journey that `npm run check` runs and `npm test` leaves out: `npm test` has the main way through each
 * feature, at one width (decision 0107).
 */
export const itInCheck: Registers<typeof it> = isWhole ? it : leftOut;

/** The same for a group of tests. */
export const describeInCheck: Registers<typeof describe> = isWhole ? describe : leftOut;

/** The rows that a test is made of: the first ones in `npm test`, all of them in `npm run check`. */
export function firstRows<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return isWhole ? rows : rows.slice(0, count);
}
