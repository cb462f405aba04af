import { addDays } from "#shared/wall-time.ts";

/** How many the contact page names. */
export const HOLIDAYS_SHOWN = 4;

/** A page looks two weeks ahead of the reader's clock (open-now.ts), and a copy on their device may be some weeks old. */
const LOOKED_AT_DAYS = 45;

/** What pages say of a clinic's holidays, which come by date: the next ones, and all that are near. */
export function nextHolidays<Holiday extends { date: string }>(holidays: readonly Holiday[], today: string): Holiday[] {
  const last = addDays(today, LOOKED_AT_DAYS);
  return holidays
    .filter(({ date }) => date >= today)
    .filter(({ date }, index) => index < HOLIDAYS_SHOWN || date <= last);
}
