import { sql } from "drizzle-orm";
import { bigint, check, date, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { locationId } from "#modules/locations/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";

/**
 * The amounts in a person's till and terminal at the end of a day, compared with the books at that time. Never changed.
 */
export const cashCounts = pgTable(
  "cash_counts",
  {
    id: text().primaryKey(),
    /** The date in the clinic's time zone. */
    day: date({ mode: "string" }).notNull(),
    /** The owner of the till. */
    accountId: text("account_id").notNull(),
    account: text({ enum: ["cash", "terminal"] }).notNull(),
    /** The amount in the books, and the counted amount. */
    expectedCents: bigint("expected_cents", { mode: "number" }).notNull(),
    countedCents: bigint("counted_cents", { mode: "number" }).notNull(),
    /** Why the two amounts differ. */
    reason: text(),
    /** The person who counted, and their name at that time. */
    countedBy: text("counted_by").notNull(),
    counterName: text("counter_name").notNull(),
    locationId: locationId(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("cash_counts_once_a_day").on(table.day, table.accountId, table.account),
    check("cash_counts_account", sql`${table.account} in ('cash', 'terminal')`),
    check(
      "cash_counts_difference_has_reason",
      sql`${table.expectedCents} = ${table.countedCents} or ${table.reason} is not null`,
    ),
  ],
);
