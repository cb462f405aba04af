import { type SQL, sql } from "drizzle-orm";
import { holds } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { CartChange } from "../domain/cart-changes.ts";
import type { UsedCoupon } from "../domain/coupons/used-coupon.ts";
import type { PricedCart } from "../domain/pricing/priced-cart.ts";
import { couponChangesOf, usedCouponsOf } from "./coupons/coupons-of-cart.ts";
import { cartChangesOf, type VisitPrices, visitPricesOf } from "./get-cart.ts";
import type { GiftLine } from "./lines/gift-lines.ts";
import type { MembershipLine } from "./lines/membership-line.ts";
import type { PlanLine } from "./lines/plan-line.ts";
import type { AddOnLine, BundleLine, ProductLine, ServiceLine } from "./lines/read-lines.ts";
import { lockOpenCart, type OpenCart } from "./open-cart.ts";
import { type CartPart, priceOpenCart, withoutContracts } from "./price-open-cart.ts";
import { type CartRates, type CartSnapshot, readOpenCart } from "./read-open-cart.ts";
import { giftChangesOf } from "./to-wire/gifts.ts";
import { membershipChangesOf } from "./to-wire/membership.ts";
import { planChangesOf } from "./to-wire/plan.ts";

/** The part of a cart that an order copies: the current prices and sums (cents). */
export type CartToOrder = {
  cart: OpenCart;
  products: ProductLine[];
  bundles: BundleLine[];
  /** Gift cards to buy. */
  gifts: GiftLine[];
  /** The membership to buy; only when the whole cart is ordered. */
  joining: MembershipLine | undefined;
  /** The package to buy; only when the whole cart is ordered. */
  plan: PlanLine | undefined;
  services: ServiceLine[];
  addOns: AddOnLine[];
  /** The prices for all customers of the parts of the visit. */
  prices: VisitPrices;
  /** The cart's lines by id, the discounts of limited offers on the visit, and all sums. */
  priced: PricedCart;
  /** The coupons with their discounts. */
  coupons: UsedCoupon[];
  changes: CartChange[];
  rates: CartRates;
  address: CartSnapshot["address"];
  isOutOfReach: boolean;
};

/** The part of a cart for one order: all of it, or the part that `placeOrder` or `checkoutService` orders. */
export type { CartPart } from "./price-open-cart.ts";

/**
 * Locks a customer's open cart and reads the lines to be ordered, without those saved for later; returns `undefined` if
 * there are none.
 */
export async function lockCartToOrder(
  tx: Transaction,
  customer: { customerId: string; now: Date },
  part: CartPart,
): Promise<CartToOrder | undefined> {
  const whole = await lockAndRead(tx, customer);
  if (!whole) return undefined;
  const reading = part === "all" ? whole : withoutContracts(whole);
  const { cart, lines: all, rates, address, isOutOfReach } = reading;
  const [hasGoods, hasVisit] = [part !== "visit", part !== "goods"];
  const lines = {
    products: hasGoods ? all.products.filter(({ savedForLater }) => !savedForLater) : [],
    bundles: hasGoods ? all.bundles : [],
    services: hasVisit ? all.services.filter(({ savedForLater }) => !savedForLater) : [],
    addOns: hasVisit ? all.addOns : [],
  };
  const priced = priceOpenCart(reading, part);
  return {
    cart,
    ...lines,
    gifts: hasGoods ? reading.gifts : [],
    priced,
    joining: reading.joining,
    plan: reading.plan,
    prices: hasVisit ? visitPricesOf(reading, priced) : [],
    coupons: usedCouponsOf(reading, priced),
    changes: [
      ...cartChangesOf(lines, { hold: undefined, refusal: null }, rates.currency),
      ...(hasGoods ? giftChangesOf(reading, priced) : []),
      ...membershipChangesOf(reading),
      ...planChangesOf(reading),
      ...couponChangesOf(reading, priced, part),
    ],
    rates,
    address,
    isOutOfReach,
  };
}

/**
 * Reads in a separate statement after the lock, so that it sees what another request wrote before releasing the lock.
 */
async function lockAndRead(
  tx: Transaction,
  customer: { customerId: string; now: Date },
): Promise<CartSnapshot | undefined> {
  const { reading } = await batch({
    lock: lockOpenCart(tx, customer.customerId),
    reading: readOpenCart(tx, customer, { cards: false }),
  });
  return reading;
}

/**
 * Removes the booked treatments and their chosen time from the cart. A coupon that the visit used stays in the cart for
 * the remaining goods, with the part of its discount that is left.
 */
export async function takeOutVisit(tx: Transaction, cartId: string): Promise<void> {
  await takeOut(tx, { cartId });
}

const takeOut = statement(sql`
  with taken as (
    delete from cart_services where cart_id = ${sql.placeholder("cartId")} and not saved_for_later
  ), coupons as (
    delete from cart_coupons l using coupons k, coupon_uses u
    where l.cart_id = ${sql.placeholder("cartId")} and k.id = l.coupon_id
      and u.coupon_id = k.id and u.cart_id = l.cart_id and u.state = 'held' and u.has_left_cart
      and (k.applies_to = 'services' or u.amount_cents >= coalesce(k.amount_cents, k.max_discount_cents)
        or not exists (select 1 from cart_products p where p.cart_id = l.cart_id and not p.saved_for_later)
          and not exists (select 1 from cart_bundles b where b.cart_id = l.cart_id))
  )
  update carts set revision = revision + 1, updated_at = clock_now(), visit_date = null, visit_time = null, visit_practitioner_id = null, visit_refusal = null
  where id = ${sql.placeholder("cartId")}`);

/** The items of a paid order. */
export type PaidItems = {
  sizes: { id: string; quantity: number }[];
  bundles: { id: string; quantity: number }[];
  /** Ids of the cart's gift card lines. */
  gifts: string[];
  /** The treatments that the order booked. */
  services: string[];
  /** The plan of the membership that the order started. */
  planId: string | undefined;
  /** The plan of the package that the order started. */
  packageId: string | undefined;
  /**
   * Whether the cart has a hold (a temporarily reserved slot), which moves to the next cart. Without a hold, closing
   * the cart needs only one statement.
   */
  holdsPlace: boolean;
};

/**
 * Closes a cart whose order is paid. What the order didn't include moves to the customer's next cart: services with
 * their held time, lines saved for later, items and quantities added after the order was placed, and coupons that
 * weren't used or that can still be used for the remaining treatments. Does nothing to a closed cart.
 */
export async function closePaidCart(
  tx: Transaction,
  cartId: string,
  { sizes, bundles, gifts, services, planId, packageId, holdsPlace }: PaidItems,
): Promise<void> {
  const toCartId = newId();
  const [closed] = await close(tx, {
    cartId,
    toCartId,
    services,
    sizes: JSON.stringify(sizes),
    bundles: JSON.stringify(bundles),
    gifts,
    planId: planId ?? "",
    packageId: packageId ?? "",
  });
  // The hold can be moved only once `toCartId` exists.
  if (holdsPlace && closed?.hasVisit) await holds.moveHoldToCart(tx, { fromCartId: cartId, toCartId });
}

const bookedServices = sql`${sql.placeholder("services")}::text[]`;
const unlessBooked = (column: SQL) => sql`case when cardinality(${bookedServices}) = 0 then ${column} end`;

const close = statement(
  { hasVisit: "bool" },
  sql`
  with closed as (
    update carts set closed_at = clock_now(), updated_at = clock_now() where id = ${sql.placeholder("cartId")} and closed_at is null returning *
  ), next as (
    insert into carts (id, customer_id, address_id, pickup_from_store, visit_date, visit_time, visit_practitioner_id, visit_refusal, uses_wallet)
    select ${sql.placeholder("toCartId")}, customer_id, address_id, pickup_from_store, ${unlessBooked(sql`visit_date`)}, ${unlessBooked(sql`visit_time`)},
      ${unlessBooked(sql`visit_practitioner_id`)}, ${unlessBooked(sql`visit_refusal`)}, uses_wallet
    from closed returning id
  ), booked as (
    select id from cart_services where cart_id = ${sql.placeholder("cartId")} and not saved_for_later and service_id = any(${bookedServices})
  ), services as (
    update cart_services set cart_id = next.id from next
    where cart_id = ${sql.placeholder("cartId")} and cart_services.id not in (select id from booked) returning 1
  ), add_ons as (
    update cart_add_ons set cart_id = next.id from next
    where cart_id = ${sql.placeholder("cartId")} and service_line_id not in (select id from booked)
  ), gifts as (
    update cart_gifts l set cart_id = next.id from next
    where l.cart_id = ${sql.placeholder("cartId")} and l.id <> all(${sql.placeholder("gifts")}::text[])
  ), memberships as (
    update cart_memberships l set cart_id = next.id from next
    where l.cart_id = ${sql.placeholder("cartId")} and l.plan_id <> ${sql.placeholder("planId")}
  ), plans as (
    update cart_plans l set cart_id = next.id from next
    where l.cart_id = ${sql.placeholder("cartId")} and l.plan_id <> ${sql.placeholder("packageId")}
  ), left_coupons as (
    select l.coupon_id from cart_coupons l join coupons k on k.id = l.coupon_id
    where l.cart_id = ${sql.placeholder("cartId")} and (
      not exists (select 1 from coupon_uses u where u.coupon_id = k.id and u.cart_id = l.cart_id and u.state <> 'released')
      or k.applies_to = 'any' and exists (select 1 from cart_services s
          where s.cart_id = l.cart_id and not s.saved_for_later and s.id not in (select id from booked))
        and not exists (select 1 from coupon_uses u
          where u.coupon_id = k.id and u.cart_id = l.cart_id and u.state <> 'released' and u.has_left_cart))
  ), coupons as (
    update cart_coupons l set cart_id = next.id from next
    where l.cart_id = ${sql.placeholder("cartId")} and l.coupon_id in (select coupon_id from left_coupons)
  ), uses as (
    update coupon_uses u set cart_id = next.id from next
    where u.cart_id = ${sql.placeholder("cartId")} and u.coupon_id in (select coupon_id from left_coupons)
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
  select exists (select 1 from services) as "hasVisit" from next`,
);
