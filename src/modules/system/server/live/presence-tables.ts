import { index, pgTable, text } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { instant } from "#platform/tables.ts";

/** Pages of staff that have a record open now: a row goes when its page does, or a few seconds after its process. */
export const recordPresence = pgTable(
  "record_presence",
  {
    /** One open page. */
    id: text().primaryKey(),
    /** Kind and id, such as `Brand:…`. */
    record: text().notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    openedAt: instant("opened_at").notNull().defaultNow(),
    /** When the process that serves the page last said that it is still open. */
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [
    index("record_presence_by_record").on(table.record),
    index("record_presence_by_account").on(table.accountId),
  ],
);
