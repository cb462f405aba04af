import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { clockNow, instant } from "#platform/tables.ts";
import { carts, coupons } from "../tables.ts";

/** The items a coupon is limited to; a coupon without rows isn't limited. */
export const couponScopes = pgTable(
  "coupon_scopes",
  {
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    kind: text({ enum: ["category", "brand", "product", "service"] }).notNull(),
    itemId: text("item_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.couponId, table.kind, table.itemId] })],
);

/** Codes of a coupon that can be used once each. Only a keyed hash of a code is stored. */
export const couponCodes = pgTable(
  "coupon_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id),
    /** The number of the code in its coupon, from 1; the code is derived from it and a secret. */
    position: integer().notNull(),
    last4: text().notNull(),
    /** The encrypted code; set once the secret from which the code was derived was replaced. */
    sealedCode: text("sealed_code"),
    /** The use that spent the code, unless that use was released. */
    useId: text("use_id").unique(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [uniqueIndex("coupon_codes_one_a_place").on(table.couponId, table.position)],
);

/** The coupons that a customer has entered for a cart. */
export const cartCoupons = pgTable(
  "cart_coupons",
  {
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    /** The single-use code that was entered. */
    codeHash: text("code_hash").references(() => couponCodes.codeHash, { onUpdate: "cascade" }),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.couponId] }),
    index("cart_coupons_by_coupon").on(table.couponId),
  ],
);

/**
 * The orders that used each coupon. Constraints enforce the limits: `nth` numbers a person's uses, and a released use
 * frees its number. A visit and the goods of one cart are two orders; the second shares the use of the first and isn't
 * counted.
 */
export const couponUses = pgTable(
  "coupon_uses",
  {
    id: text().primaryKey(),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id),
    orderId: text("order_id").notNull(),
    cartId: text("cart_id"),
    /** The account that used the coupon. */
    personKey: text("person_key").notNull(),
    nth: integer().notNull(),
    /** The coupon's limit per person when the order used it. */
    perPersonLimit: integer("per_person_limit").notNull(),
    isFirstBooking: boolean("is_first_booking").notNull(),
    /** The amount taken off that order. */
    amountCents: integer("amount_cents").notNull(),
    state: text({ enum: ["held", "used", "released"] }).notNull(),
    /** The counted use that this use is part of. */
    sharedWith: text("shared_with"),
    /**
     * Whether the lines that used the coupon have already left the cart, as those of a visit do. The cart can still use
     * the rest of the coupon for other lines.
     */
    hasLeftCart: boolean("has_left_cart").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("coupon_uses_one_an_order").on(table.couponId, table.orderId),
    uniqueIndex("coupon_uses_nth_of_person")
      .on(table.couponId, table.personKey, table.nth)
      .where(sql`${table.state} <> 'released' and ${table.sharedWith} is null`),
    uniqueIndex("coupon_uses_one_first_booking")
      .on(table.personKey)
      .where(sql`${table.isFirstBooking} and ${table.state} <> 'released' and ${table.sharedWith} is null`),
    index("coupon_uses_by_order").on(table.orderId),
    index("coupon_uses_by_cart").on(table.cartId),
    index("coupon_uses_by_person").on(table.personKey),
    check("coupon_uses_within_limit", sql`${table.nth} between 1 and ${table.perPersonLimit}`),
    check("coupon_uses_not_negative", sql`${table.amountCents} >= 0`),
  ],
);
