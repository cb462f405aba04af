import { commissionLines, type SoldInPeriod } from "./commission.ts";
import { guaranteeLines, hoursLines, type WorkedInPeriod } from "./hours-lines.ts";
import type { PayLine } from "./pay-line.ts";
import { type TipFact, type TipPool, tipLines } from "./tip-lines.ts";

/** All inputs for the lines of a period. */
export type PayInput = SoldInPeriod &
  WorkedInPeriod & {
    tips: readonly TipFact[];
    pool?: TipPool | undefined;
  };

/** Returns the lines of a period, without what managers add by hand. */
export function periodLines(input: PayInput): PayLine[] {
  const { period, worked } = input;
  const earned = [...commissionLines(input), ...hoursLines(input)];
  const inPeriod = worked.filter(({ day }) => day >= period.from && day <= period.to);
  return [...earned, ...guaranteeLines(earned, input), ...tipLines({ ...input, worked: inPeriod })];
}
