import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { practitioners } from "#modules/booking/server/tables.ts";
import { locationIdOrNone } from "#modules/locations/server/tables.ts";
import { clockNow, editable, instant } from "#platform/tables.ts";
import { EARNINGS_CODES, type EarningsCodes } from "../domain/export/payroll-files.ts";
import { CADENCES } from "../domain/pay-period.ts";

/** People who may be paid: each team account, and each practitioner, with or without an account. */
export const payPeople = pgTable(
  "pay_people",
  {
    /**
     * The practitioner's id; for people who aren't practitioners, the account's id. The ledger records the tips owed
     * under this id.
     */
    id: text().primaryKey(),
    accountId: text("account_id")
      .unique()
      .references(() => customers.id),
    practitionerId: text("practitioner_id")
      .unique()
      .references(() => practitioners.id),
    name: text().notNull(),
    role: text({ enum: ["staff", "practitioner", "admin"] }).notNull(),
    /** The person's number in the payroll provider's system. */
    payrollNumber: text("payroll_number").notNull().default(""),
    /** Whether hours come from the clock or the schedule. */
    hours: text({ enum: ["clock", "schedule", "none"] })
      .notNull()
      .default("clock"),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...editable(),
  },
  (table) => [
    index("pay_people_by_name").on(table.name, table.id),
    check("pay_people_known", sql`num_nonnulls(${table.accountId}, ${table.practitionerId}) > 0`),
  ],
);

/** When people started and ended work. The database rejects overlapping entries of one person. */
export const timeEntries = pgTable(
  "time_entries",
  {
    id: text().primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => payPeople.id),
    startsAt: instant("starts_at").notNull(),
    /** Null while they are at work. */
    endsAt: instant("ends_at"),
    /** Why staff added or changed it; empty for entries from the clock. */
    reason: text().notNull().default(""),
    locationId: locationIdOrNone(),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...editable(),
  },
  (table) => [
    index("time_entries_by_person").on(table.personId, table.startsAt),
    index("time_entries_by_start").on(table.startsAt, table.id),
    check("time_entries_end", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/**
 * The PINs with which people clock in and out at a shared device. A separate table, so that no list of people contains
 * the hash.
 */
export const clockPins = pgTable("clock_pins", {
  personId: text("person_id")
    .primaryKey()
    .references(() => payPeople.id, { onDelete: "cascade" }),
  pinHash: text("pin_hash").notNull(),
  /** The account that set the PIN. */
  setBy: text("set_by").notNull(),
  setAt: instant("set_at").notNull().default(clockNow),
});

/** The clinic's pay settings, in a single row. */
export const paySettings = pgTable(
  "pay_settings",
  {
    id: integer().primaryKey().default(1),
    cadence: text({ enum: CADENCES }).notNull().default("two_weeks"),
    tips: text({ enum: ["direct", "pool_hours", "pool_day"] })
      .notNull()
      .default("direct"),
    /** The weight of an hour for each role in the pool. */
    poolShares: jsonb("pool_shares").$type<Record<string, number>>().notNull().default({ practitioner: 1, staff: 1 }),
    dailyMinutes: integer("daily_minutes"),
    weeklyMinutes: integer("weekly_minutes").default(2400),
    /** The clinic's company code at ADP. */
    companyCode: text("company_code").notNull().default(""),
    /** The clinic's earnings codes at ADP for pay other than hours. */
    earningsCodes: jsonb("earnings_codes").$type<EarningsCodes>().notNull().default(EARNINGS_CODES),
    ...editable(),
  },
  (table) => [
    check("pay_settings_only_one", sql`${table.id} = 1`),
    check("pay_settings_daily", sql`${table.dailyMinutes} between 1 and 1440`),
    check("pay_settings_weekly", sql`${table.weeklyMinutes} between 1 and 10080`),
  ],
);
