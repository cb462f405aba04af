import { sql } from "drizzle-orm";
import { getProduct, isFavouriteInSql, sizeRows } from "#modules/catalog/server/public.ts";
import { flagIngredients } from "#modules/ingredients/server/public.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";

const readFlags = statement(
  { isInWishlist: "bool", isInCart: "bool" },
  sql`
  select ${isFavouriteInSql} as "isInWishlist",
    exists (
      select 1 from carts c join cart_products l on l.cart_id = c.id and not l.saved_for_later
      join ${sizeRows} z on z.id = l.size_id
      where c.customer_id = ${sql.placeholder("customerId")} and c.closed_at is null and z.product_id = ${sql.placeholder("productId")}) as "isInCart"`,
);

/** Returns a product with this customer's flags: on the wishlist, in the open cart. Throws `not_found`. */
export async function getProductOfCustomer(
  { db, clock, versions }: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  { customerId, productId }: { customerId: string; productId: string },
) {
  const [product, rows] = await Promise.all([
    getProduct(db, productId, clock.now()),
    readFlags(db, { customerId, productId }),
  ]);
  return {
    ...(await flagIngredients({ db, versions }, product)),
    isInWishlist: rows[0]?.isInWishlist ?? false,
    isInCart: rows[0]?.isInCart ?? false,
  };
}
