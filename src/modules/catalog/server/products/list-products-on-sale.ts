import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { WireProduct } from "../../contract/product.ts";
import { nowPlaceholder, priceInSql } from "../price-in-sql.ts";
import { productColumns, productRow, toWireProduct } from "./product-rows.ts";

const listOnSale = statement(
  productRow,
  sql`
  select ${productColumns}
  from (select z.product_id, min(z.sale_ends_at) as ends_at from product_sizes z
      where ${priceInSql("z", nowPlaceholder).isOnSale} and z.archived_at is null group by z.product_id) sale
  join products p on p.id = sale.product_id join brands b on b.id = p.brand_id
  where p.is_active order by sale.ends_at nulls last, p.position limit 100`,
);

/** Lists products with a size on sale, those whose sale ends first at the top (PG-8). */
export async function listProductsOnSale(db: DatabaseOrTransaction, now: Date): Promise<WireProduct[]> {
  const rows = await listOnSale(db, { now: now.toISOString() });
  return rows.map((row) => toWireProduct(row, now));
}

const RELATED = 4;

const listAlike = statement(
  productRow,
  sql`
  with alike as (
    select t.product_id, sum(case when v.kind = 'productType' then 2 else 1 end) as score
    from product_taxonomy mine join taxonomy_values v on v.id = mine.value_id
    join product_taxonomy t on t.value_id = mine.value_id and t.product_id <> mine.product_id
    where mine.product_id = ${sql.placeholder("productId")} group by t.product_id)
  select ${productColumns} from alike join products p on p.id = alike.product_id join brands b on b.id = p.brand_id
  where p.is_active order by alike.score desc, p.position limit ${RELATED}`,
);

/**
 * Lists the products that have the most in common with this one: the same kind counts twice, each shared skin type and
 * condition once.
 */
export async function listRelatedProducts(
  db: DatabaseOrTransaction,
  productId: string,
  now: Date,
): Promise<WireProduct[]> {
  const rows = await listAlike(db, { productId });
  return rows.map((row) => toWireProduct(row, now));
}
