import { inCheck } from "#testing/in-check.ts";
import { isWhole } from "./is-whole.ts";

/**
 * Declares a test that `npm run check` runs and `npm test` skips: `npm test` covers the main path of each
 * feature, at one width (decision 0107). `describeInCheck` is the same for a group of tests.
 */
export const { itInCheck, describeInCheck } = inCheck(isWhole);

/** Returns the rows to test: the first ones in `npm test`, all of them in `npm run check`. */
export function firstRows<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return isWhole ? rows : rows.slice(0, count);
}
