import { type Cents, formatMoney } from "#shared/money.ts";

/** Kinds of items whose prices can be scheduled, as named in price rows and files. */
export const pricedKinds = ["service", "addOn", "size", "bundle"] as const;
export type PricedKind = (typeof pricedKinds)[number];

/** The prices of an item. Add-ons and bundles have only the first. */
export const priceNames = ["price", "salePrice", "memberPrice"] as const;
export type PriceName = (typeof priceNames)[number];

export const priceWords: Record<PriceName, string> = {
  price: "Price",
  salePrice: "Sale price",
  memberPrice: "Member price",
};

export type PriceOfItem = { kind: PricedKind; itemId: string; which: PriceName };
/** A new price. `old`: the price that staff saw when they entered the new one. */
export type PriceRow = PriceOfItem & { old: Cents; price: Cents };

export type PricedItem = {
  kind: PricedKind;
  itemId: string;
  name: string;
  /** The category, the brand, or the kind of item. */
  group: string;
} & { price: Cents; salePrice: Cents | null; memberPrice: Cents | null };

export const keyOfItem = ({ kind, itemId }: { kind: PricedKind; itemId: string }) => `${kind} ${itemId}`;
export const keyOfPrice = ({ kind, itemId, which }: PriceOfItem) => `${kind} ${itemId} ${which}`;

/** A price adjustment. `percent` has at most two decimals. `roundTo`: the result is a multiple of it, in cents. */
export type PriceStep = { percent: number; roundTo: Cents } | { cents: Cents; roundTo: Cents };

/** Returns a price after an adjustment such as "+5%, round to $5". Halves are rounded up; no price is below zero. */
export function steppedPrice(old: Cents, step: PriceStep): Cents {
  // Calculated in hundredths of a percent, so that binary fractions don't affect rounding of halves.
  const scaled = "percent" in step ? old * (10_000 + Math.round(step.percent * 100)) : (old + step.cents) * 10_000;
  const unit = step.roundTo * 10_000;
  return Math.max(0, Math.floor((2 * scaled + unit) / (2 * unit)) * step.roundTo);
}

const money = (cents: Cents) => formatMoney(cents, { always: true });

/** Returns why new prices are refused, by the row at fault. Rows of a deleted item are left out. */
export function refusalsOf(rows: readonly PriceRow[], items: ReadonlyMap<string, PricedItem>): Map<PriceRow, string> {
  const refused = new Map<PriceRow, string>();
  const after = new Map<string, PricedItem>();
  for (const row of rows) {
    const item = after.get(keyOfItem(row)) ?? items.get(keyOfItem(row));
    if (!item) continue;
    const now = item[row.which];
    if (now === null) refused.set(row, `It has no ${priceWords[row.which].toLowerCase()} now.`);
    else if (now !== row.old && now !== row.price)
      refused.set(row, `It costs ${money(now)} now, not ${money(row.old)}.`);
    after.set(keyOfItem(row), { ...item, [row.which]: row.price });
  }
  for (const row of rows) {
    const item = after.get(keyOfItem(row));
    if (!item || refused.has(row)) continue;
    const { price, salePrice, memberPrice } = item;
    if (salePrice !== null && salePrice >= price)
      refused.set(row, `The sale price, ${money(salePrice)}, must be below the price, ${money(price)}.`);
    else if (memberPrice !== null && memberPrice > price)
      refused.set(row, `The member price, ${money(memberPrice)}, can’t be above the price, ${money(price)}.`);
  }
  return refused;
}

/** Returns an item's name, with the kind of price unless it is the list price. */
export function wordsOfPrice({ name }: { name: string }, which: PriceName): string {
  return which === "price" ? name : `${name}, ${priceWords[which].toLowerCase()}`;
}
