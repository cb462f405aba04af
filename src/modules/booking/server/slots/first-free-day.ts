import { addDays, dateInZone } from "#shared/zoned-time.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import type { MedicalDates } from "../intervals/medical-dates.ts";
import { daysOf, listDatesOfMonth, type NamedDay, readDays, type SlotQuery, searchOf, startsOf } from "./find-slots.ts";
import type { NamedSlot } from "./named-slot.ts";

/** The first day with a free start, its starts, and its month ("YYYY-MM"); no date if the visit isn't available. */
export type FirstFreeDay = { month: string; days: readonly NamedDay[]; date?: string; starts: readonly NamedSlot[] };

/** The number of months in which a free day is looked for. */
const MONTHS_SEARCHED = 4;

/**
 * Returns the first free day on or after `from` ("YYYY-MM-DD", today at the earliest). If only earlier days of its month
 * are free, returns the first of them; if no day of four months is free, returns the present month without a date.
 */
export async function findFirstFreeDay(
  context: BookingContext,
  { from, ...query }: SlotQuery & { from?: string | undefined },
): Promise<FirstFreeDay> {
  const search = await searchOf(context, query);
  const today = dateInZone(search.now, search.snapshot.clinic.rules.timeZone);
  const first = from && from > today ? from : today;
  let medical: MedicalDates | undefined;
  let month = first.slice(0, 7);
  for (let looked = 0; looked < MONTHS_SEARCHED; looked += 1) {
    const reading = await readDays(context, search, listDatesOfMonth(month), medical);
    medical = reading.medical;
    const days = daysOf(search, month, reading);
    const free =
      days.find((day) => day.free && (from === undefined || day.date >= from)) ?? days.find((day) => day.free);
    if (free) {
      const { date } = free;
      return { month, days, date, starts: startsOf(search, date, await readDays(context, search, [date], medical)) };
    }
    month = monthAfter(month);
  }
  const thisMonth = today.slice(0, 7);
  const reading = await readDays(context, search, listDatesOfMonth(thisMonth), medical);
  return { month: thisMonth, days: daysOf(search, thisMonth, reading), starts: [] };
}

const monthAfter = (month: string) => addDays(`${month}-28`, 4).slice(0, 7);
