import { sql } from "drizzle-orm";
import { findBundleForCart } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";

const putInCart = statement(
  { former: "int" },
  sql`
  with former as (select quantity from cart_bundles where cart_id = ${sql.placeholder("cartId")} and bundle_id = ${sql.placeholder("bundleId")})
  insert into cart_bundles (id, cart_id, bundle_id, quantity, seen_price_cents)
  values (${sql.placeholder("id")}, ${sql.placeholder("cartId")}, ${sql.placeholder("bundleId")}, ${sql.placeholder("added")}, ${sql.placeholder("priceCents")})
  on conflict (cart_id, bundle_id) do update set quantity = least(${sql.placeholder("most")}::int, cart_bundles.quantity + ${sql.placeholder("quantity")}::int)
  returning coalesce((select quantity from former), 0) as former`,
);

/**
 * Adds a bundle to the cart, or increases its quantity (by one by default), up to the stock. Returns whether the stock
 * limited it. If `bundleOrProductId` names a product, the first bundle containing it is used. Throws `not_found` or
 * `out_of_stock`.
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
  const id = newId();
  const rows = await putInCart(tx, {
    cartId,
    bundleId: bundle.id,
    id,
    added: Math.min(most, quantity),
    priceCents: bundle.priceCents,
    most,
    quantity,
  });
  return { wasCut: (rows[0]?.former ?? 0) + quantity > most };
}
