import { sql } from "drizzle-orm";
import { findBundleForCart } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";

/**
 * Adds a bundle to the cart, or more of it (one by default), up to the stock; returns whether the stock limited it. `bundleOrProductId` may
 * name a product: then it is the first bundle that contains it. Throws `not_found` or `out_of_stock`.
 */
export async function addBundle(
  tx: Transaction,
  { cartId, bundleOrProductId, quantity = 1 }: { cartId: string; bundleOrProductId: string; quantity?: number },
): Promise<{ wasCut: boolean }> {
  const bundle = await findBundleForCart(tx, { cartId, bundleOrProductId });
  if (!bundle) throw new AppError("not_found");
  if (bundle.available <= 0) throw new AppError("out_of_stock");
  const { limits } = await getClinicSettings(tx);
  const most = Math.min(limits.piecesOfSize, bundle.available);
  const { rows } = await tx.execute<{ former: number }>(sql`
    with former as (select quantity from cart_bundles where cart_id = ${cartId} and bundle_id = ${bundle.id})
    insert into cart_bundles (id, cart_id, bundle_id, quantity, seen_price_cents)
    values (${newId()}, ${cartId}, ${bundle.id}, ${Math.min(most, quantity)}, ${bundle.priceCents})
    on conflict (cart_id, bundle_id) do update set quantity = least(${most}::int, cart_bundles.quantity + ${quantity}::int)
    returning coalesce((select quantity from former), 0) as former`);
  return { wasCut: (rows[0]?.former ?? 0) + quantity > most };
}
