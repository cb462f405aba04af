import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { clockNow, instant } from "#platform/tables.ts";
import { feedDetails } from "../../domain/calendar/feed-calendar.ts";
import { practitioners } from "../tables.ts";

/** URLs from which calendar apps read a practitioner's visits. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    id: text().primaryKey(),
    practitionerId: text("practitioner_id")
      .notNull()
      .references(() => practitioners.id, { onDelete: "cascade" }),
    /** The position among a practitioner's three URLs. The index below rejects a fourth. */
    place: integer().notNull(),
    /** SHA-256 of the secret in the URL. */
    secretHash: text("secret_hash").notNull().unique("calendar_feeds_one_per_secret"),
    detail: text({ enum: feedDetails }).notNull().default("busy"),
    /** The account of the staff member who created the feed. */
    createdBy: text("created_by").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    lastReadAt: instant("last_read_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("calendar_feeds_three_a_person")
      .on(table.practitionerId, table.place)
      .where(sql`${table.revokedAt} is null`),
    index("calendar_feeds_by_practitioner").on(table.practitionerId, table.createdAt),
    check("calendar_feeds_have_a_place", sql`${table.place} between 1 and 3`),
  ],
);
