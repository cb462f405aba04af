import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { taxKindNames } from "#modules/content/domain/destinations.ts";
import { locationId, locations } from "#modules/locations/server/tables.ts";
import { archivable, clockNow, hasFocalPoint, instant } from "#platform/tables.ts";
import { bodyAreas } from "../domain/body-area.ts";
import type { ServiceDetails } from "../domain/service.ts";
import { addOnPlaces, bufferStaff, type ServiceSegment } from "../domain/service-segment.ts";
import { stockReasons } from "../domain/stock-reason.ts";

/** The reduced prices of an item besides its list price, in cents; domain/price.ts says when each price applies. */
const reducedPrices = () => ({
  salePriceCents: integer("sale_price_cents"),
  saleStartsAt: instant("sale_starts_at"),
  saleEndsAt: instant("sale_ends_at"),
  memberPriceCents: integer("member_price_cents"),
});

export const categories = pgTable(
  "categories",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    intro: text().notNull(),
    picture: text().notNull(),
    position: integer().notNull(),
    ...archivable(),
  },
  (table) => [
    index("categories_by_name").on(table.name, table.id),
    index("categories_by_position").on(table.position, table.id),
    hasFocalPoint("categories_focal_point", table.picture),
  ],
);

/** Treatments; one treatment in two categories is two rows with one slug and two ids (SH-4). */
export const services = pgTable(
  "services",
  {
    id: text().primaryKey(),
    categoryId: text("category_id")
      .notNull()
      .references(() => categories.id),
    slug: text().notNull(),
    name: text().notNull(),
    /** The kind of treatment, which determines its picture and its order within a visit. */
    family: text().notNull(),
    virtual: boolean().notNull().default(false),
    priceCents: integer("price_cents").notNull(),
    priceMaxCents: integer("price_max_cents"),
    priceUnit: text("price_unit"),
    minUnits: integer("min_units"),
    ...reducedPrices(),
    depositCents: integer("deposit_cents").notNull().default(0),
    prepMinutes: integer("prep_minutes").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    cleanupMinutes: integer("cleanup_minutes").notNull(),
    /** How the customer-facing minutes are divided; empty: one part with the practitioner and all devices. */
    segments: jsonb().$type<ServiceSegment[]>().notNull().default([]),
    setupStaff: text("setup_staff", { enum: bufferStaff }).notNull().default("lead"),
    cleanupStaff: text("cleanup_staff", { enum: bufferStaff }).notNull().default("lead"),
    /** Whether the practitioner may serve others during parts that don't need them. */
    sharesStaff: boolean("shares_staff").notNull().default(true),
    roles: text().array().notNull(),
    roomType: text("room_type"),
    deviceTypes: text("device_types").array().notNull(),
    /**
     * The treated areas of the body, for the intervals between treatments; empty if unknown, which is treated as
     * anywhere.
     */
    areas: text({ enum: bodyAreas }).array().notNull().default([]),
    shortDescription: text("short_description").notNull(),
    description: text().notNull(),
    details: jsonb().$type<ServiceDetails>().notNull(),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    position: integer().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /**
     * Whether the service is medical. Many states forbid paying staff a share of medical fees, so pay rules that do
     * need an acknowledgment.
     */
    isMedical: boolean("is_medical").notNull().default(false),
    /** Whether the record was shown when it was archived, so that restoring shows it again. */
    wasShown: boolean("was_shown"),
    /** `updatedAt`: when the content of its page last changed; triggers set it (0001_constraints.sql). */
    ...archivable(),
  },
  (table) => [
    index("services_by_name").on(table.name, table.id),
    index("services_by_price").on(table.priceCents, table.id),
    index("services_by_position").on(table.position, table.id),
    uniqueIndex("services_one_slug_per_category").on(table.categoryId, table.slug),
    index("services_by_slug").on(table.slug),
    index("services_by_sale_start").on(table.saleStartsAt).where(sql`${table.saleStartsAt} is not null`),
    check("services_no_negative_price", sql`${table.priceCents} >= 0 and ${table.durationMinutes} > 0`),
    check(
      "services_no_dearer_sale",
      sql`${table.salePriceCents} >= 0 and ${table.salePriceCents} < ${table.priceCents}`,
    ),
    check("services_sale_some_time", sql`${table.saleStartsAt} < ${table.saleEndsAt}`),
  ],
);

export const addOns = pgTable(
  "add_ons",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(""),
    priceCents: integer("price_cents").notNull(),
    /** The unit the price is for, such as "unit" or "syringe"; null: the whole add-on. */
    priceUnit: text("price_unit"),
    minutes: integer().notNull(),
    maxQuantity: integer("max_quantity").notNull().default(1),
    deviceType: text("device_type"),
    /** The parts of the add-on's minutes; empty: one part with the practitioner and the device. */
    segments: jsonb().$type<ServiceSegment[]>().notNull().default([]),
    /** Whether the add-on is before or after the treatment's own minutes. */
    place: text({ enum: addOnPlaces }).notNull().default("end"),
    isActive: boolean("is_active").notNull().default(true),
    /** Whether the record was shown when it was archived, so that restoring shows it again. */
    wasShown: boolean("was_shown"),
    position: integer().notNull().default(0),
    ...archivable(),
  },
  (table) => [
    index("add_ons_by_name").on(table.name, table.id),
    index("add_ons_by_position").on(table.position, table.id),
  ],
);

export const serviceAddOns = pgTable(
  "service_add_ons",
  {
    serviceId: text("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    addOnId: text("add_on_id")
      .notNull()
      .references(() => addOns.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.addOnId] })],
);

/** Whether a location offers a treatment, and at which prices; without a row or a price, the catalog's data apply. */
export const serviceLocations = pgTable(
  "service_locations",
  {
    serviceId: text("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    locationId: text("location_id")
      .notNull()
      .references(() => locations.id),
    isOffered: boolean("is_offered").notNull().default(true),
    priceCents: integer("price_cents"),
    ...reducedPrices(),
    depositCents: integer("deposit_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.locationId] }),
    check(
      "service_locations_no_negative_price",
      sql`${table.priceCents} >= 0 and ${table.memberPriceCents} >= 0 and ${table.depositCents} >= 0`,
    ),
    check(
      "service_locations_no_dearer_sale",
      sql`${table.salePriceCents} >= 0 and ${table.salePriceCents} < ${table.priceCents}`,
    ),
    check("service_locations_sale_some_time", sql`${table.saleStartsAt} < ${table.saleEndsAt}`),
  ],
);

export const brands = pgTable(
  "brands",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    story: text().notNull().default(""),
    position: integer().notNull().default(0),
    ...archivable(),
  },
  (table) => [
    index("brands_by_name").on(table.name, table.id),
    index("brands_by_position").on(table.position, table.id),
  ],
);

export const taxonomyKinds = ["skinType", "skinCondition", "productType", "nutrition"] as const;
export type TaxonomyKind = (typeof taxonomyKinds)[number];

export const taxonomyValues = pgTable(
  "taxonomy_values",
  {
    id: text().primaryKey(),
    kind: text({ enum: taxonomyKinds }).notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    ...archivable(),
  },
  (table) => [
    uniqueIndex("taxonomy_values_one_slug_per_kind").on(table.kind, table.slug),
    index("taxonomy_values_by_name").on(table.name, table.id),
    index("taxonomy_values_by_position").on(table.position, table.id),
  ],
);

export const products = pgTable(
  "products",
  {
    id: text().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The packaging, which determines the placeholder picture until there is a photo. */
    form: text().notNull(),
    description: text().notNull(),
    howToUse: text("how_to_use").notNull(),
    ingredients: text().array().notNull(),
    addedOn: date("added_on", { mode: "string" }).notNull(),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    position: integer().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /** Whether the record was shown when it was archived, so that restoring shows it again. */
    wasShown: boolean("was_shown"),
    /** Which of a state's sales taxes applies to the product. */
    taxKind: text("tax_kind", { enum: taxKindNames }).notNull().default("goods"),
    /**
     * `updatedAt`: when the content of its page last changed, sizes and pictures included; triggers set it
     * (0001_constraints.sql).
     */
    ...archivable(),
  },
  (table) => [
    index("products_by_slug").on(table.slug),
    index("products_by_name").on(table.name, table.id),
    index("products_by_position").on(table.position, table.id),
    index("products_by_day").on(table.addedOn, table.id),
  ],
);

export const productTaxonomy = pgTable(
  "product_taxonomy",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    valueId: text("value_id")
      .notNull()
      .references(() => taxonomyValues.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.valueId] }),
    index("product_taxonomy_by_value").on(table.valueId, table.productId),
  ],
);

export const productImages = pgTable(
  "product_images",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** The name of a picture in the picture manifest or of an upload, with its focal point. */
    picture: text().notNull(),
    alt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    hasFocalPoint("product_images_focal_point", table.picture),
  ],
);

/**
 * A sellable variant. `onHand` is the number of pieces in stock, `reserved` the number of those that open orders
 * reserve.
 */
export const productSizes = pgTable(
  "product_sizes",
  {
    id: text().primaryKey(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    label: text().notNull(),
    amount: integer().notNull(),
    unit: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    ...reducedPrices(),
    onHand: integer("on_hand").notNull().default(0),
    reserved: integer().notNull().default(0),
    position: integer().notNull(),
    /** The code used by scanners and on shelves. */
    code: text().unique(),
    /** The number of free pieces at or below which the list shows that stock is low. */
    reorderAt: integer("reorder_at").notNull().default(0),
    ...archivable(),
  },
  (table) => [
    index("product_sizes_by_price").on(table.priceCents, table.id),
    index("product_sizes_by_label").on(table.label, table.id),
    check("product_sizes_no_negative_reorder", sql`${table.reorderAt} >= 0`),
    index("product_sizes_by_product").on(table.productId, table.position),
    check("product_sizes_no_oversell", sql`${table.reserved} >= 0 and ${table.reserved} <= ${table.onHand}`),
    index("product_sizes_by_sale_start").on(table.saleStartsAt).where(sql`${table.saleStartsAt} is not null`),
    check("product_sizes_no_negative_price", sql`${table.priceCents} >= 0`),
    check(
      "product_sizes_no_dearer_sale",
      sql`${table.salePriceCents} >= 0 and ${table.salePriceCents} < ${table.priceCents}`,
    ),
    check("product_sizes_sale_some_time", sql`${table.saleStartsAt} < ${table.saleEndsAt}`),
  ],
);

/**
 * A location's stock of a size. With one location it equals the stock of the size; triggers sync the two, whichever is
 * written.
 */
export const stockLevels = pgTable(
  "stock_levels",
  {
    sizeId: text("size_id")
      .notNull()
      .references(() => productSizes.id, { onDelete: "cascade" }),
    locationId: text("location_id")
      .notNull()
      .references(() => locations.id),
    onHand: integer("on_hand").notNull().default(0),
    reserved: integer().notNull().default(0),
    reorderAt: integer("reorder_at").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.sizeId, table.locationId] }),
    check("stock_levels_no_oversell", sql`${table.reserved} between 0 and ${table.onHand}`),
    check("stock_levels_no_negative_reorder", sql`${table.reorderAt} >= 0`),
  ],
);

/** Every change of `onHand`; the changes add up to `onHand`. */
export const stockMoves = pgTable(
  "stock_moves",
  {
    id: text().primaryKey(),
    sizeId: text("size_id")
      .notNull()
      .references(() => productSizes.id),
    delta: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    orderId: text("order_id"),
    /** The visit that used the pieces; the visit's row belongs to booking. */
    appointmentId: text("appointment_id"),
    /** The staff member who made the change, by account and by name at the time; null for orders. */
    accountId: text("account_id"),
    byName: text("by_name"),
    note: text(),
    /** The cost of a received piece; null if unknown. */
    unitCostCents: integer("unit_cost_cents"),
    locationId: locationId(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    check(
      "stock_moves_cost_of_received",
      sql`${table.unitCostCents} is null or (${table.unitCostCents} >= 0 and ${table.delta} > 0)`,
    ),
    index("stock_moves_by_time").on(table.sizeId, table.createdAt, table.id),
    // For reports: what was received at a known cost, and what was sold over years.
    index("stock_moves_received").on(table.sizeId, table.createdAt).where(sql`${table.unitCostCents} is not null`),
    index("stock_moves_sold")
      .on(table.createdAt, table.sizeId, table.delta)
      .where(sql`${table.reason} in ('sold', 'returned')`),
    uniqueIndex("stock_moves_visit_once").on(table.appointmentId, table.sizeId).where(sql`${table.reason} = 'visit'`),
  ],
);

/**
 * The periods in which a size was sold out: from the change that removed the last piece until the next one that added
 * pieces. A trigger on the sizes writes the rows; a size that was never in stock has none.
 */
export const soldOutSpells = pgTable(
  "sold_out_spells",
  {
    sizeId: text("size_id")
      .notNull()
      .references(() => productSizes.id, { onDelete: "cascade" }),
    since: instant("since").notNull(),
    /** Null while the size is still sold out. */
    until: instant("until"),
  },
  (table) => [primaryKey({ columns: [table.sizeId, table.since] })],
);

/** The pieces of each size that a visit with the treatment uses up. */
export const serviceConsumables = pgTable(
  "service_consumables",
  {
    serviceId: text("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    sizeId: text("size_id")
      .notNull()
      .references(() => productSizes.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.sizeId] }),
    index("service_consumables_by_size").on(table.sizeId),
    check("service_consumables_positive", sql`${table.quantity} > 0`),
  ],
);

/**
 * The pieces of a size that an order reserves: one row each, `held` until it is paid (`consumed`) or released
 * (`released`).
 */
export const stockReservations = pgTable(
  "stock_reservations",
  {
    orderId: text("order_id").notNull(),
    sizeId: text("size_id")
      .notNull()
      .references(() => productSizes.id),
    /** The cart that the order was made from: its reserved pieces are still available to its customer. */
    cartId: text("cart_id"),
    quantity: integer().notNull(),
    state: text({ enum: ["held", "consumed", "released"] })
      .notNull()
      .default("held"),
    locationId: locationId(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.sizeId] }),
    index("stock_reservations_by_size").on(table.sizeId),
    check("stock_reservations_positive", sql`${table.quantity} > 0`),
  ],
);

export const bundles = pgTable(
  "bundles",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    picture: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    position: integer().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /** Whether the record was shown when it was archived, so that restoring shows it again. */
    wasShown: boolean("was_shown"),
    ...archivable(),
  },
  (table) => [
    index("bundles_by_name").on(table.name, table.id),
    index("bundles_by_position").on(table.position, table.id),
    hasFocalPoint("bundles_focal_point", table.picture),
  ],
);

export const bundleItems = pgTable(
  "bundle_items",
  {
    bundleId: text("bundle_id")
      .notNull()
      .references(() => bundles.id, { onDelete: "cascade" }),
    sizeId: text("size_id")
      .notNull()
      .references(() => productSizes.id),
    quantity: integer().notNull().default(1),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bundleId, table.sizeId] }), index("bundle_items_by_size").on(table.sizeId)],
);

export const wishlistItems = pgTable(
  "wishlist_items",
  {
    customerId: text("customer_id").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.productId] }),
    foreignKey({ columns: [table.customerId], foreignColumns: [customers.id] }).onDelete("cascade"),
  ],
);

/** Former slugs of a product, service, category, brand or taxonomy value, so that old links still work (301). */
export const movedSlugs = pgTable(
  "moved_slugs",
  {
    kind: text({ enum: ["product", "service", "category", "brand", ...taxonomyKinds] }).notNull(),
    oldSlug: text("old_slug").notNull(),
    newSlug: text("new_slug").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.oldSlug] })],
);
