import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { locationId } from "#modules/locations/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";

/** The provider's card readers at the clinic. Each takes one payment at a time. */
export const readers = pgTable(
  "readers",
  {
    id: text().primaryKey(),
    /** The staff's name for the reader, such as "Front desk". */
    label: text().notNull(),
    /** The provider's id; null until the provider has registered the reader. */
    providerId: text("provider_id").unique(),
    locationId: locationId(),
    /**
     * `registering`: written before calling the provider, so that a repeated request registers the reader only once.
     */
    state: text({ enum: ["registering", "ready", "removed"] })
      .notNull()
      .default("registering"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [check("readers_in_use_is_known", sql`${table.state} <> 'ready' or ${table.providerId} is not null`)],
);
