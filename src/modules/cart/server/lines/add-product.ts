import { sql } from "drizzle-orm";
import { nowPlaceholder, pricedSizesInSql, stock } from "#modules/catalog/server/public.ts";
import { settingsRowInSql } from "#modules/content/server/public.ts";
import { type DatabaseOrTransaction, onOneConnection, retrying } from "#platform/db/client.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { WireCart } from "../../contract/cart.ts";
import { type CartContext, toCartResponse } from "../get-cart.ts";
import { readOpenCart } from "../read-open-cart.ts";

export type AddProductInput = { customerId: string; productId: string; sizeId?: string; quantity: number; now: Date };

const customerId = sql.placeholder("customerId");
const quantity = sql`${sql.placeholder("quantity")}::int`;
const ownCart = sql`(select c.id from carts c where c.customer_id = ${customerId} and c.closed_at is null)`;

/** Finds the size, increments the cart's revision (which locks the cart) and writes the line: all of it, or nothing. */
const add = statement(
  { available: "int", most: "int", quantity: "int?", former: "int" },
  sql`
  with size as (
    select id, available, least((select (settings->'limits'->>'piecesOfSize')::int from ${settingsRowInSql} clinic), available)::int as most, price_cents
    from (
      select s.id, ${stock.stockForCartInSql(ownCart, "s")} as available, s.price_cents
      from ${pricedSizesInSql(nowPlaceholder)} s
      where s.product_id = ${sql.placeholder("productId")} and s.is_active
        and (${sql.placeholder("sizeId")}::text is null or s.id = ${sql.placeholder("sizeId")})
      order by s.position limit 1
    ) one
  ), cart as (
    insert into carts as c (id, customer_id, revision)
    select ${sql.placeholder("cartId")}, ${customerId}, 1 from size where available > 0
    on conflict (customer_id) where closed_at is null do update set revision = c.revision + 1, updated_at = clock_now()
    returning c.id
  ), line as (
    insert into cart_products as l (id, cart_id, size_id, quantity, seen_price_cents)
    select ${sql.placeholder("lineId")}, cart.id, size.id, least(most, ${quantity}), price_cents from cart, size
    on conflict (cart_id, size_id, saved_for_later)
    do update set quantity = least((select most from size), l.quantity + ${quantity})
    returning l.quantity
  )
  select available, most, (select quantity from line) as quantity, coalesce((select l.quantity from cart_products l
      where l.cart_id = (select id from cart) and l.size_id = size.id and not l.saved_for_later), 0) as former
  from size`,
);

/**
 * Adds a product's size to a customer's cart, or increases its quantity, up to the stock. Without a size, the product's
 * first one is used. Throws `not_found`, or `out_of_stock` when none is left.
 */
export async function addProduct(
  db: DatabaseOrTransaction,
  input: AddProductInput,
): Promise<{ quantity: number; wasCut: boolean; isScarce: boolean }> {
  const { sizeId = null, now, ...rest } = input;
  const [added] = await add(db, { ...rest, sizeId, now: now.toISOString(), cartId: newId(), lineId: newId() });
  if (!added) throw new AppError("not_found");
  const { available, most, former, quantity: reached } = added;
  if (available <= 0 || reached === null) throw new AppError("out_of_stock");
  return {
    quantity: reached,
    wasCut: reached < former + input.quantity,
    isScarce: available <= most,
  };
}

/** Adds a product and returns the whole cart. Both statements are sent in one round trip. */
export async function addProductToCart(
  { db, clock }: CartContext,
  input: Omit<AddProductInput, "now">,
): Promise<{ cart: WireCart; message: string }> {
  const { customerId } = input;
  const {
    added: { wasCut, isScarce, quantity: reached },
    reading,
  } = await retrying(() => {
    const now = clock.now();
    return onOneConnection(db, (connection) =>
      batch({
        added: addProduct(connection, { ...input, now }),
        reading: readOpenCart(connection, { customerId, now }, { cards: true, adds: "goods" }),
      }),
    );
  });
  if (!reading) throw new Error("no open cart came back");
  const message = !wasCut
    ? "Added to your cart"
    : isScarce
      ? `We have only ${reached} in stock, and they’re all in your cart.`
      : `You can order up to ${reached} of one size. They’re already in your cart.`;
  return { cart: await toCartResponse(db, reading), message };
}
