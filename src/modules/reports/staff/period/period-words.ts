import { addDays, formatDay } from "#shared/zoned-time.ts";
import { type Days, daysIn } from "../../domain/period.ts";

/** Returns a period's title, "October 22 to November 20", with years if they aren't the current one. */
export function periodWords({ from, to }: Days, today: string): string {
  if (from === to) return formatDay(from, { today });
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const isThisYear = isOneYear && from.slice(0, 4) === today.slice(0, 4);
  const end = withoutWeekday(to, !isThisYear);
  return `${withoutWeekday(from, !isOneYear)} to ${end}`;
}

/** Removes the first word from "Tuesday, November 24": the ends of a period don't show weekdays. */
const withoutWeekday = (day: string, hasYear: boolean) => formatDay(day, { year: hasYear }).replace(/^[^ ]+ /, "");

/** Returns "30 days, against the 30 before": the length of a period and its comparison period. */
export function lengthWords(days: Days, compare: Days | null): string {
  const count = daysIn(days);
  const length = count === 1 ? "1 day" : `${count} days`;
  if (!compare) return length;
  const isBefore = addDays(compare.to, 1) === days.from;
  if (!isBefore) return `${length}, against the same days a year before`;
  return count === 1 ? `${length}, against the day before` : `${length}, against the ${count} before`;
}
