import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { archivable, instant } from "#platform/tables.ts";
import { offerKinds } from "../../domain/limited-offer.ts";
import { addOns, services } from "../tables.ts";

/** A limited-time price for several items together, or for several visits (PG-8). */
export const limitedOffers = pgTable(
  "limited_offers",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    kind: text({ enum: offerKinds }).notNull(),
    description: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    /** The price of the same items if bought separately, when the offer was last saved. */
    fullPriceCents: integer("full_price_cents").notNull(),
    /** The number of visits the offer is for. */
    sessions: integer().notNull().default(1),
    minutesText: text("minutes_text").notNull(),
    /** The conditions as the site shows them: those from the switches below, and the notes. */
    conditions: text().array().notNull(),
    /** Conditions in the staff's own words. */
    notes: text().array().notNull().default([]),
    /** 0 = Sunday … 6 = Saturday; empty: any day the clinic is open. */
    weekdays: integer().array().notNull(),
    /** Whether each customer can have the offer only once. */
    oncePerClient: boolean("once_per_client").notNull().default(false),
    /** Whether the offer is only for customers who have never had one of its treatments. */
    isFirstVisitOnly: boolean("is_first_visit_only").notNull().default(false),
    /** Whether the offer is only for people who have never been to the clinic. */
    isNewClientsOnly: boolean("is_new_clients_only").notNull().default(false),
    startsAt: instant("starts_at").notNull(),
    /** The first instant at which the offer is no longer available. */
    endsAt: instant("ends_at").notNull(),
    position: integer().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /** Whether the offer was visible when it was archived. If so, a restore makes it visible again. */
    wasShown: boolean("was_shown"),
    ...archivable(),
  },
  (table) => [
    index("limited_offers_by_name").on(table.name, table.id),
    index("limited_offers_by_position").on(table.position, table.id),
    index("limited_offers_by_end").on(table.endsAt, table.id),
    check("limited_offers_no_dearer", sql`${table.priceCents} >= 0 and ${table.priceCents} <= ${table.fullPriceCents}`),
    check("limited_offers_some_time", sql`${table.endsAt} > ${table.startsAt} and ${table.sessions} > 0`),
    check("limited_offers_weekdays", sql`${table.weekdays} <@ array[0, 1, 2, 3, 4, 5, 6]`),
    check(
      "limited_offers_kind_fits",
      sql`(${table.kind} <> 'waived' or ${table.priceCents} = 0) and (${table.kind} in ('series', 'package') or ${table.sessions} = 1)`,
    ),
  ],
);

/**
 * The treatments of an offer: all of them for a combination, or any one of them where the same treatment is in several
 * categories.
 */
export const limitedOfferServices = pgTable(
  "limited_offer_services",
  {
    offerId: text("offer_id")
      .notNull()
      .references(() => limitedOffers.id, { onDelete: "cascade" }),
    serviceId: text("service_id")
      .notNull()
      .references(() => services.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.serviceId] })],
);

export const limitedOfferAddOns = pgTable(
  "limited_offer_add_ons",
  {
    offerId: text("offer_id")
      .notNull()
      .references(() => limitedOffers.id, { onDelete: "cascade" }),
    addOnId: text("add_on_id")
      .notNull()
      .references(() => addOns.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.addOnId] })],
);
