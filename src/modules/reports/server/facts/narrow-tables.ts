import { bigint, date, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { anyLocationId } from "#modules/locations/server/tables.ts";
import { CHANNELS } from "../../domain/channel.ts";
import type { FactKind } from "../../domain/fact-kinds.ts";

/**
 * The tax that a transfer added or reversed, by the state that it is owed to. Triggers of `fact_money` write it
 * (decision 0157).
 */
export const factTaxes = pgTable(
  "fact_taxes",
  {
    transferId: bigint("transfer_id", { mode: "number" }).notNull(),
    itemKind: text("item_kind"),
    day: date({ mode: "string" }).notNull(),
    event: text().notNull(),
    /** Null: the clinic's own state. */
    state: text(),
    locationId: anyLocationId(),
    cents: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    unique("fact_taxes_one_row").on(table.transferId, table.itemKind).nullsNotDistinct(),
    index("fact_taxes_by_day").on(table.day),
  ],
);

/**
 * A customer's revenue from goods on a day. Days without revenue have no row. Written together with `fact_sales`
 * (decision 0167).
 */
export const factGoods = pgTable(
  "fact_goods",
  {
    day: date({ mode: "string" }).notNull(),
    customerId: text("customer_id").notNull(),
    cents: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.customerId] })],
);

/**
 * The discount of each code in a transfer: a coupon, an offer by its name, or null for a discount without a code.
 * Triggers of `fact_money` and of the queue write it (decision 0167).
 */
export const factCodes = pgTable(
  "fact_codes",
  {
    transferId: bigint("transfer_id", { mode: "number" }).notNull(),
    accountKind: text("account_kind").$type<FactKind>().notNull(),
    code: text(),
    day: date({ mode: "string" }).notNull(),
    orderId: text("order_id"),
    customerId: text("customer_id"),
    channel: text({ enum: CHANNELS }),
    locationId: anyLocationId(),
    cents: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    unique("fact_codes_one_row").on(table.transferId, table.accountKind, table.code).nullsNotDistinct(),
    index("fact_codes_by_day").on(table.day),
  ],
);
