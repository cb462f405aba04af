import { sql } from "drizzle-orm";
import { stockForCart } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";

export type AddProduct = { cartId: string; productId: string; sizeId?: string; quantity: number };

/**
 * Puts a product's size in the cart, or adds to the quantity that is there, up to what is in stock (clarification 10).
 * Without a size it is the product's first. Throws `not_found`, or `out_of_stock` when none is left.
 */
export async function addProduct(
  tx: Transaction,
  { cartId, productId, sizeId, quantity }: AddProduct,
): Promise<{ quantity: number; wasCut: boolean }> {
  const { rows: sizes } = await tx.execute<{ id: string; available: number; priceCents: number }>(sql`
    select s.id, ${stockForCart(cartId, "s")} as available,
      case when s.sale_price_cents is not null and (s.sale_ends_at is null or s.sale_ends_at > now())
        then s.sale_price_cents else s.price_cents end as "priceCents"
    from product_sizes s join products p on p.id = s.product_id
    where p.id = ${productId} and p.is_active and (${sizeId ?? null}::text is null or s.id = ${sizeId ?? null})
    order by s.position limit 1`);
  const [size] = sizes;
  if (!size) throw new AppError("not_found");
  if (size.available <= 0) throw new AppError("out_of_stock");
  const most = Math.min(99, size.available);
  const { rows } = await tx.execute<{ quantity: number }>(sql`
    insert into cart_products (id, cart_id, size_id, quantity, seen_price_cents)
    values (${newId()}, ${cartId}, ${size.id}, ${Math.min(quantity, most)}, ${size.priceCents})
    on conflict (cart_id, size_id, saved_for_later)
    do update set quantity = least(${most}::int, cart_products.quantity + ${quantity}::int)
    returning quantity`);
  const reached = rows[0]?.quantity ?? 0;
  return { quantity: reached, wasCut: reached === most && quantity > 0 && most < 99 && reached < quantity };
}
