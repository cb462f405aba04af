import { allocateMoney, type Cents, shareOf } from "#shared/money.ts";

/** A way to pay for a package: a number of monthly payments, the first of them a separate share if `firstPercent` is set. */
export type InstalmentOption = { instalments: number; firstPercent?: number; lenderOnly?: boolean };

/** The payments of a price, to the cent; cents that don't divide go to the earlier payments. */
export function splitInstalments(price: Cents, { instalments, firstPercent }: InstalmentOption): Cents[] {
  if (firstPercent === undefined) return allocateMoney(price, Array(instalments).fill(1));
  const first = shareOf(price, firstPercent * 100);
  return [first, ...allocateMoney(price - first, Array(instalments - 1).fill(1))];
}

const LAST_DAY = 28;

/** The day of each monthly payment, the first on `start`. Later ones keep its day of the month, up to the 28th, which every month has. */
export function instalmentDates(start: string, instalments: number): string[] {
  const [year = 0, month = 1, day = 1] = start.split("-").map(Number);
  return Array.from({ length: instalments }, (_, index) =>
    index === 0
      ? start
      : new Date(Date.UTC(year, month - 1 + index, Math.min(day, LAST_DAY))).toISOString().slice(0, 10),
  );
}
