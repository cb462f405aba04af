import { addDays } from "#shared/wall-time.ts";

/** The number of holidays on the contact page. */
export const HOLIDAYS_SHOWN = 4;

/**
 * How many days ahead to include holidays: a page looks two weeks ahead by the reader's clock (open-now.ts), and a
 * cached copy may be some weeks old.
 */
const LOOKED_AT_DAYS = 45;

/**
 * Returns the holidays that pages mention, from a list sorted by date: the next four, and any others within 45 days.
 */
export function nextHolidays<Holiday extends { date: string }>(holidays: readonly Holiday[], today: string): Holiday[] {
  const last = addDays(today, LOOKED_AT_DAYS);
  return holidays
    .filter(({ date }) => date >= today)
    .filter(({ date }, index) => index < HOLIDAYS_SHOWN || date <= last);
}
