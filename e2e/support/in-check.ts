import { inCheck } from "#testing/in-check.ts";
import { isWhole } from "./is-whole.ts";

/**
 * A test of a journey that `npm run check` runs and `npm test` leaves out: `npm test` has the main way through each
 * feature, at one width (decision 0107). `describeInCheck` is the same for a group of tests.
 */
export const { itInCheck, describeInCheck } = inCheck(isWhole);

/** The rows that a test is made of: the first ones in `npm test`, all of them in `npm run check`. */
export function firstRows<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return isWhole ? rows : rows.slice(0, count);
}
