import { formatDay } from "#shared/zoned-time.ts";
import type { Days } from "./presets.ts";

const DAY_MS = 86_400_000;

/** Returns how many days a period has. */
export const countDays = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

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
  const count = countDays(days);
  const length = count === 1 ? "1 day" : `${count} days`;
  if (!compare) return length;
  const isBefore = Date.parse(days.from) - Date.parse(compare.to) === DAY_MS;
  if (!isBefore) return `${length}, against the same days a year before`;
  return count === 1 ? `${length}, against the day before` : `${length}, against the ${count} before`;
}
