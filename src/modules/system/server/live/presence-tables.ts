import { index, pgTable, text } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { instant } from "#platform/tables.ts";

/**
 * Staff pages that have a record open now. A row is deleted when its page closes, or a few seconds after its process
 * ends.
 */
export const recordPresence = pgTable(
  "record_presence",
  {
    /** One open page. */
    id: text().primaryKey(),
    /** The kind and id, such as `Brand:…`. */
    record: text().notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    openedAt: instant("opened_at").notNull().defaultNow(),
    /** When the process that serves the page last reported it as open. */
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [
    index("record_presence_by_record").on(table.record),
    index("record_presence_by_account").on(table.accountId),
  ],
);
