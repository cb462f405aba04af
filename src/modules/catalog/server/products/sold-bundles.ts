import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import type { InstantInSql } from "../price-in-sql.ts";
import { pricedSizesInSql } from "../sold-items.ts";
import { stockForCartInSql } from "../stock/stock.ts";

/** How many bundles `b` the cart's customer can buy, limited by the scarcest item. */
const stockOf = (cartId: string | SQL) => sql`(
  select coalesce(min(case when z.archived_at is null then ${stockForCartInSql(cartId)} / i.quantity else 0 end), 0)::int
  from bundle_items i join product_sizes z on z.id = i.size_id where i.bundle_id = b.id)`;

/**
 * Returns SQL for bundles: `id`, `name`, `price_cents`, `is_active`, and `stock`, which is how many the cart's customer
 * can buy.
 */
export function bundlesForCartInSql(cartId: string | SQL): SQL {
  return sql`(select b.id, b.name, b.price_cents, b.is_active, ${stockOf(cartId)} as stock from bundles b)`;
}

/** An item of a bundle as `bundleItemsOfInSql` reads it; the price is for one piece bought separately. */
export type BundleItem = {
  productId: string;
  slug: string;
  sizeId: string;
  name: string;
  size: string;
  quantity: number;
  priceCents: Cents;
  picture: string | null;
};

/** Returns SQL for the items of a bundle at the prices of `now`, as a JSON list of `BundleItem`. */
export function bundleItemsOfInSql(bundleId: SQL, now: InstantInSql): SQL {
  return sql`(select coalesce(json_agg(json_build_object(
      'productId', z.product_id, 'slug', z.slug, 'sizeId', z.id, 'name', z.name, 'size', z.label, 'quantity', i.quantity,
      'priceCents', z.price_cents, 'picture', z.picture
    ) order by i.position), '[]')
    from bundle_items i join ${pricedSizesInSql(now)} z on z.id = i.size_id where i.bundle_id = ${bundleId})`;
}

const findBundle = statement(
  { id: "text", priceCents: "int", available: "int" },
  sql`
  select b.id, b.price_cents as "priceCents", ${stockOf(sql`${sql.placeholder("cartId")}`)} as available
  from bundles b
  where b.is_active and (b.id = ${sql.placeholder("bundleOrProductId")} or exists (
    select 1 from bundle_items i join product_sizes z on z.id = i.size_id
    where i.bundle_id = b.id and z.product_id = ${sql.placeholder("bundleOrProductId")}))
  order by (b.id = ${sql.placeholder("bundleOrProductId")}) desc, b.position limit 1`,
);

/**
 * Finds the active bundle with this id, or else the first one that contains the product with this id; `available` is
 * how many of the bundle the cart's customer can buy.
 */
export async function findBundleForCart(
  db: DatabaseOrTransaction,
  { cartId, bundleOrProductId }: { cartId: string; bundleOrProductId: string },
): Promise<{ id: string; priceCents: Cents; available: number } | undefined> {
  const rows = await findBundle(db, { bundleOrProductId, cartId });
  return rows[0];
}
