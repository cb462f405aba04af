import { type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireProduct } from "../../contract/product.ts";
import { productColumns, productRow, toWireProduct } from "./product-rows.ts";

const MOST_FAVOURITES = 200;

type WishlistItem = { customerId: string; productId: string };

const listFavorites = statement(
  productRow,
  sql`
  select ${productColumns} from wishlist_items w
  join products p on p.id = w.product_id and p.is_active join brands b on b.id = p.brand_id
  where w.customer_id = ${sql.placeholder("customerId")} order by w.created_at desc, p.id limit ${MOST_FAVOURITES}`,
);

/** Returns a customer's favorites, latest first. */
export async function getWishlist(
  db: DatabaseOrTransaction,
  customerId: string,
  now: Date,
): Promise<{ products: WireProduct[] }> {
  const rows = await listFavorites(db, { customerId });
  return { products: rows.map((row) => toWireProduct(row, now)) };
}

/**
 * Returns SQL for the ids of a customer's favorites as a JSON array, latest first, to use in another module's
 * statement.
 */
export function favouriteIdsInSql(customerId: SQL): SQL<string[]> {
  return sql`(select coalesce(json_agg(id), '[]') from (select w.product_id as id from wishlist_items w
    join products p on p.id = w.product_id and p.is_active
    where w.customer_id = ${customerId} order by w.created_at desc, p.id limit ${MOST_FAVOURITES}) as listed)`;
}

const addFavorite = statement(
  { isProduct: "bool" },
  sql`
  with product as (select id from products where id = ${sql.placeholder("productId")} and is_active), added as (
    insert into wishlist_items (customer_id, product_id) select ${sql.placeholder("customerId")}, id from product
    on conflict do nothing)
  select exists (select 1 from product) as "isProduct"`,
);

/** Makes a product a favorite; repeating this changes nothing. Throws `not_found`. */
export async function addToWishlist(db: Database, { customerId, productId }: WishlistItem): Promise<void> {
  const rows = await addFavorite(db, { productId, customerId });
  if (!rows[0]?.isProduct) throw new AppError("not_found");
}

const removeFavorite = command(
  sql`delete from wishlist_items where customer_id = ${sql.placeholder("customerId")} and product_id = ${sql.placeholder("productId")}`,
);

export async function removeFromWishlist(db: Database, { customerId, productId }: WishlistItem): Promise<void> {
  await removeFavorite(db, { customerId, productId });
}

/** Whether the product `productId` is a favorite of the customer `customerId`, both placeholders. */
export const isFavouriteInSql: SQL = sql`exists (select 1 from wishlist_items
  where customer_id = ${sql.placeholder("customerId")} and product_id = ${sql.placeholder("productId")})`;
