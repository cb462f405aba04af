import { inject } from "vitest";
import { addDays, dateInZone, weekdayOf } from "../../src/shared/zoned-time.ts";
import { clinicNow } from "./clock.ts";

const ZONE = "America/New_York";
const TUESDAY = 2;

/** Returns the clinic's date some days from now, as "2027-01-05". */
export function clinicDay(daysAhead = 0): string {
  return addDays(dateInZone(clinicNow(), ZONE), daysAhead);
}

/** Returns the month of the day a month ahead, as "2027-01": all of its days can still be booked. */
export function nextMonth(): string {
  return clinicDay(31).slice(0, 7);
}

/**
 * Returns the first Tuesday at least the given number of days after the run's first day, as "2027-01-05": the same for
 * all tests of a file, even if the clinic's midnight passes between them.
 */
export function tuesdayAfter(days: number): string {
  const earliest = addDays(dateInZone(new Date(inject("clinicClock").beganAt), ZONE), days);
  return addDays(earliest, (TUESDAY - weekdayOf(earliest) + 7) % 7);
}
