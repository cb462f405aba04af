import { type Cents, formatMoney } from "#shared/money.ts";

/**
 * A package's price and the price of its sessions if bought separately; `fullPrice` is undefined where that price isn't
 * known.
 */
export type PackagePrice = { sessions: number; price: Cents; fullPrice: Cents | undefined };

/** Returns the price to show struck through: that of the sessions bought separately, if higher. */
export function struckPrice({ price, fullPrice }: PackagePrice): Cents | undefined {
  return fullPrice !== undefined && fullPrice > price ? fullPrice : undefined;
}

/** Returns the basis of the price in words, from the amounts alone: "6 for the price of 5", "3 visits, 15% off". */
export function priceBasis(of: PackagePrice): string {
  const { sessions, price } = of;
  const full = struckPrice(of);
  const visits = `${sessions} visits`;
  if (full === undefined) return visits;
  const halves = (2 * sessions * price) / full;
  if (Number.isInteger(halves)) return `${sessions} for the price of ${halves / 2}`;
  const percent = (100 * (full - price)) / full;
  return `${visits}, ${Number.isInteger(percent) ? `${percent}%` : formatMoney(full - price)} off`;
}
