import { sql } from "drizzle-orm";
import { nowPlaceholder } from "#modules/catalog/server/price-in-sql.ts";
import { pricedSizesInSql } from "#modules/catalog/server/sold-items.ts";
import type { TaxKind } from "#modules/content/domain/destinations.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { textAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

/** A product size that the demo's customers buy, at today's prices. */
export type GoodsToSell = {
  sizeId: string;
  productId: string;
  /** The slug of its product type, such as "serum". */
  productType: string;
  name: string;
  label: string;
  picture: string | null;
  listCents: Cents;
  currentCents: Cents;
  taxKind: TaxKind;
};

const listSizes = statement(
  {
    sizeId: "text",
    productId: "text",
    name: "text",
    label: "text",
    picture: "text?",
    listCents: "int",
    currentCents: "int",
    taxKind: textAs<TaxKind>(),
    productType: "text",
  },
  sql`
  select z.id as "sizeId", z.product_id as "productId", z.name, z.label, z.picture, z.list_price_cents as "listCents",
    z.price_cents as "currentCents", z.tax_kind as "taxKind", coalesce((
      select v.slug from product_taxonomy t join taxonomy_values v on v.id = t.value_id
      where t.product_id = z.product_id and v.kind = 'productType' order by v.position limit 1), '') as "productType"
  from ${pricedSizesInSql(nowPlaceholder)} z where z.is_active and z.on_hand > 0 order by z.product_id, z.position`,
);

/** Returns all sizes on sale, in the shop's order. */
export async function listGoodsToSell(db: DatabaseOrTransaction, now: Date): Promise<GoodsToSell[]> {
  return listSizes(db, { now: now.toISOString() });
}
