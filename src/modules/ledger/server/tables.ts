import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { locationIdOrNone } from "#modules/locations/server/tables.ts";
import { bytea, clockNow, instant } from "#platform/tables.ts";
import type { AccountId } from "../domain/account-id.ts";
import type { AccountClass, Kind, Unit } from "../domain/chart.ts";
import { OPENING_KINDS } from "../domain/events/opening-entries.ts";
import type { LedgerActor } from "../domain/transfer.ts";

/** The chart of accounts (domain/chart.ts). Written by migrations, so backups leave it out. */
export const ledgerKinds = pgTable(
  "ledger_kinds",
  {
    kind: text().$type<Kind>().primaryKey(),
    class: text().$type<AccountClass>().notNull(),
    /** 1 if a debit raises the balance, -1 if a credit does. */
    normal: smallint().$type<1 | -1>().notNull(),
    isGuarded: boolean("is_guarded").notNull(),
    unit: text().$type<Unit>().notNull().default("USD"),
  },
  (table) => [
    check("ledger_kinds_class", sql`${table.class} in ('asset', 'liability', 'income', 'contra', 'expense')`),
    check("ledger_kinds_normal", sql`${table.normal} in (-1, 1)`),
  ],
);

/**
 * Accounts, each opened by the first transfer that names it. Only a trigger writes the balance of a guarded account.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: text().$type<AccountId>().primaryKey(),
    kind: text()
      .$type<Kind>()
      .notNull()
      .references(() => ledgerKinds.kind),
    unit: text().$type<Unit>().notNull(),
    normal: smallint().$type<1 | -1>().notNull(),
    isGuarded: boolean("is_guarded").notNull(),
    ownerId: text("owner_id"),
    /**
     * The balance in the account's normal direction (`normal`). Always 0 for an account that isn't guarded, whose
     * balance is computed from its entries.
     */
    balanceCents: bigint("balance_cents", { mode: "number" }).notNull().default(0),
    openedAt: instant("opened_at").notNull().default(clockNow),
  },
  (table) => [
    unique("ledger_accounts_one_unit").on(table.id, table.unit),
    check("ledger_accounts_guarded_has_owner", sql`${table.isGuarded} = (${table.ownerId} is not null)`),
    check("ledger_accounts_sum_is_the_balance", sql`${table.isGuarded} or ${table.balanceCents} = 0`),
    check("ledger_accounts_not_overdrawn", sql`${table.balanceCents} >= 0`),
  ],
);

/** Transfers, each for one business event. Rows are only added. */
export const ledgerTransfers = pgTable(
  "ledger_transfers",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    key: text().notNull().unique("ledger_transfers_one_per_key"),
    event: text().notNull(),
    happenedAt: instant("happened_at").notNull().default(clockNow),
    bookedAt: instant("booked_at").notNull().default(clockNow),
    orderId: text("order_id"),
    customerId: text("customer_id"),
    actor: text().$type<LedgerActor>().notNull(),
    reason: text(),
    /** Null for the business as a whole. */
    locationId: locationIdOrNone(),
    reverses: bigint({ mode: "number" })
      .unique("ledger_transfers_reversed_once")
      .references((): AnyPgColumn => ledgerTransfers.id),
    /** SHA-256 of the requested entries, so that a key can't be reused for different ones. */
    contentHash: bytea("content_hash").notNull(),
  },
  (table) => [
    index("ledger_transfers_by_order").on(table.orderId),
    index("ledger_transfers_by_customer").on(table.customerId),
    index("ledger_transfers_by_time").on(table.happenedAt),
  ],
);

/** Entries, each a debit and a credit of the same amount. Rows are only added. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    transferId: bigint("transfer_id", { mode: "number" })
      .notNull()
      .references(() => ledgerTransfers.id),
    line: smallint().notNull(),
    debitId: text("debit_id").$type<AccountId>().notNull(),
    creditId: text("credit_id").$type<AccountId>().notNull(),
    unit: text().$type<Unit>().notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.line] }),
    check("ledger_entries_amount", sql`${table.amountCents} between 1 and 10000000000`),
    check("ledger_entries_two_accounts", sql`${table.debitId} <> ${table.creditId}`),
    foreignKey({
      name: "ledger_entries_debit",
      columns: [table.debitId, table.unit],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.unit],
    }),
    foreignKey({
      name: "ledger_entries_credit",
      columns: [table.creditId, table.unit],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.unit],
    }),
  ],
);

/**
 * A balance imported from another system. Its transfer has the key `opening:{id}`. For each kind, the id in that system
 * (`former`) is unique among balances that weren't reversed, so that sending a file again imports nothing twice.
 */
export const ledgerOpenings = pgTable(
  "ledger_openings",
  {
    id: text().primaryKey(),
    kind: text({ enum: OPENING_KINDS }).notNull(),
    /** The balance's id in that system; a keyed hash if the id can be used as money, such as a gift card code. */
    former: text().notNull(),
    accountId: text("account_id").$type<AccountId>().notNull(),
    cents: integer().notNull(),
    /** The remaining sessions, if the balance is a package's. */
    sessions: integer(),
    takenBackAt: instant("taken_back_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("ledger_openings_once").on(table.kind, table.former).where(sql`${table.takenBackAt} is null`),
    check("ledger_openings_some", sql`${table.cents} > 0 and (${table.sessions} is null or ${table.sessions} > 0)`),
  ],
);

/** The day through which the books are closed: one row, or none if they never were. */
export const ledgerClosing = pgTable(
  "ledger_closing",
  {
    id: integer().primaryKey().default(1),
    /** The last closed day of the clinic. */
    booksClosedThrough: date("books_closed_through", { mode: "string" }).notNull(),
    /** When the next day begins in the clinic's zone. No transfer may be dated earlier. */
    openFrom: instant("open_from").notNull(),
    closedAt: instant("closed_at").notNull().default(clockNow),
  },
  (table) => [check("ledger_closing_only_one", sql`${table.id} = 1`)],
);
