import type { PgColumn } from "drizzle-orm/pg-core";

type PriceColumns = { priceCents: PgColumn; salePriceCents: PgColumn; memberPriceCents: PgColumn };

/** The columns of prices by the names that the API has for them. All are in cents. */
export function pricesOf({ priceCents, salePriceCents, memberPriceCents }: PriceColumns) {
  return { price: priceCents, salePrice: salePriceCents, memberPrice: memberPriceCents };
}
