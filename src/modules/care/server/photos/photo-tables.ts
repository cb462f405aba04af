import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { bytea, clockNow, instant } from "#platform/tables.ts";
import { photoKinds } from "../../domain/visit-photo.ts";

/**
 * Pictures of visits, re-encoded and encrypted. Rows are only added: a trigger allows only moving a picture to another
 * account of the same person. Each has a position within its visit, so that the database limits their number. The visit
 * has no foreign key, because visits are in a module above this one.
 */
export const visitPhotos = pgTable(
  "visit_photos",
  {
    id: text().primaryKey(),
    appointmentId: text("appointment_id").notNull(),
    /** Null for a guest. */
    customerId: text("customer_id").references(() => customers.id),
    serviceId: text("service_id"),
    kind: text({ enum: photoKinds }).notNull(),
    /** The position among the visit's pictures, from 1. */
    position: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP without metadata, encrypted for this row. */
    sealed: bytea().notNull(),
    /** The staff account that added the photo, and the person's name then. */
    addedBy: text("added_by").notNull(),
    addedByName: text("added_by_name").notNull(),
    addedAt: instant("added_at").notNull().default(clockNow),
  },
  (table) => [
    unique("visit_photos_one_per_place").on(table.appointmentId, table.position),
    index("visit_photos_by_customer").on(table.customerId),
    check("visit_photos_kind", sql`${table.kind} in ('before', 'after')`),
    check("visit_photos_at_most_12", sql`${table.position} between 1 and 12`),
    check("visit_photos_measured", sql`${table.width} > 0 and ${table.height} > 0`),
    // Encryption adds 28 bytes to at most 1 MB.
    check("visit_photos_at_most_1_mb", sql`octet_length(${table.sealed}) between 29 and 1048604`),
  ],
);
