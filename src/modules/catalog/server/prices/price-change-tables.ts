import { index, pgTable, text } from "drizzle-orm/pg-core";
import { archivable, clockNow, instant } from "#platform/tables.ts";

/** A set of new prices for many items that go live together. The prices are stored as versions (`record_versions`). */
export const priceChanges = pgTable(
  "price_changes",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...archivable(),
  },
  (table) => [
    index("price_changes_by_name").on(table.name, table.id),
    index("price_changes_by_time").on(table.createdAt, table.id),
  ],
);
