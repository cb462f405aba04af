import { allocateMoney, type Cents, shareOf } from "#shared/money.ts";

/** A way to pay a package: so many monthly payments, the first of them a share of its own where `firstPercent` says so. */
export type InstalmentOption = { instalments: number; firstPercent?: number; lenderOnly?: boolean };

/** The payments of a price, to the cent; cents that don't divide go to the earlier payments. */
export function splitInstalments(price: Cents, { instalments, firstPercent }: InstalmentOption): Cents[] {
  if (firstPercent === undefined) return allocateMoney(price, Array(instalments).fill(1));
  const first = shareOf(price, firstPercent * 100);
  return [first, ...allocateMoney(price - first, Array(instalments - 1).fill(1))];
}

/** The day of each monthly payment, the first on `start`; a month too short for its day has its last instead. */
export function instalmentDates(start: string, instalments: number): string[] {
  const [year = 0, month = 1, day = 1] = start.split("-").map(Number);
  return Array.from({ length: instalments }, (_, index) => {
    const lastDay = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + index, Math.min(day, lastDay))).toISOString().slice(0, 10);
  });
}
