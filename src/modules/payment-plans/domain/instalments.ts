import { allocateMoney, type Cents, shareOf } from "#shared/money.ts";

/**
 * A payment option for a package: a number of monthly payments. If `firstPercent` is set, the first payment is that
 * percentage of the price, and the others share the rest equally.
 */
export type InstalmentOption = { instalments: number; firstPercent?: number; lenderOnly?: boolean };

/** Splits a price into payments, to the cent; leftover cents go to the earlier payments. */
export function splitInstalments(price: Cents, { instalments, firstPercent }: InstalmentOption): Cents[] {
  if (firstPercent === undefined) return allocateMoney(price, Array(instalments).fill(1));
  const first = shareOf(price, firstPercent * 100);
  return [first, ...allocateMoney(price - first, Array(instalments - 1).fill(1))];
}

const LAST_DAY = 28;

/**
 * Returns the date of each monthly payment, the first on `start`. Later ones fall on the same day of the month, up to
 * the 28th, which every month has.
 */
export function instalmentDates(start: string, instalments: number): string[] {
  const [year = 0, month = 1, day = 1] = start.split("-").map(Number);
  return Array.from({ length: instalments }, (_, index) =>
    index === 0
      ? start
      : new Date(Date.UTC(year, month - 1 + index, Math.min(day, LAST_DAY))).toISOString().slice(0, 10),
  );
}
