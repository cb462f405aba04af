import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { MovedRows } from "#platform/personal-data.ts";
import { clockNow, editable, instant } from "#platform/tables.ts";
import { customers } from "./tables.ts";

/**
 * A customer's statistics for lists, one row per customer. Triggers on customers, appointments and orders update them
 * in the transaction of each change, so that no code path can forget to.
 */
export const customerStats = pgTable(
  "customer_stats",
  {
    customerId: text("customer_id")
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Visits that took place. */
    visits: integer().notNull().default(0),
    noShows: integer("no_shows").notNull().default(0),
    /** The sum of paid orders, without amounts due at the clinic. */
    spentCents: integer("spent_cents").notNull().default(0),
    lastVisitAt: instant("last_visit_at"),
    /** `lastVisitAt` for sorting: customers who never came sort as the oldest. */
    lastVisitOrder: instant("last_visit_order").notNull().default(sql`'-infinity'::timestamp with time zone`),
    /**
     * The start of the next visit when this row was last written. Once that time has passed, a query finds the next
     * one.
     */
    nextVisitAt: instant("next_visit_at"),
  },
  (table) => [
    index("customer_stats_by_visits").on(table.visits, table.customerId),
    index("customer_stats_by_no_shows").on(table.noShows, table.customerId),
    index("customer_stats_by_spent").on(table.spentCents, table.customerId),
    index("customer_stats_by_last_visit").on(table.lastVisitOrder, table.customerId),
    index("customer_stats_last_visit").on(table.lastVisitAt),
  ],
);

/** Staff's notes to each other about a customer. The text is encrypted, so a copy of the table reveals nothing. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: text().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    sealedText: text("sealed_text").notNull(),
    isPinned: boolean("is_pinned").notNull().default(false),
    /** The id of the staff member's account, and their name at the time. */
    writtenBy: text("written_by").notNull(),
    writerName: text("writer_name").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...editable(),
  },
  (table) => [index("customer_notes_by_customer").on(table.customerId, table.createdAt)],
);

export const customerTags = pgTable(
  "customer_tags",
  {
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    tag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.tag] }), index("customer_tags_by_tag").on(table.tag)],
);

/** The data for undoing a merge: the rows that came from the other record, and the previous field values. */
export const mergedCustomers = pgTable(
  "merged_customers",
  {
    dropId: text("drop_id")
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    keepId: text("keep_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    mergedAt: instant("merged_at").notNull().default(clockNow),
    /** The staff member who merged the records; null if they were merged because the person verified their email. */
    mergedBy: text("merged_by"),
    /** Field values of the remaining record before the merge. */
    former: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Ids of the moved rows, by name of the `PersonalDataPart` and table. */
    moved: jsonb().$type<Record<string, MovedRows>>().notNull(),
  },
  (table) => [
    index("merged_customers_by_keep").on(table.keepId),
    check("merged_customers_two", sql`${table.dropId} <> ${table.keepId}`),
  ],
);

/**
 * Emails that logged in to one of two accounts before those were merged, and now lead to the remaining account. Other
 * accounts can't use them. `dropId` is the merge that created them; an unmerge removes them.
 */
export const loginAliases = pgTable(
  "login_aliases",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    emailVerifiedAt: instant("email_verified_at"),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    dropId: text("drop_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [index("login_aliases_by_customer").on(table.customerId), index("login_aliases_by_drop").on(table.dropId)],
);

/** Emails that staff wrote to one customer. */
export const customerMessages = pgTable(
  "customer_messages",
  {
    id: text().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** `news` is sent to people who agreed to it, with an unsubscribe link. */
    kind: text({ enum: ["personal", "news"] }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    writtenBy: text("written_by").notNull(),
    writerName: text("writer_name").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [index("customer_messages_by_customer").on(table.customerId, table.createdAt)],
);

/** A link to all data about one customer. The file is created when it is downloaded, so that no copy lies around. */
export const customerExports = pgTable("customer_exports", {
  id: text().primaryKey(),
  customerId: text("customer_id")
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" }),
  madeBy: text("made_by").notNull(),
  createdAt: instant("created_at").notNull().default(clockNow),
  expiresAt: instant("expires_at").notNull(),
});
