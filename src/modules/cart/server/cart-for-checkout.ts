import { sql } from "drizzle-orm";
import { moveHold } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { CartChange } from "../domain/cart-changes.ts";
import type { CartTotals } from "../domain/cart-totals.ts";
import { cartChangesOf, cartTotalsOf } from "./get-cart.ts";
import { findOpenCart, type OpenCart } from "./open-cart.ts";
import { type AddOnLine, type BundleLine, type ProductLine, readCartLines, type ServiceLine } from "./read-lines.ts";

/** The goods of a cart as an order freezes them: prices and sums of this very moment (cents). */
export type CartGoods = {
  cart: OpenCart;
  products: ProductLine[];
  bundles: BundleLine[];
  totals: CartTotals;
  changes: CartChange[];
  currency: string;
};

/**
 * Locks a customer's open cart and reads its goods; treatments are left out (clarification 7). Throws `not_found` for a
 * cart that isn't theirs or is closed.
 */
export async function lockCartGoods(
  tx: Transaction,
  { customerId, cartId }: { customerId: string; cartId: string },
): Promise<CartGoods> {
  const cart = await lockOpenCart(tx, customerId);
  if (cart?.id !== cartId) throw new AppError("not_found");
  const [all, clinic] = [await readCartLines(tx, cart.id), await getClinicSettings(tx)];
  const lines = {
    ...all,
    products: all.products.filter(({ savedForLater }) => !savedForLater),
    services: [],
    addOns: [],
  };
  return {
    cart,
    products: lines.products,
    bundles: lines.bundles,
    totals: cartTotalsOf(lines, cart.pickupFromStore, clinic),
    changes: cartChangesOf(lines, { hold: undefined, refusal: null }, clinic.currency),
    currency: clinic.currency,
  };
}

/** The visit of a cart as an appointment freezes it. */
export type CartVisit = {
  cart: OpenCart;
  services: ServiceLine[];
  addOns: AddOnLine[];
  totals: CartTotals;
  changes: CartChange[];
  currency: string;
};

/** Locks a customer's open cart and reads its treatments with their add-ons; `undefined` when there is no cart. */
export async function lockCartVisit(tx: Transaction, customerId: string): Promise<CartVisit | undefined> {
  const cart = await lockOpenCart(tx, customerId);
  if (!cart) return undefined;
  const [all, clinic] = [await readCartLines(tx, cart.id), await getClinicSettings(tx)];
  const lines = {
    products: [],
    bundles: [],
    services: all.services.filter(({ savedForLater }) => !savedForLater),
    addOns: all.addOns,
  };
  return {
    cart,
    services: lines.services,
    addOns: lines.addOns,
    totals: cartTotalsOf(lines, true, clinic),
    changes: cartChangesOf(lines, { hold: undefined, refusal: null }, clinic.currency),
    currency: clinic.currency,
  };
}

async function lockOpenCart(tx: Transaction, customerId: string): Promise<OpenCart | undefined> {
  return findOpenCart(tx, customerId, { lock: true });
}

/** Takes the booked treatments out of the cart, their chosen time with them. */
export async function takeOutVisit(tx: Transaction, cartId: string): Promise<void> {
  await tx.execute(sql`delete from cart_services where cart_id = ${cartId} and not saved_for_later`);
  await tx.execute(sql`
    update carts set revision = revision + 1, updated_at = now(), visit_date = null, visit_time = null, visit_practitioner_id = null, visit_refusal = null
    where id = ${cartId}`);
}

/** What a paid order was made of. */
export type PaidGoods = { sizeIds: string[]; bundleIds: string[] };

/**
 * Closes a cart whose goods are paid (clarification 8). What was not part of that order goes on in the customer's next
 * cart: treatments with their held time, what was set aside, and what was put in after the order was made. A cart that is
 * closed already stays so.
 */
export async function closePaidCart(tx: Transaction, cartId: string, { sizeIds, bundleIds }: PaidGoods): Promise<void> {
  const { rows } = await tx.execute<{ customerId: string }>(sql`
    update carts set closed_at = now(), updated_at = now() where id = ${cartId} and closed_at is null returning customer_id as "customerId"`);
  const [closed] = rows;
  if (!closed) return;
  const nextId = newId();
  await tx.execute(sql`
    insert into carts (id, customer_id, address_id, pickup_from_store, visit_date, visit_time, visit_practitioner_id, visit_refusal)
    select ${nextId}, customer_id, address_id, pickup_from_store, visit_date, visit_time, visit_practitioner_id, visit_refusal
    from carts where id = ${cartId}`);
  await tx.execute(sql`update cart_services set cart_id = ${nextId} where cart_id = ${cartId}`);
  await tx.execute(sql`update cart_add_ons set cart_id = ${nextId} where cart_id = ${cartId}`);
  await tx.execute(sql`update cart_products set cart_id = ${nextId} where cart_id = ${cartId}
    and (saved_for_later or not size_id = any(${sql.param(sizeIds)}::text[]))`);
  await tx.execute(sql`update cart_bundles set cart_id = ${nextId} where cart_id = ${cartId}
    and not bundle_id = any(${sql.param(bundleIds)}::text[])`);
  await moveHold(tx, { fromCartId: cartId, toCartId: nextId });
}
