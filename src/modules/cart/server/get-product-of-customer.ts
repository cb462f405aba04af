import { sql } from "drizzle-orm";
import { getProduct } from "#modules/catalog/server/public.ts";
import { flagIngredients } from "#modules/ingredients/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";

/** A product with this customer's flags: on the wishlist, in the open cart. Throws `not_found`. */
export async function getProductOfCustomer(
  { db, versions }: Pick<ServerDeps, "db" | "versions">,
  { customerId, productId }: { customerId: string; productId: string },
) {
  const [product, { rows }] = await Promise.all([
    getProduct(db, productId),
    db.execute<{ isWishList: boolean; isCart: boolean }>(sql`
      select exists (select 1 from wishlist_items where customer_id = ${customerId} and product_id = ${productId}) as "isWishList",
        exists (
          select 1 from carts c join cart_products l on l.cart_id = c.id and not l.saved_for_later
          join product_sizes z on z.id = l.size_id
          where c.customer_id = ${customerId} and c.closed_at is null and z.product_id = ${productId}) as "isCart"`),
  ]);
  return {
    ...(await flagIngredients({ db, versions }, product)),
    isWishList: rows[0]?.isWishList ?? false,
    isCart: rows[0]?.isCart ?? false,
  };
}
