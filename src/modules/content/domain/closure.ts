/**
 * Calendar days, both included, on which the clinic doesn't open as it usually does: closed, or open in `hours` of their
 * own. No two closures share a day.
 */
export type Closure = {
  firstDate: string;
  lastDate: string;
  name: string;
  hours: { opens: string; closes: string } | null;
};

/** The closure that a calendar day ("YYYY-MM-DD") lies in. */
export function closureOn<C extends Closure>(closures: readonly C[], date: string): C | undefined {
  return closures.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate);
}
