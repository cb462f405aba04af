import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";

/** The settings of a list, saved under a name by a team member. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: text().primaryKey(),
    /** The list, by the name of its resource. */
    resource: text().notNull(),
    name: text().notNull(),
    /** The query string of the list's URL. */
    query: text().notNull(),
    /** The fields that the view shows. Null means the list's default. */
    columns: text().array(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("saved_views_one_name").on(table.ownerId, table.resource, sql`lower(${table.name})`),
    index("saved_views_of_list").on(table.resource, table.createdAt, table.id),
  ],
);
