import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { addresses, customers } from "#modules/account/server/tables.ts";
import { addOns, bundles, productSizes, services } from "#modules/catalog/server/tables.ts";
import { paysVisitChoices } from "#modules/content/domain/visit-policy.ts";
import { giftCardDesigns, giftCards } from "#modules/gift-cards/server/tables.ts";
import { anyLocationId, locationIds } from "#modules/locations/server/tables.ts";
import { membershipIntervals } from "#modules/membership/domain/membership-period.ts";
import { membershipPlans } from "#modules/membership/server/tables.ts";
import { paymentPlans } from "#modules/payment-plans/server/tables.ts";
import { archivable, clockNow, instant } from "#platform/tables.ts";
import type { QuotedService } from "../domain/quoted-price.ts";

/**
 * A customer's cart. `revision` increases with every change of content, and an order names the revision it was made
 * from.
 */
export const carts = pgTable(
  "carts",
  {
    id: text().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    revision: integer().notNull().default(0),
    isPickup: boolean("pickup_from_store").notNull().default(false),
    addressId: text("address_id").references(() => addresses.id, { onDelete: "set null" }),
    /**
     * The start time chosen for the visit, in clinic time. If its hold was lost, placing the order requests the time
     * again.
     */
    visitDate: date("visit_date", { mode: "string" }),
    visitTime: text("visit_time"),
    visitPractitionerId: text("visit_practitioner_id"),
    /** The location of the visit; null means not chosen, so the first one. */
    locationId: anyLocationId(),
    /** Why the visit lost its time. `checkoutService` returns this code (BK-3). */
    visitRefusal: text("visit_refusal", { enum: ["slot_taken", "past_cutoff", "too_soon", "not_together"] }),
    /** Whether store credit pays as much as it can. Gift cards are entered one by one. */
    usesWallet: boolean("uses_wallet").notNull().default(true),
    /** How the customer chose to pay for the visit; null means the least that the clinic allows. */
    paysVisit: text("pays_visit", { enum: paysVisitChoices }),
    /** Store credit reserved by a pending order of this cart. */
    reservedCreditCents: integer("reserved_credit_cents").notNull().default(0),
    /** Amounts reserved by a pending order from each lot of credit, in cents by the lot's id. */
    reservedLots: jsonb("reserved_lots").$type<Record<string, number>>().notNull().default({}),
    /** When the cart was paid; the customer's next cart is a new row. */
    closedAt: instant("closed_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [uniqueIndex("carts_one_open_per_customer").on(table.customerId).where(sql`${table.closedAt} is null`)],
);

export const cartProducts = pgTable(
  "cart_products",
  {
    id: text().primaryKey(),
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    sizeId: text("size_id")
      .notNull()
      .references(() => productSizes.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** The price at which the line was added, to detect later changes (CT-6). */
    seenPriceCents: integer("seen_price_cents").notNull(),
    savedForLater: boolean("saved_for_later").notNull().default(false),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("cart_products_one_line_per_size").on(table.cartId, table.sizeId, table.savedForLater),
    check("cart_products_quantity", sql`${table.quantity} between 1 and 99`),
  ],
);

/**
 * Prices of treatments promised to a customer or guest for some days. A quote without a customer is open to all who
 * have its id.
 */
export const quotes = pgTable(
  "quotes",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "cascade" }),
    lines: jsonb().$type<QuotedService[]>().notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("quotes_by_customer").on(table.customerId).where(sql`${table.customerId} is not null`),
    index("quotes_by_end").on(table.expiresAt),
  ],
);

export const cartServices = pgTable(
  "cart_services",
  {
    id: text().primaryKey(),
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    serviceId: text("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    /** Names of the areas chosen for the treatment's estimate. */
    areas: text().array().notNull().default([]),
    /** The number of units chosen, in place of the areas' units. */
    unitsFrom: integer("units_from"),
    unitsTo: integer("units_to"),
    /** The quote that caps the treatment's price until the quote expires. */
    quoteId: text("quote_id").references(() => quotes.id, { onDelete: "set null" }),
    seenPriceCents: integer("seen_price_cents").notNull(),
    savedForLater: boolean("saved_for_later").notNull().default(false),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("cart_services_no_doubles").on(table.cartId, table.serviceId),
    index("cart_services_by_quote").on(table.quoteId).where(sql`${table.quoteId} is not null`),
    check(
      "cart_services_units",
      sql`${table.unitsFrom} between 1 and ${table.unitsTo} and (${table.unitsFrom} is null) = (${table.unitsTo} is null)`,
    ),
  ],
);

export const cartAddOns = pgTable(
  "cart_add_ons",
  {
    id: text().primaryKey(),
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    serviceLineId: text("service_line_id")
      .notNull()
      .references(() => cartServices.id, { onDelete: "cascade" }),
    addOnId: text("add_on_id")
      .notNull()
      .references(() => addOns.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    seenPriceCents: integer("seen_price_cents").notNull(),
  },
  (table) => [
    uniqueIndex("cart_add_ons_no_doubles").on(table.serviceLineId, table.addOnId),
    index("cart_add_ons_by_cart").on(table.cartId),
    check("cart_add_ons_quantity", sql`${table.quantity} between 1 and 20`),
  ],
);

export const cartBundles = pgTable(
  "cart_bundles",
  {
    id: text().primaryKey(),
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    bundleId: text("bundle_id")
      .notNull()
      .references(() => bundles.id, { onDelete: "cascade" }),
    quantity: integer().notNull().default(1),
    seenPriceCents: integer("seen_price_cents").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("cart_bundles_no_doubles").on(table.cartId, table.bundleId),
    check("cart_bundles_quantity", sql`${table.quantity} between 1 and 20`),
  ],
);

/** Gift cards in a cart. Each line is for one person on one day. */
export const cartGifts = pgTable(
  "cart_gifts",
  {
    id: text().primaryKey(),
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    designId: text("design_id")
      .notNull()
      .references(() => giftCardDesigns.id),
    amountCents: integer("amount_cents").notNull(),
    quantity: integer().notNull().default(1),
    isForMe: boolean("is_for_me").notNull(),
    recipientName: text("recipient_name"),
    recipientEmail: text("recipient_email"),
    senderName: text("sender_name"),
    message: text(),
    deliverOn: date("deliver_on", { mode: "string" }),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("cart_gifts_by_cart").on(table.cartId),
    check("cart_gifts_quantity", sql`${table.quantity} between 1 and 10`),
    check("cart_gifts_for_someone_has_email", sql`${table.isForMe} or ${table.recipientEmail} is not null`),
  ],
);

/** The membership in a cart, at most one per cart. Its price is the plan's. */
export const cartMemberships = pgTable("cart_memberships", {
  cartId: text("cart_id")
    .primaryKey()
    .references(() => carts.id, { onDelete: "cascade" }),
  planId: text("plan_id")
    .notNull()
    .references(() => membershipPlans.id, { onDelete: "cascade" }),
  interval: text({ enum: membershipIntervals }).notNull(),
  createdAt: instant("created_at").notNull().default(clockNow),
});

/** The package in a cart, at most one per cart. Its price is the plan's; `option` is its number of payments. */
export const cartPlans = pgTable("cart_plans", {
  cartId: text("cart_id")
    .primaryKey()
    .references(() => carts.id, { onDelete: "cascade" }),
  planId: text("plan_id")
    .notNull()
    .references(() => paymentPlans.id, { onDelete: "cascade" }),
  option: integer().notNull(),
  createdAt: instant("created_at").notNull().default(clockNow),
});

/** Gift cards entered to pay for the cart, in order of entry. Nothing is deducted before an order is placed. */
export const cartGiftCards = pgTable(
  "cart_gift_cards",
  {
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    giftCardId: text("gift_card_id")
      .notNull()
      .references(() => giftCards.id, { onDelete: "cascade" }),
    /** The balance when it was last shown, to detect that another order has used it since. */
    seenBalanceCents: integer("seen_balance_cents").notNull(),
    /** The amount reserved by a pending order of this cart. */
    reservedCents: integer("reserved_cents").notNull().default(0),
    enteredAt: instant("entered_at").notNull().default(clockNow),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.giftCardId] })],
);

/** Codes that lower a cart's total, and the customers they are for. */
export const coupons = pgTable(
  "coupons",
  {
    id: text().primaryKey(),
    code: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    kind: text({ enum: ["amount", "percent"] }).notNull(),
    amountCents: integer("amount_cents"),
    percent: integer(),
    appliesTo: text("applies_to", { enum: ["services", "products", "any"] }).notNull(),
    channel: text({ enum: ["any", "app"] }).notNull(),
    firstBookingOnly: boolean("first_booking_only").notNull().default(false),
    birthdayMonthOnly: boolean("birthday_month_only").notNull().default(false),
    minimumCents: integer("minimum_cents").notNull().default(0),
    /** Clinic days, both included. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }),
    totalLimit: integer("total_limit"),
    /** The number of valid uses; those of abandoned orders don't count. */
    usedCount: integer("used_count").notNull().default(0),
    perCustomerLimit: integer("per_customer_limit").notNull(),
    /** The maximum discount of a percentage coupon. */
    maxDiscountCents: integer("max_discount_cents"),
    /** The kind of coupon with which this coupon may be combined. Both coupons must allow it. */
    stacksWith: text("stacks_with", { enum: ["amount", "percent"] })
      .array()
      .notNull()
      .default([]),
    isPublic: boolean("is_public").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    /** Whether the coupon has single-use codes; its own code can't be entered then. */
    isSingleUse: boolean("is_single_use").notNull().default(false),
    /** The one customer the coupon is for. */
    customerId: text("customer_id").references(() => customers.id, { onDelete: "cascade" }),
    locationIds: locationIds(),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...archivable(),
  },
  (table) => [
    index("coupons_by_code").on(table.code, table.id),
    index("coupons_by_made").on(table.createdAt, table.id),
    index("coupons_by_customer").on(table.customerId).where(sql`${table.customerId} is not null`),
    check("coupons_used_within_limit", sql`${table.usedCount} between 0 and coalesce(${table.totalLimit}, 2147483647)`),
    check(
      "coupons_sensible_limits",
      sql`${table.perCustomerLimit} >= 1 and ${table.minimumCents} >= 0 and ${table.maxDiscountCents} > 0
        and (${table.endsOn} is null or ${table.endsOn} >= ${table.startsOn})`,
    ),
    check(
      "coupons_one_kind_of_value",
      sql`case ${table.kind} when 'amount' then ${table.amountCents} > 0 and ${table.percent} is null else ${table.percent} between 1 and 100 and ${table.amountCents} is null end`,
    ),
  ],
);
