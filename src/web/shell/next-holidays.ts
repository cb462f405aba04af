import { addDays } from "#shared/wall-time.ts";

/** The number of holidays on the contact page. */
export const HOLIDAYS_SHOWN = 4;

/** A page looks two weeks ahead by the reader's clock (open-now.ts), and a cached copy may be some weeks old. */
const LOOKED_AT_DAYS = 45;

/** Returns the holidays that pages mention, from a list sorted by date: the next ones, and all near ones. */
export function nextHolidays<Holiday extends { date: string }>(holidays: readonly Holiday[], today: string): Holiday[] {
  const last = addDays(today, LOOKED_AT_DAYS);
  return holidays
    .filter(({ date }) => date >= today)
    .filter(({ date }, index) => index < HOLIDAYS_SHOWN || date <= last);
}
