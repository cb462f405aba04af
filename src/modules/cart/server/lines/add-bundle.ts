import { type SQL, sql } from "drizzle-orm";
import { stockForCart } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";

/** How many whole bundles the shelf has, by its scarcest item. */
export const bundleAvailability = (cartId: string | SQL) => sql`(
  select coalesce(min(${stockForCart(cartId)} / i.quantity), 0)::int
  from bundle_items i join product_sizes z on z.id = i.size_id where i.bundle_id = b.id)`;

/**
 * Puts a bundle in the cart, or more of it (one unless said), up to what is in stock; answers whether that cut it short. `bundleOrProductId` may name a product: then it is
 * the first bundle that holds it. Throws `not_found` or `out_of_stock`.
 */
export async function addBundle(
  tx: Transaction,
  { cartId, bundleOrProductId, quantity = 1 }: { cartId: string; bundleOrProductId: string; quantity?: number },
): Promise<{ wasCut: boolean }> {
  const { rows: found } = await tx.execute<{ id: string; priceCents: number; available: number }>(sql`
    select b.id, b.price_cents as "priceCents", ${bundleAvailability(cartId)} as available
    from bundles b
    where b.is_active and (b.id = ${bundleOrProductId} or exists (
      select 1 from bundle_items i join product_sizes z on z.id = i.size_id
      where i.bundle_id = b.id and z.product_id = ${bundleOrProductId}))
    order by (b.id = ${bundleOrProductId}) desc, b.position limit 1`);
  const [bundle] = found;
  if (!bundle) throw new AppError("not_found");
  if (bundle.available <= 0) throw new AppError("out_of_stock");
  const most = Math.min(20, bundle.available);
  const { rows } = await tx.execute<{ former: number }>(sql`
    with former as (select quantity from cart_bundles where cart_id = ${cartId} and bundle_id = ${bundle.id})
    insert into cart_bundles (id, cart_id, bundle_id, quantity, seen_price_cents)
    values (${newId()}, ${cartId}, ${bundle.id}, ${Math.min(most, quantity)}, ${bundle.priceCents})
    on conflict (cart_id, bundle_id) do update set quantity = least(${most}::int, cart_bundles.quantity + ${quantity}::int)
    returning coalesce((select quantity from former), 0) as former`);
  return { wasCut: (rows[0]?.former ?? 0) + quantity > most };
}
