import type { freeTimes } from "#modules/booking/server/public.ts";
import { addDays } from "#shared/zoned-time.ts";

/** How many days ahead to search for a first day; more than any interval a clinic sets. */
const DAYS_SEARCHED = 400;

/**
 * Returns the first day from `today` on for which no medical rule blocks or warns. Undefined if a staff member has to
 * review the customer first, so that no day can be promised.
 */
export function firstClearDay(medicalDates: freeTimes.MedicalDates, today: string): string | undefined {
  const last = addDays(today, DAYS_SEARCHED);
  let date = today;
  while (date <= last) {
    const closed = medicalDates.whyNot(date);
    if (closed && closed.earliest === undefined) return undefined;
    if (!closed && medicalDates.warningsOn(date).length === 0) return date;
    const next = addDays(date, 1);
    date = closed?.earliest !== undefined && closed.earliest > next ? closed.earliest : next;
  }
  return undefined;
}
