import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { appointmentStatuses } from "#modules/booking/domain/appointment-status.ts";
import { bookingChannels } from "#modules/booking/domain/visit-stage.ts";
import { anyLocationId } from "#modules/locations/server/tables.ts";
import { instant } from "#platform/tables.ts";
import { CHANNELS } from "../../domain/channel.ts";

/**
 * One row per treatment of a visit. Derived from the visit tables; `reports:rebuild` writes the same rows again
 * (decision 0141).
 */
export const factVisits = pgTable(
  "fact_visits",
  {
    lineId: text("line_id").primaryKey(),
    appointmentId: text("appointment_id").notNull(),
    /** Whether the row is the visit's first treatment: figures per visit count only this row. */
    isFirst: boolean("is_first").notNull(),
    /** The visit's start and day, and the end of that day, in the location's zone. */
    startsAt: instant("starts_at").notNull(),
    day: date({ mode: "string" }).notNull(),
    dayEndsAt: instant("day_ends_at").notNull(),
    bookedAt: instant("booked_at").notNull(),
    closedAt: instant("closed_at"),
    state: text({ enum: appointmentStatuses }).notNull(),
    /** Whether the customer canceled the visit within its notice window. */
    isLateCancel: boolean("is_late_cancel").notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    via: text({ enum: bookingChannels }).notNull(),
    /** The planned minutes of the treatment. */
    minutes: integer().notNull(),
    performerId: text("performer_id"),
    roomId: text("room_id"),
    deviceIds: text("device_ids").array().notNull(),
    itemId: text("item_id").notNull(),
    categoryId: text("category_id"),
    customerId: text("customer_id"),
    /** The customer, or a guest by a hash of their email. */
    clientKey: text("client_key").notNull(),
    locationId: anyLocationId().notNull(),
    /** The treatment's price after reductions; the price with tax; how much of the price with tax is already paid. */
    netCents: bigint("net_cents", { mode: "number" }).notNull(),
    givenCents: bigint("given_cents", { mode: "number" }).notNull(),
    paidCents: bigint("paid_cents", { mode: "number" }).notNull(),
    /** For a completed visit: whether the customer had none before. */
    isNew: boolean("is_new").notNull().default(false),
    /** For a completed visit: whether the customer had another visit booked by the end of the day. */
    isRebooked: boolean("is_rebooked").notNull().default(false),
    /** For the first treatment of a completed visit: whether the visit is the customer's first one of the day. */
    leadsDay: boolean("leads_day").notNull().default(false),
    /** For a completed visit: the day of the customer's next completed one. */
    nextDay: date("next_day", { mode: "string" }),
    /** The day of the customer's previous completed visit. A trigger writes it (decision 0163). */
    previousDay: date("previous_day", { mode: "string" }),
  },
  (table) => [
    index("fact_visits_by_day").on(table.day, table.state),
    index("fact_visits_by_visit").on(table.appointmentId),
    index("fact_visits_by_client").on(table.clientKey, table.startsAt),
    index("fact_visits_of_clients")
      .on(table.day, table.previousDay)
      .where(sql`${table.isFirst} and ${table.state} = 'completed'`),
    index("fact_visits_new").on(table.day).where(sql`${table.isFirst} and ${table.isNew}`),
    index("fact_visits_unpaid")
      .on(table.day)
      .where(sql`${table.state} = 'completed' and ${table.givenCents} > ${table.paidCents}`),
  ],
);

/** Minutes of a person, room or device on a day: bookable minutes, and minutes booked by visits. */
export const factHours = pgTable(
  "fact_hours",
  {
    day: date({ mode: "string" }).notNull(),
    resourceId: text("resource_id").notNull(),
    kind: text({ enum: ["practitioner", "room", "device"] }).notNull(),
    locationId: anyLocationId().notNull(),
    bookable: integer().notNull(),
    booked: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.resourceId] }),
    check("fact_hours_not_negative", sql`${table.bookable} >= 0 and ${table.booked} >= 0`),
  ],
);

/** Visits to derive again. Rows are only added and deleted, so that no writer waits for a drain. */
export const reportVisitQueue = pgTable("report_visit_queue", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  appointmentId: text("appointment_id").notNull(),
});

/** Days whose schedule changed. */
export const reportHoursQueue = pgTable("report_hours_queue", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  fromDay: date("from_day", { mode: "string" }).notNull(),
  toDay: date("to_day", { mode: "string" }).notNull(),
});
