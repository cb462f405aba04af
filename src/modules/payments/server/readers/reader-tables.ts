import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { locationId } from "#modules/locations/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";

/** Card readers of the provider at the clinic. Each takes one payment at a time. */
export const readers = pgTable(
  "readers",
  {
    id: text().primaryKey(),
    /** What staff call it, such as "Front desk". */
    label: text().notNull(),
    /** The provider's id; null until it has registered the reader. */
    providerId: text("provider_id").unique(),
    locationId: locationId(),
    /** `registering`: written before the provider is asked, so that a repeat registers it once. */
    state: text({ enum: ["registering", "ready", "removed"] })
      .notNull()
      .default("registering"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [check("readers_in_use_is_known", sql`${table.state} <> 'ready' or ${table.providerId} is not null`)],
);
