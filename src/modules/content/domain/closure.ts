/**
 * A range of days, both inclusive, on which the clinic is closed, or open at the closure's own `hours`. No two closures
 * share a day.
 */
export type Closure = {
  firstDate: string;
  lastDate: string;
  name: string;
  hours: { opens: string; closes: string } | null;
};

/** Returns the closure that includes a calendar day ("YYYY-MM-DD"). */
export function closureOn<C extends Closure>(closures: readonly C[], date: string): C | undefined {
  return closures.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate);
}
