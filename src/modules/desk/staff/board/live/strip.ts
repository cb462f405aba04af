import type { WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import { formatMoney } from "#shared/money.ts";

export type StripItem = { count: string; what: string; isExtra?: boolean };

const counted = (count: number, one: string, many = `${one}s`): StripItem => ({
  count: String(count),
  what: count === 1 ? one : many,
});

/** Returns the counts for the line above the lanes, without kinds that have no visits. */
export function stripOf({ visits, done, inHouse, held, noShows }: WireBoardDay["strip"]): StripItem[] {
  return [
    counted(visits, "visit"),
    ...(done > 0 ? [counted(done, "done", "done")] : []),
    ...(inHouse > 0 ? [counted(inHouse, "in clinic", "in clinic")] : []),
    ...(held > 0 ? [counted(held, "held", "held")] : []),
    ...(noShows > 0 ? [{ ...counted(noShows, "no-show"), isExtra: true }] : []),
  ];
}

/** Returns "71% of hours booked"; undefined on a day without working hours. */
export function hoursBooked({ bookedMinutes, workingMinutes }: WireBoardDay["strip"]): string | undefined {
  if (workingMinutes === 0) return undefined;
  return `${Math.round((bookedMinutes / workingMinutes) * 100)}% of hours booked`;
}

export const expectedSum = ({ expected }: WireBoardDay["strip"]): string => formatMoney(expected);
