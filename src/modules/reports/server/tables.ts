import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { practitioners } from "#modules/booking/server/tables.ts";
import { orderLines } from "#modules/checkout/server/tables.ts";
import type { Kind, Unit } from "#modules/ledger/domain/chart.ts";
import { anyLocationId } from "#modules/locations/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";
import { CHANNELS } from "../domain/channel.ts";
import type { FactKind } from "../domain/fact-kinds.ts";

/**
 * The entries of the ledger, split by what was sold and by the people who performed it (decision 0140). Derived:
 * `reports:rebuild` writes the same rows again. An entry whose two accounts both have facts has rows for both.
 */
export const factMoney = pgTable(
  "fact_money",
  {
    transferId: bigint("transfer_id", { mode: "number" }).notNull(),
    entryLine: smallint("entry_line").notNull(),
    accountKind: text("account_kind").$type<FactKind>().notNull(),
    part: smallint().notNull(),
    /** The day the transfer happened, by the location's calendar. */
    day: date({ mode: "string" }).notNull(),
    /** The amount in the account's own direction: a positive amount increases the balance. */
    cents: bigint({ mode: "number" }).notNull(),
    event: text().notNull(),
    orderId: text("order_id"),
    orderLineId: text("order_line_id"),
    /** The kind of its order line. */
    itemKind: text("item_kind"),
    itemId: text("item_id"),
    /**
     * The treatment's category or the product's first product type, and the product's brand, at the time of the
     * transfer.
     */
    categoryId: text("category_id"),
    brandId: text("brand_id"),
    /** The practitioner who performed the treatment; for a tip, its owner. */
    performerId: text("performer_id"),
    /** The account of the staff member who sold the line. */
    sellerId: text("seller_id"),
    channel: text({ enum: CHANNELS }),
    customerId: text("customer_id"),
    locationId: anyLocationId(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.entryLine, table.accountKind, table.part] }),
    index("fact_money_by_day").on(table.day, table.accountKind),
    index("fact_money_by_account").on(table.accountKind, table.day),
    index("fact_money_by_order").on(table.orderId).where(sql`${table.orderId} is not null`),
    index("fact_money_by_line").on(table.orderLineId).where(sql`${table.orderLineId} is not null`),
    index("fact_money_by_performer").on(table.performerId, table.day).where(sql`${table.performerId} is not null`),
    index("fact_money_by_seller").on(table.sellerId, table.day).where(sql`${table.sellerId} is not null`),
  ],
);

/** The sums of `fact_money` without orders and people; zero sums have no row. */
export const factDays = pgTable(
  "fact_days",
  {
    day: date({ mode: "string" }).notNull(),
    accountKind: text("account_kind").$type<FactKind>().notNull(),
    event: text().notNull(),
    itemKind: text("item_kind"),
    itemId: text("item_id"),
    categoryId: text("category_id"),
    brandId: text("brand_id"),
    channel: text({ enum: CHANNELS }),
    locationId: anyLocationId(),
    cents: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    unique("fact_days_one_sum")
      .on(
        ...[table.day, table.accountKind, table.event, table.itemKind, table.itemId],
        ...[table.categoryId, table.brandId, table.channel, table.locationId],
      )
      .nullsNotDistinct(),
    index("fact_days_by_account").on(table.accountKind, table.day),
  ],
);

/**
 * The sums of `fact_money` without orders, items and customers. Triggers of `fact_money` maintain them (decision 0147).
 */
export const factSums = pgTable(
  "fact_sums",
  {
    day: date({ mode: "string" }).notNull(),
    accountKind: text("account_kind").$type<FactKind>().notNull(),
    event: text().notNull(),
    itemKind: text("item_kind"),
    performerId: text("performer_id"),
    channel: text({ enum: CHANNELS }),
    locationId: anyLocationId(),
    cents: bigint({ mode: "number" }).notNull(),
    /** The number of facts in this sum. */
    facts: integer().notNull(),
  },
  (table) => [
    unique("fact_sums_one_sum")
      .on(
        ...[table.day, table.accountKind, table.event, table.itemKind],
        ...[table.performerId, table.channel, table.locationId],
      )
      .nullsNotDistinct(),
    index("fact_sums_by_account").on(table.accountKind, table.day),
  ],
);

/**
 * A line's net sales, by transfer and performer: the amounts that the transfer earned or reversed on the accounts of
 * net sales. Triggers of `fact_money` maintain this table (decision 0147).
 */
export const factSales = pgTable(
  "fact_sales",
  {
    transferId: bigint("transfer_id", { mode: "number" }).notNull(),
    orderLineId: text("order_line_id"),
    performerId: text("performer_id"),
    day: date({ mode: "string" }).notNull(),
    orderId: text("order_id"),
    itemKind: text("item_kind"),
    itemId: text("item_id"),
    categoryId: text("category_id"),
    channel: text({ enum: CHANNELS }),
    customerId: text("customer_id"),
    locationId: anyLocationId(),
    /** Whether this is the first transfer that earned something for the line, by which the line is counted. */
    isFirst: boolean("is_first").notNull().default(false),
    gross: bigint({ mode: "number" }).notNull(),
    reductions: bigint({ mode: "number" }).notNull(),
    returns: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    unique("fact_sales_one_row").on(table.transferId, table.orderLineId, table.performerId).nullsNotDistinct(),
    index("fact_sales_by_day").on(table.day),
    index("fact_sales_first").on(table.day).where(sql`${table.isFirst}`),
    index("fact_sales_by_line").on(table.orderLineId).where(sql`${table.orderLineId} is not null`),
    index("fact_sales_by_customer").on(table.customerId, table.day).where(sql`${table.customerId} is not null`),
  ],
);

/**
 * The change of what the clinic owes on a day, by the event that caused it. The sum of all earlier days is the opening
 * balance.
 */
export const factBalances = pgTable(
  "fact_balances",
  {
    day: date({ mode: "string" }).notNull(),
    accountKind: text("account_kind").$type<Kind>().notNull(),
    unit: text().$type<Unit>().notNull(),
    event: text().notNull(),
    locationId: anyLocationId(),
    delta: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    unique("fact_balances_one_sum")
      .on(table.day, table.accountKind, table.unit, table.event, table.locationId)
      .nullsNotDistinct(),
  ],
);

/** The days that have the balances of all accounts, the 1st and the 16th of each month (decision 0163). */
export const factOwedDays = pgTable("fact_owed_days", { day: date({ mode: "string" }).primaryKey() });

/** What is owed on an account at the start of a day; without a balance there is no row. Derived from the ledger. */
export const factOwed = pgTable(
  "fact_owed",
  {
    day: date({ mode: "string" })
      .notNull()
      .references(() => factOwedDays.day, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    cents: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.accountId] })],
);

/**
 * What must be derived again. Triggers add rows in the transaction that changes something; a drain deletes them in the
 * transaction that writes the facts. Rows are only added and deleted, so that no writer waits for a drain.
 */
export const reportQueue = pgTable("report_queue", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  /**
   * What `subjectId` identifies. `transfer`, `order`: its facts are derived by the next drain. `fill`, `rebuild`: a
   * transfer; the facts of all transfers after it are derived, oldest first, and for a `fill`, these have no facts yet.
   * `day`: a day whose sums must be updated.
   */
  subject: text().notNull(),
  subjectId: text("subject_id").notNull(),
});

/**
 * Corrections by staff of who treated or sold. If a line has several, the last one applies. This table isn't derived
 * from others.
 */
export const factCorrections = pgTable(
  "fact_corrections",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    /** Null: unchanged. */
    performerId: text("performer_id").references(() => practitioners.id),
    sellerId: text("seller_id").references(() => customers.id),
    reason: text().notNull(),
    /** The account of the author, and the author's name when the change was written. */
    madeBy: text("made_by").notNull(),
    makerName: text("maker_name").notNull(),
    madeAt: instant("made_at").notNull().default(clockNow),
  },
  (table) => [
    index("fact_corrections_by_line").on(table.orderLineId, table.id),
    check("fact_corrections_some", sql`num_nonnulls(${table.performerId}, ${table.sellerId}) > 0`),
  ],
);

/** Category and brand of treatments and products over time, written by triggers on the catalog's tables. */
export const factItemGroups = pgTable(
  "fact_item_groups",
  {
    itemKind: text("item_kind", { enum: ["service", "product"] }).notNull(),
    itemId: text("item_id").notNull(),
    since: instant("since").notNull(),
    categoryId: text("category_id"),
    brandId: text("brand_id"),
  },
  (table) => [primaryKey({ columns: [table.itemKind, table.itemId, table.since] })],
);
