import type { PgColumn } from "drizzle-orm/pg-core";

type PriceColumns = { priceCents: PgColumn; salePriceCents: PgColumn; memberPriceCents: PgColumn };

/** Returns the price columns under their API names. All are in cents. */
export function pricesOf({ priceCents, salePriceCents, memberPriceCents }: PriceColumns) {
  return { price: priceCents, salePrice: salePriceCents, memberPrice: memberPriceCents };
}
