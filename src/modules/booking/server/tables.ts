import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import type { VisitEstimate } from "#modules/catalog/domain/dose.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { segmentKinds } from "#modules/catalog/domain/service-segment.ts";
import { services } from "#modules/catalog/server/tables.ts";
import { locationId, locations } from "#modules/locations/server/tables.ts";
import { segmentStaff } from "#modules/scheduling/domain/visit-plan.ts";
import { archivable, clockNow, editable, hasFocalPoint, instant, tstzrange } from "#platform/tables.ts";
import type { BookedAddOn } from "../domain/appointment.ts";
import { appointmentStatuses } from "../domain/appointment-status.ts";
import { blockKinds } from "../domain/block.ts";
import { calendarFailures } from "../domain/calendar/outside-calendar.ts";
import { timeOffKinds, timeOffStates } from "../domain/time-off.ts";
import { type VisitState, visitSteps } from "../domain/visit-history.ts";
import { bookingChannels, visitStages } from "../domain/visit-stage.ts";

/** A person, room or device: anything that can be in only one place at a time. */
export const resources = pgTable(
  "resources",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["practitioner", "room", "device", "attention"] }).notNull(),
    name: text().notNull(),
    /** A short name for a room or device, where space is limited. */
    label: text().unique(),
    /** Room type, device type, or a practitioner's role (MD, NP, RN, LE, LT); for attention, its practitioner. */
    pool: text().notNull(),
    /**
     * For an attention unit: the practitioner whom it belongs to. (Attention: how many customers they can watch at
     * once.)
     */
    parentId: text("parent_id").references((): AnyPgColumn => resources.id, { onDelete: "cascade" }),
    position: integer().notNull().default(0),
    /** Whether new visits are planned with it; false also when archived. */
    isActive: boolean("is_active").notNull().default(true),
    /** Increases with each change of hours, to detect concurrent edits. */
    hoursVersion: integer("hours_version").notNull().default(1),
    ...archivable(),
  },
  (table) => [
    // People may share a name; rooms and devices may not, because files and the board identify them by name.
    uniqueIndex("resources_one_name_per_kind").on(table.kind, table.name).where(sql`${table.kind} <> 'practitioner'`),
    index("resources_by_parent").on(table.parentId).where(sql`${table.parentId} is not null`),
    check("resources_attention_is_somebodys", sql`(${table.kind} = 'attention') = (${table.parentId} is not null)`),
    index("resources_by_name").on(table.name, table.id),
    index("resources_by_position").on(table.position, table.id),
  ],
);

/** Clean-up time for devices of a type, where it differs from the treatment's clean-up. */
export const deviceTypes = pgTable(
  "device_types",
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    /** Matches the devices' own `pool`. */
    pool: text().notNull().unique("device_types_one_per_pool"),
    cleanupMinutes: integer("cleanup_minutes").notNull(),
    ...archivable(),
  },
  (table) => [
    check("device_types_short_cleanup", sql`${table.cleanupMinutes} between 0 and 60`),
    index("device_types_by_pool").on(table.pool, table.id),
  ],
);

/** The public profile of a practitioner. Its id is the resource's id. */
export const practitioners = pgTable(
  "practitioners",
  {
    id: text()
      .primaryKey()
      .references(() => resources.id, { onDelete: "cascade" }),
    slug: text().notNull().unique(),
    title: text().notNull(),
    bio: text().notNull(),
    picture: text(),
    /** The staff account of this person; null for a practitioner who doesn't sign in. */
    accountId: text("account_id")
      .unique("practitioners_one_per_account")
      .references(() => customers.id),
    /**
     * How many customers the practitioner can look after at once where constant presence isn't needed. For each of
     * these customers there is a separate resource, an attention unit.
     */
    watches: integer().notNull().default(0),
    /** Whether the practitioner serves no other customer until a treatment is over. */
    oneClientAtATime: boolean("one_client_at_a_time").notNull().default(false),
    /** The practitioner's room at a video service for virtual visits; if null, they phone. */
    videoUrl: text("video_url"),
  },
  (table) => [
    check("practitioners_watch_a_few", sql`${table.watches} between 0 and 6`),
    hasFocalPoint("practitioners_focal_point", table.picture),
    check("practitioners_video_is_https", sql`${table.videoUrl} like 'https://%'`),
  ],
);

export const practitionerServices = pgTable(
  "practitioner_services",
  {
    practitionerId: text("practitioner_id")
      .notNull()
      .references(() => practitioners.id),
    serviceId: text("service_id")
      .notNull()
      .references(() => services.id),
    /** This person's own customer-facing minutes, if different from the service's. */
    durationMinutes: integer("duration_minutes"),
    /** The last clinic day on which this person performs the treatment; null means no end. */
    qualifiedUntil: date("qualified_until"),
  },
  (table) => [primaryKey({ columns: [table.practitionerId, table.serviceId] })],
);

/**
 * Locations where a resource can be: several for a person, one for a room or device. A trigger gives new resources the
 * first location.
 */
export const resourceLocations = pgTable(
  "resource_locations",
  {
    resourceId: text("resource_id")
      .notNull()
      .references(() => resources.id, { onDelete: "cascade" }),
    locationId: text("location_id")
      .notNull()
      .references(() => locations.id),
    /** Whether the resource can't be moved, like a room. */
    isFixed: boolean("is_fixed").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.locationId] }),
    uniqueIndex("resource_locations_fixed_in_one").on(table.resourceId).where(sql`${table.isFixed}`),
  ],
);

/**
 * Local hours of a resource by weekday (0 = Sunday), "HH:mm", for the days on which they apply. A lunch break is a gap
 * between two rows. Spans of one day don't overlap (`working_hours_no_overlap`, in the hand-written migration).
 */
export const workingHours = pgTable(
  "working_hours",
  {
    resourceId: text("resource_id")
      .notNull()
      .references(() => resources.id, { onDelete: "cascade" }),
    weekday: integer().notNull(),
    opens: text().notNull(),
    closes: text().notNull(),
    /** First day; `-infinity` means no start. */
    validFrom: date("valid_from", { mode: "string" }).notNull().default("-infinity"),
    /** Last day; null means no end. */
    validTo: date("valid_to", { mode: "string" }),
    locationId: locationId(),
  },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.weekday, table.opens, table.validFrom] }),
    check("working_hours_close_after_opening", sql`${table.closes} > ${table.opens}`),
    check("working_hours_end_after_start", sql`${table.validTo} >= ${table.validFrom}`),
  ],
);

/** Hours on one calendar day, in addition to the usual week. */
export const extraHours = pgTable(
  "extra_hours",
  {
    resourceId: text("resource_id")
      .notNull()
      .references(() => resources.id, { onDelete: "cascade" }),
    date: date({ mode: "string" }).notNull(),
    opens: text().notNull(),
    closes: text().notNull(),
    locationId: locationId(),
  },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.date, table.opens] }),
    check("extra_hours_close_after_opening", sql`${table.closes} > ${table.opens}`),
  ],
);

/**
 * A practitioner's outside calendar, whose busy times are time off here (decision 0079). A different URL is a different
 * calendar.
 */
export const outsideCalendars = pgTable(
  "outside_calendars",
  {
    id: text().primaryKey(),
    practitionerId: text("practitioner_id")
      .notNull()
      .unique("outside_calendars_one_a_person")
      .references(() => practitioners.id, { onDelete: "cascade" }),
    /** The URL, which is a secret, encrypted for this calendar. */
    addressSealed: text("address_sealed").notNull(),
    host: text().notNull(),
    /** The account of the staff member who set the calendar. */
    createdBy: text("created_by").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    /** When the calendar was last requested, and when it was last read successfully. */
    checkedAt: instant("checked_at"),
    readAt: instant("read_at"),
    /**
     * The clinic day on which the whole calendar was last read and its repeating events were expanded, and the ETag of
     * that response.
     */
    laidOutOn: date("laid_out_on", { mode: "string" }),
    etag: text(),
    /** The number of entries that can't be read. */
    unread: integer().notNull().default(0),
    failure: text({ enum: calendarFailures }),
    failingSince: instant("failing_since"),
    /**
     * When the calendar's busy times were discarded because reading it failed repeatedly; null again after a successful
     * read.
     */
    emptiedAt: instant("emptied_at"),
  },
  (table) => [
    check("outside_calendars_fail_since", sql`(${table.failure} is null) = (${table.failingSince} is null)`),
    check("outside_calendars_emptied_by_failing", sql`${table.emptiedAt} is null or ${table.failure} is not null`),
  ],
);

/** Time in which a resource is unavailable to customers. Requested time off takes effect once it is approved. */
export const timeOff = pgTable(
  "time_off",
  {
    id: text().primaryKey(),
    resourceId: text("resource_id")
      .notNull()
      .references(() => resources.id),
    during: tstzrange().notNull(),
    reason: text().notNull().default(""),
    kind: text({ enum: timeOffKinds }).notNull().default("vacation"),
    state: text({ enum: timeOffStates }).notNull().default("approved"),
    /** The account of the staff member who entered the time off; null if it wasn't entered by a staff member. */
    createdBy: text("created_by"),
    createdAt: instant("created_at").notNull().default(clockNow),
    /**
     * The outside calendar that the time off was read from. Only that calendar changes it, and it is deleted with the
     * calendar.
     */
    calendarId: text("calendar_id").references(() => outsideCalendars.id, { onDelete: "cascade" }),
    ...editable(),
  },
  (table) => [
    index("time_off_by_resource").on(table.resourceId),
    index("time_off_by_calendar").on(table.calendarId).where(sql`${table.calendarId} is not null`),
    check("time_off_of_calendars_is_outside", sql`${table.calendarId} is null or ${table.kind} = 'outside'`),
  ],
);

/**
 * A visit: first a hold for a cart, then booked. Holds and booked visits share a table, because both occupy their time.
 */
export const appointments = pgTable(
  "appointments",
  {
    id: text().primaryKey(),
    status: text({ enum: appointmentStatuses }).notNull(),
    customerId: text("customer_id").references(() => customers.id),
    /** The cart a hold belongs to, one hold per cart; null once booked. */
    heldForCartId: text("held_for_cart_id").unique("appointments_one_hold_per_cart"),
    /**
     * The staff member who holds the slot while booking. A hold belongs to a cart, a staff member, a waitlist offer or
     * an order. A hold without an owner reserves freed time until the waitlist has been checked.
     */
    heldForAccountId: text("held_for_account_id").references(() => customers.id),
    /** The waitlist offer that holds the slot. */
    heldForOfferId: text("held_for_offer_id").unique("appointments_one_hold_per_offer"),
    /** The guest's order that is being paid. */
    heldForOrderId: text("held_for_order_id").unique("appointments_one_hold_per_order"),
    holdExpiresAt: instant("hold_expires_at"),
    /** A keyed hash of the network of an unverified person who holds the slot. */
    heldFrom: text("held_from"),
    orderId: text("order_id").unique(),
    /** Shared by the visits of guests who come together. Each has a separate visit. */
    groupId: text("group_id"),
    /** A guest's own details; a customer's are read from the account. */
    guest: jsonb().$type<{ firstName: string; lastName: string; email: string; phone: string }>(),
    /** Hash of the secret in the guest's link. */
    linkHash: text("link_hash"),
    /** The link hash from before SECRETS was changed, because earlier mails contain the former link. */
    formerLinkHash: text("former_link_hash"),
    notes: text(),
    /** Start and end of the time with the customer. */
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** The clinic's calendar day of the start, used for lists. */
    date: date({ mode: "string" }).notNull(),
    locationId: locationId(),
    timeZone: text("time_zone").notNull(),
    practitionerId: text("practitioner_id")
      .notNull()
      .references(() => practitioners.id),
    /** Whether the customer requested this practitioner, who stays when the visit changes. */
    isPractitionerWanted: boolean("is_practitioner_wanted").notNull().default(false),
    /** Used by the previous release; replaced by `visit_terms`. */
    policy: jsonb().$type<{ noticeHours: number; text: string }>(),
    /** Savings from limited offers, fixed at booking like the visit's prices. */
    offers: jsonb().$type<OfferSaving[]>().notNull().default([]),
    /** Savings from the customer's membership at booking. */
    memberSavingsCents: integer("member_savings_cents").notNull().default(0),
    /** Savings from coupons at booking. */
    couponSavingsCents: integer("coupon_savings_cents").notNull().default(0),
    /** The amount paid at booking or at the desk, without tips. Checkout updates it with the payment. */
    paidCents: integer("paid_cents").notNull().default(0),
    changesMade: integer("changes_made").notNull().default(0),
    /** Used by the previous release; replaced by `fees`. */
    lateFeeCents: integer("late_fee_cents").notNull().default(0),
    /** Increases with each change, as calendar files require (iTIP). */
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    bookedVia: text("booked_via", { enum: bookingChannels }).notNull().default("online"),
    /** Increased by a trigger with every change that staff can see. A write names the version it was based on. */
    version: integer().notNull().default(1),
    /** The stage of a customer who has checked in. */
    stage: text({ enum: visitStages }),
    confirmedAt: instant("confirmed_at"),
    checkedInAt: instant("checked_in_at"),
    inRoomAt: instant("in_room_at"),
    /** When the visit was completed, canceled or marked as a no-show, and by which account. */
    closedAt: instant("closed_at"),
    closedBy: text("closed_by"),
    cancelledBy: text("cancelled_by", { enum: ["customer", "clinic"] }),
    /** The delay the customer announced, and the start it refers to. It is void once the visit has moved. */
    lateMinutes: integer("late_minutes"),
    lateFrom: instant("late_from"),
    /** When the customer began waiting on the page of a virtual visit. */
    joinedAt: instant("joined_at"),
    /** The staff member who is moving it on the board. Others must wait until `lockedUntil`. */
    lockedBy: text("locked_by"),
    lockedByName: text("locked_by_name"),
    lockedUntil: instant("locked_until"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    index("appointments_by_customer").on(table.customerId, table.startsAt),
    index("appointments_by_start").on(table.startsAt),
    index("appointments_by_date").on(table.date),
    index("appointments_held").on(table.holdExpiresAt).where(sql`${table.status} = 'held'`),
    index("appointments_held_from").on(table.heldFrom).where(sql`${table.heldFrom} is not null`),
    index("appointments_by_group").on(table.groupId).where(sql`${table.groupId} is not null`),
    // Indexes on a guest's email and phone keys exist only in the migrations.
    check(
      "appointments_held_has_expiry",
      sql`(${table.status} = 'held') = (${table.holdExpiresAt} is not null)
        and num_nonnulls(${table.heldForCartId}, ${table.heldForAccountId}, ${table.heldForOfferId}, ${table.heldForOrderId}) <= case when ${table.status} = 'held' then 1 else 0 end`,
    ),
    check("appointments_stage_while_here", sql`(${table.stage} is not null) = (${table.status} = 'checked_in')`),
    check("appointments_no_negative_fee", sql`${table.lateFeeCents} >= 0`),
    check("appointments_no_negative_savings", sql`${table.memberSavingsCents} >= 0`),
    check("appointments_no_negative_coupons", sql`${table.couponSavingsCents} >= 0`),
    check("appointments_no_negative_payment", sql`${table.paidCents} >= 0`),
    check("appointments_ends_after_start", sql`${table.endsAt} > ${table.startsAt}`),
    check(
      "appointments_late_by_ten_or_twenty",
      sql`(${table.lateMinutes} is null) = (${table.lateFrom} is null) and ${table.lateMinutes} in (10, 20)`,
    ),
  ],
);

/** The treatments of a visit in order, fixed as booked. */
export const appointmentServices = pgTable(
  "appointment_services",
  {
    id: text().primaryKey(),
    appointmentId: text("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    serviceId: text("service_id")
      .notNull()
      .references(() => services.id),
    name: text().notNull(),
    addOns: jsonb("add_ons").$type<BookedAddOn[]>().notNull().default([]),
    unitPriceCents: integer("unit_price_cents").notNull(),
    /** The estimate known in advance when the price isn't fixed; null where it is. */
    estimate: jsonb().$type<VisitEstimate>(),
    practitionerId: text("practitioner_id").notNull(),
    roomId: text("room_id"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    position: integer().notNull(),
  },
  (table) => [index("appointment_services_by_appointment").on(table.appointmentId)],
);

/** The planned parts of a visit, for boards, emails and checks. Only `claims` determines which time is taken. */
export const appointmentSegments = pgTable(
  "appointment_segments",
  {
    appointmentId: text("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    lineId: text("line_id")
      .notNull()
      .references(() => appointmentServices.id, { onDelete: "cascade" }),
    kind: text({ enum: segmentKinds }).notNull(),
    staff: text({ enum: segmentStaff }).notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** Null where no person is needed. */
    practitionerId: text("practitioner_id").references(() => resources.id),
    roomId: text("room_id").references(() => resources.id),
    deviceIds: text("device_ids").array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.position] }),
    index("appointment_segments_by_line").on(table.lineId),
    check("appointment_segments_end_after_start", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** The steps applied to a visit. Rows are only added: a trigger rejects any other write. */
export const visitHistory = pgTable(
  "visit_history",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    appointmentId: text("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    at: instant("at").notNull().default(clockNow),
    step: text({ enum: visitSteps }).notNull(),
    /** The staff member's account id, `customer` or `system`. */
    by: text().notNull(),
    byName: text("by_name").notNull(),
    fromStatus: text("from_status", { enum: appointmentStatuses }),
    toStatus: text("to_status", { enum: appointmentStatuses }).notNull(),
    /** The calendar sequence of the visit after the step. */
    sequence: integer().notNull(),
    reason: text(),
    /** The booking rules that the step broke, with the reason that staff gave. */
    overrides: text().array().notNull().default([]),
    /** Whether the customer was emailed about it. */
    isMailed: boolean("is_mailed").notNull().default(false),
    /** The state the step replaced, for undoing it. */
    before: jsonb().$type<VisitState>(),
    /** The step that this one undoes. */
    undoes: bigint({ mode: "number" }).references((): AnyPgColumn => visitHistory.id),
    /**
     * The step's entry in the audit log, which an undo refers to. Null for steps by customers and by previous releases.
     */
    auditEntryId: text("audit_entry_id"),
  },
  (table) => [index("visit_history_by_appointment").on(table.appointmentId, table.id)],
);

/**
 * Time of a person, room or device that isn't for visits: a break, cleaning, maintenance. A weekly block has a row for
 * each day.
 */
export const blocks = pgTable(
  "blocks",
  {
    id: text().primaryKey(),
    seriesId: text("series_id").notNull(),
    resourceId: text("resource_id")
      .notNull()
      .references(() => resources.id),
    kind: text({ enum: blockKinds }).notNull(),
    note: text(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** The clinic's calendar day of the start. */
    date: date({ mode: "string" }).notNull(),
    repeatsUntil: date("repeats_until", { mode: "string" }),
    createdBy: text("created_by").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    version: integer().notNull().default(1),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    index("blocks_by_date").on(table.date),
    index("blocks_by_series").on(table.seriesId),
    check(
      "blocks_end_after_start",
      sql`${table.endsAt} > ${table.startsAt} and ${table.endsAt} - ${table.startsAt} <= interval '12 hours'`,
    ),
  ],
);

/**
 * A span of a resource's time that a visit or block occupies, buffers included. Until the claim is released, the
 * database rejects an overlapping claim on the same resource (`claims_no_overlap`, in the hand-written migration;
 * BK-4).
 */
export const claims = pgTable(
  "claims",
  {
    id: text().primaryKey(),
    resourceId: text("resource_id")
      .notNull()
      .references(() => resources.id),
    /** A claim belongs to a visit or to a block. */
    appointmentId: text("appointment_id").references(() => appointments.id, { onDelete: "cascade" }),
    blockId: text("block_id").references(() => blocks.id, { onDelete: "cascade" }),
    during: tstzrange().notNull(),
    /** Set for holds. After this time, another request for the slot may delete the hold. */
    expiresAt: instant("expires_at"),
    releasedAt: instant("released_at"),
    locationId: locationId(),
  },
  (table) => [
    index("claims_by_appointment").on(table.appointmentId),
    index("claims_by_block").on(table.blockId).where(sql`${table.blockId} is not null`),
    check("claims_belong_to_one", sql`num_nonnulls(${table.appointmentId}, ${table.blockId}) = 1`),
    // For planning a day or month, which reads all resources by time.
    index("claims_by_start").on(sql`lower(${table.during})`).where(sql`${table.releasedAt} is null`),
  ],
);

/**
 * A ticket that a returning customer gets in exchange for an emailed code (PG-17). For 30 minutes, it allows reading
 * their last visits, nothing else. It refers to the account, or to the guest visit whose email address received the
 * code.
 */
export const guestTickets = pgTable(
  "guest_tickets",
  {
    ticketHash: text("ticket_hash").primaryKey(),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "cascade" }),
    appointmentId: text("appointment_id").references(() => appointments.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    check("guest_tickets_are_somebodys", sql`${table.customerId} is not null or ${table.appointmentId} is not null`),
  ],
);
