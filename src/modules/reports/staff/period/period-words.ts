import { addDays, formatDay } from "#shared/zoned-time.ts";
import { type Days, daysIn } from "../../domain/period.ts";

/** Returns "October 22 to November 20", with the years where they aren't this one: the title of a period. */
export function periodWords({ from, to }: Days, today: string): string {
  if (from === to) return formatDay(from, { today });
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const isThisYear = isOneYear && from.slice(0, 4) === today.slice(0, 4);
  const end = withoutWeekday(to, !isThisYear);
  return `${withoutWeekday(from, !isOneYear)} to ${end}`;
}

/** "Tuesday, November 24" without its first word: a period's ends are dates, not weekdays. */
const withoutWeekday = (day: string, hasYear: boolean) => formatDay(day, { year: hasYear }).replace(/^[^ ]+ /, "");

/** Returns "30 days, against the 30 before": how long a period is and what it is compared with. */
export function lengthWords(days: Days, compare: Days | null): string {
  const count = daysIn(days);
  const length = count === 1 ? "1 day" : `${count} days`;
  if (!compare) return length;
  const isBefore = addDays(compare.to, 1) === days.from;
  if (!isBefore) return `${length}, against the same days a year before`;
  return count === 1 ? `${length}, against the day before` : `${length}, against the ${count} before`;
}
