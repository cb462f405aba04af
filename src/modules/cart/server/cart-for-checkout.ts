import { sql } from "drizzle-orm";
import { moveHold } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { CartChange } from "../domain/cart-changes.ts";
import type { PricedCart } from "../domain/pricing/priced-cart.ts";
import { cartChangesOf, type VisitPrices, visitPricesOf } from "./get-cart.ts";
import type { AddOnLine, BundleLine, ProductLine, ServiceLine } from "./lines/read-lines.ts";
import { lockOpenCart, type OpenCart } from "./open-cart.ts";
import { priceOpenCart } from "./price-open-cart.ts";
import { type CartRates, type CartReading, readOpenCart } from "./read-open-cart.ts";

/** The goods of a cart as an order freezes them: prices and sums of this very moment (cents). */
export type CartGoods = {
  cart: OpenCart;
  products: ProductLine[];
  bundles: BundleLine[];
  /** Their lines by id, and all sums. */
  priced: PricedCart;
  changes: CartChange[];
  rates: CartRates;
  address: CartReading["address"];
  isOutOfReach: boolean;
};

/**
 * Locks a customer's open cart and reads its goods. Services are left out: `checkoutService` books them (BK-3). Throws
 * `not_found` for a cart that isn't theirs or is closed.
 */
export async function lockCartGoods(
  tx: Transaction,
  { customerId, cartId, now }: { customerId: string; cartId: string; now: Date },
): Promise<CartGoods> {
  const reading = await lockAndRead(tx, { customerId, now });
  if (reading?.cart.id !== cartId) throw new AppError("not_found");
  const { cart, lines: all, rates, address, isOutOfReach } = reading;
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
    priced: priceOpenCart(reading, "goods"),
    changes: cartChangesOf(lines, { hold: undefined, refusal: null }, rates.currency),
    rates,
    address,
    isOutOfReach,
  };
}

/** The visit of a cart as an appointment freezes it. */
export type CartVisit = {
  cart: OpenCart;
  services: ServiceLine[];
  addOns: AddOnLine[];
  /** What everybody pays for its parts. */
  prices: VisitPrices;
  /** Its lines by id, what limited offers take off it, and all sums. */
  priced: PricedCart;
  changes: CartChange[];
  currency: string;
};

/** Locks a customer's open cart and reads its treatments with their add-ons; `undefined` when there is no cart. */
export async function lockCartVisit(
  tx: Transaction,
  customer: { customerId: string; now: Date },
): Promise<CartVisit | undefined> {
  const reading = await lockAndRead(tx, customer);
  if (!reading) return undefined;
  const { cart, lines: all, rates } = reading;
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
    prices: visitPricesOf(reading),
    priced: priceOpenCart(reading, "visit"),
    changes: cartChangesOf(lines, { hold: undefined, refusal: null }, rates.currency),
    currency: rates.currency,
  };
}

/** Read after the lock, by a statement of its own: what another request wrote before it let go is seen. */
async function lockAndRead(
  tx: Transaction,
  customer: { customerId: string; now: Date },
): Promise<CartReading | undefined> {
  const [, reading] = await inOrder(
    lockOpenCart(tx, customer.customerId),
    readOpenCart(tx, customer, { cards: false }),
  );
  return reading;
}

/** Takes the booked treatments out of the cart, their chosen time with them. */
export async function takeOutVisit(tx: Transaction, cartId: string): Promise<void> {
  await takeOut(tx, { cartId });
}

const takeOut = statement(sql`
  with taken as (
    delete from cart_services where cart_id = ${sql.placeholder("cartId")} and not saved_for_later
  )
  update carts set revision = revision + 1, updated_at = clock_now(), visit_date = null, visit_time = null, visit_practitioner_id = null, visit_refusal = null
  where id = ${sql.placeholder("cartId")}`);

/** What a paid order was made of. */
export type PaidGoods = { sizes: { id: string; quantity: number }[]; bundles: { id: string; quantity: number }[] };

/**
 * Closes a cart whose goods are paid. What was not part of that order moves to the customer's next cart: services with
 * their held time, lines saved for later, and what was added after the order was made, also to a line of it. Does nothing
 * to a closed cart.
 */
export async function closePaidCart(tx: Transaction, cartId: string, { sizes, bundles }: PaidGoods): Promise<void> {
  const toCartId = newId();
  const [closed] = await close(tx, {
    ...{ cartId, toCartId },
    sizes: JSON.stringify(sizes),
    bundles: JSON.stringify(bundles),
  });
  if (closed?.hasVisit) await moveHold(tx, { fromCartId: cartId, toCartId });
}

const close = statement<{ hasVisit: boolean }>(sql`
  with closed as (
    update carts set closed_at = clock_now(), updated_at = clock_now() where id = ${sql.placeholder("cartId")} and closed_at is null returning *
  ), next as (
    insert into carts (id, customer_id, address_id, pickup_from_store, visit_date, visit_time, visit_practitioner_id, visit_refusal)
    select ${sql.placeholder("toCartId")}, customer_id, address_id, pickup_from_store, visit_date, visit_time, visit_practitioner_id, visit_refusal
    from closed returning id
  ), services as (
    update cart_services set cart_id = next.id from next where cart_id = ${sql.placeholder("cartId")} returning 1
  ), add_ons as (
    update cart_add_ons set cart_id = next.id from next where cart_id = ${sql.placeholder("cartId")}
  ), paid_sizes as (
    select id, sum(quantity)::int as quantity from jsonb_to_recordset(${sql.placeholder("sizes")}::jsonb) as paid(id text, quantity int) group by id
  ), paid_bundles as (
    select id, sum(quantity)::int as quantity from jsonb_to_recordset(${sql.placeholder("bundles")}::jsonb) as paid(id text, quantity int) group by id
  ), left_products as (
    select l.id, l.quantity - case when l.saved_for_later then 0 else coalesce(paid.quantity, 0) end as quantity
    from cart_products l left join paid_sizes paid on paid.id = l.size_id where l.cart_id = ${sql.placeholder("cartId")}
  ), left_bundles as (
    select l.id, l.quantity - coalesce(paid.quantity, 0) as quantity
    from cart_bundles l left join paid_bundles paid on paid.id = l.bundle_id where l.cart_id = ${sql.placeholder("cartId")}
  ), products as (
    update cart_products l set cart_id = next.id, quantity = rest.quantity from next, left_products rest
    where rest.id = l.id and rest.quantity > 0
  ), bundles as (
    update cart_bundles l set cart_id = next.id, quantity = rest.quantity from next, left_bundles rest
    where rest.id = l.id and rest.quantity > 0
  )
  select exists (select 1 from services) as "hasVisit" from next`);
