import { formatMoney } from "#shared/money.ts";

type PricedService = {
  price: number;
  priceMax?: number;
  priceUnit?: string;
  salePrice?: number;
};

/** Formats a price: "$13 a unit", "$650 to $900 a syringe", "$150 to $275", "No charge". */
export function priceWords({ price, priceMax, priceUnit, salePrice }: PricedService): string {
  if ((salePrice ?? price) === 0) return "No charge";
  const range = salePrice === undefined && priceMax !== undefined && priceMax > price;
  const sum = range ? `${formatMoney(price)} to ${formatMoney(priceMax)}` : formatMoney(salePrice ?? price);
  return priceUnit ? `${sum} ${unitWords(priceUnit)}` : sum;
}

/** Formats the price of an add-on: "$13 a unit", "$75", "No charge". */
export function addOnWords({ price, priceUnit }: { price: number; priceUnit?: string | undefined }): string {
  if (price === 0) return "No charge";
  return priceUnit ? `${formatMoney(price)} ${unitWords(priceUnit)}` : formatMoney(price);
}

/** Returns "a unit" or "each". */
export function unitWords(unit: string): string {
  return unit === "each" ? "each" : `a ${unit}`;
}

/** Formats a range: "$338 to $572", or one amount if both are the same. */
export function rangeWords(min: number, max: number): string {
  return min === max ? formatMoney(min) : `${formatMoney(min)} to ${formatMoney(max)}`;
}

/** Returns initials, such as "MR" for "Dr. Mei Rhodes, MD", shown in place of a missing portrait. */
export function initialsOf(name: string): string {
  return name
    .replace(/^Dr\.? /, "")
    .replace(/,.*$/, "")
    .split(/\s+/)
    .flatMap((word) => word[0] ?? [])
    .slice(0, 2)
    .join("");
}
