import type { Estimate } from "../domain/estimate.ts";
import { likelySum } from "../domain/visit-estimate.ts";
import { rangeWords } from "./service-words.ts";

/**
 * Returns the likely price of a visit: "from $130, most people $208 to $312" until areas are chosen, then the range.
 */
export function estimateWords({ min, max, usual }: Estimate): string {
  const more = usual && { fromCents: usual.min - min, toCents: usual.max - min };
  return more ? likelySum(min, { isEstimate: true, spreadCents: max - min, usual: more }) : rangeWords(min, max);
}
