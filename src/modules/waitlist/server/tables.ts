import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { appointments } from "#modules/booking/server/tables.ts";
import { locationIds } from "#modules/locations/server/tables.ts";
import { archivable, clockNow, instant } from "#platform/tables.ts";
import { type DayPart, entryStates, offerStates } from "../domain/waitlist.ts";

/** The details of a guest on the waitlist. For customers with an account, the account has them. */
export type WaitingGuest = { firstName: string; lastName: string; email: string; phone: string };

/** A waitlist entry: treatments on some days, in some parts of a day. */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "cascade" }),
    guest: jsonb().$type<WaitingGuest>(),
    serviceIds: text("service_ids").array().notNull(),
    addOnIds: text("add_on_ids").array().notNull().default([]),
    /** Any of these practitioners; if empty, any practitioner at all. */
    practitionerIds: text("practitioner_ids").array().notNull().default([]),
    locationIds: locationIds(),
    firstDate: date("first_date", { mode: "string" }).notNull(),
    lastDate: date("last_date", { mode: "string" }).notNull(),
    parts: text().array().$type<DayPart[]>().notNull(),
    /** Only these days of the week; Sunday is 0. */
    weekdays: integer().array().notNull().default([0, 1, 2, 3, 4, 5, 6]),
    /** The minimum notice before the start of an offered slot. */
    minNoticeMinutes: integer("min_notice_minutes").notNull().default(180),
    /**
     * The last day for which this entry was checked when the day became bookable; null if all of its days were already
     * bookable when it was made.
     */
    openedUntil: date("opened_until", { mode: "string" }),
    /** The visit that accepting an offer would move. */
    insteadOf: text("instead_of").references(() => appointments.id, { onDelete: "set null" }),
    state: text({ enum: entryStates }).notNull(),
    /** The customer's note. */
    note: text().notNull().default(""),
    /** Consecutive offers that expired without a response. */
    unanswered: integer().notNull().default(0),
    /** Hash of the secret in the entry's emails, with which a guest confirms and leaves. */
    linkHash: text("link_hash").notNull().unique("waitlist_entries_one_per_link"),
    /**
     * The hash of the link as it was before SECRETS was changed, because emails sent before the change contain that
     * link.
     */
    formerLinkHash: text("former_link_hash"),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...archivable(),
  },
  (table) => [
    check("waitlist_entries_are_somebodys", sql`num_nonnulls(${table.customerId}, ${table.guest}) = 1`),
    check("waitlist_entries_end_after_start", sql`${table.lastDate} >= ${table.firstDate}`),
    check(
      "waitlist_entries_ask_for_something",
      sql`cardinality(${table.serviceIds}) >= 1 and cardinality(${table.serviceIds}) <= 8 and cardinality(${table.parts}) > 0`,
    ),
    check(
      "waitlist_entries_on_real_weekdays",
      sql`cardinality(${table.weekdays}) > 0 and ${table.weekdays} <@ array[0, 1, 2, 3, 4, 5, 6]`,
    ),
    index("waitlist_live_by_dates")
      .on(table.lastDate, table.firstDate)
      .where(sql`${table.state} in ('waiting', 'offered')`),
    index("waitlist_by_customer").on(table.customerId),
    index("waitlist_by_age").on(table.createdAt, table.id),
    index("waitlist_by_first_date").on(table.firstDate, table.id),
  ],
);

/**
 * A slot that was held for a waitlist entry. While the offer is open, it is a `held` visit; once accepted, it is a
 * booked one.
 */
export const waitlistOffers = pgTable(
  "waitlist_offers",
  {
    id: text().primaryKey(),
    entryId: text("entry_id")
      .notNull()
      .references(() => waitlistEntries.id, { onDelete: "cascade" }),
    appointmentId: text("appointment_id").references(() => appointments.id, { onDelete: "set null" }),
    startsAt: instant("starts_at").notNull(),
    state: text({ enum: offerStates }).notNull(),
    linkHash: text("link_hash").notNull().unique("waitlist_offers_one_per_link"),
    expiresAt: instant("expires_at").notNull(),
    answeredAt: instant("answered_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    unique("waitlist_offers_once_per_start").on(table.entryId, table.startsAt),
    uniqueIndex("waitlist_one_open_offer").on(table.entryId).where(sql`${table.state} = 'open'`),
    index("waitlist_offers_by_end").on(table.expiresAt).where(sql`${table.state} = 'open'`),
    index("waitlist_offers_by_visit").on(table.appointmentId),
  ],
);
