import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { editable } from "#platform/tables.ts";
import { type DayHours, type Location, MAIN_LOCATION } from "../domain/location.ts";

/** Where the clinic works. The migration created the first location, `main`, which every database has. */
export const locations = pgTable(
  "locations",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull().default(""),
    label: text().notNull().default(""),
    position: integer().notNull().default(0),
    address: jsonb()
      .$type<Location["address"]>()
      .notNull()
      .default({ line1: "", city: "", state: "", postalCode: "", country: "US" }),
    geo: jsonb().$type<Location["geo"]>().notNull().default({ latitude: 0, longitude: 0 }),
    phone: text().notNull().default(""),
    phoneDisplay: text("phone_display").notNull().default(""),
    email: text().notNull().default(""),
    timeZone: text("time_zone").notNull().default("America/New_York"),
    hours: jsonb().$type<DayHours[]>().notNull().default([null, null, null, null, null, null, null]),
    closingTime: text("closing_time").notNull().default("17:00"),
    nearestTrain: text("nearest_train").notNull().default(""),
    mapLink: text("map_link").notNull().default(""),
    map: text().notNull().default(""),
    arrival: text().notNull().default(""),
    legalName: text("legal_name"),
    taxNumber: text("tax_number"),
    invoicePrefix: text("invoice_prefix").notNull().default(""),
    isActive: boolean("is_active").notNull().default(true),
    ...editable(),
  },
  (table) => [
    index("locations_by_position").on(table.position, table.id),
    check("locations_first_is_active", sql`${table.id} <> 'main' or ${table.isActive}`),
  ],
);

/**
 * Returns a column for the location of something. Rows written by an older release without this column belong to the
 * first location, because it was the only one then.
 */
export const locationId = (name = "location_id") =>
  text(name)
    .notNull()
    .default(MAIN_LOCATION)
    .references(() => locations.id);

/**
 * Returns a location column like `locationId`, for things that may belong to the business as a whole instead of a
 * location.
 */
export const locationIdOrNone = () =>
  text("location_id")
    .default(MAIN_LOCATION)
    .references(() => locations.id);

/** Returns a column for an optional location, where null has its own meaning, such as "everywhere" or "not chosen". */
export const anyLocationId = (name = "location_id") => text(name).references(() => locations.id);

/** Returns a column for the locations to which something applies; empty for all. */
export const locationIds = () => text("location_ids").array().notNull().default([]);
