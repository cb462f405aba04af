import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { locationId } from "#modules/locations/server/tables.ts";
import { archivable, clockNow, instant } from "#platform/tables.ts";
import { changeKinds } from "../domain/change/contract-now.ts";
import { creditKinds } from "../domain/credit-lot.ts";
import { membershipIntervals } from "../domain/membership-period.ts";
import { membershipStates } from "../domain/membership-state.ts";
import type { AskedChange, QuotedChange } from "./changes/quoted-change.ts";

/** What a membership can be: its price, what it gives, in the order in which plans are shown. */
export const membershipPlans = pgTable(
  "membership_plans",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    tagline: text().notNull(),
    picture: text().notNull(),
    monthlyPriceCents: integer("monthly_price_cents").notNull(),
    annualPriceCents: integer("annual_price_cents").notNull(),
    creditCents: integer("credit_cents").notNull(),
    productPercent: integer("product_percent").notNull(),
    /** Null where the member price list holds instead of a percentage. */
    servicePercent: integer("service_percent"),
    usesMemberPriceList: boolean("uses_member_price_list").notNull(),
    birthdayCreditCents: integer("birthday_credit_cents").notNull(),
    freeLateMovesPerYear: integer("free_late_moves_per_year").notNull(),
    hasPriorityWaitlist: boolean("has_priority_waitlist").notNull(),
    boostersPerQuarter: integer("boosters_per_quarter").notNull(),
    householdMembers: integer("household_members").notNull(),
    /** What the release before shows: this one says benefits from the figures. */
    benefits: text().array().notNull().default([]),
    /** Lines that the clinic adds. */
    ownBenefits: text("own_benefits").array().notNull().default([]),
    /** Where its member prices hold: at every location, or at the home location. */
    validAt: text("valid_at", { enum: ["everywhere", "home"] })
      .notNull()
      .default("everywhere"),
    isOffered: boolean("is_offered").notNull().default(true),
    position: integer().notNull(),
    ...archivable(),
  },
  (table) => [
    index("membership_plans_by_position").on(table.position, table.id),
    index("membership_plans_by_name").on(table.name, table.id),
    check("membership_plans_valid_somewhere", sql`${table.validAt} in ('everywhere', 'home')`),
  ],
);

/**
 * One contract with a plan, from the order that starts it to its end. A row without an order was given by the clinic. A constraint that
 * Drizzle can't declare (memberships_one_at_a_time) allows one at a time per customer; its index is also used to find members. A trigger
 * refuses invalid state changes, and records each valid one in the history.
 */
export const memberships = pgTable(
  "memberships",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").notNull(),
    planId: text("plan_id")
      .notNull()
      .references(() => membershipPlans.id),
    /** The version of the plan that it keeps; null of those from before the plan had any, which have the first. */
    planVersion: integer("plan_version"),
    interval: text({ enum: membershipIntervals }).notNull().default("month"),
    /** What each period costs. It stays while the plan's own price changes. */
    priceCents: integer("price_cents").notNull().default(0),
    homeLocationId: locationId("home_location_id"),
    state: text({ enum: membershipStates }).notNull().default("active"),
    /** The order that it began with. */
    orderId: text("order_id").unique(),
    /** The provider's contract, which charges from the second period on. */
    subscriptionId: text("subscription_id").unique(),
    /** Since when its customer is a member; null before it begins, and when it never does. */
    startsAt: instant("starts_at"),
    /** The instant from which it is over; null until it is ended. */
    endsAt: instant("ends_at"),
    /** The latest period that is paid. */
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    /** The day of the month on which it renews. */
    anchorDay: integer("anchor_day"),
    cancelsAtPeriodEnd: boolean("cancels_at_period_end").notNull().default(false),
    /**
     * From when nothing is charged and no member price holds, and the charge with which it continues, with its day by
     * the clinic.
     */
    pausedFrom: instant("paused_from"),
    resumesAt: instant("resumes_at"),
    resumesOn: date("resumes_on", { mode: "string" }),
    /** When its customer last asked for a pause: one a year. */
    pauseUsedAt: instant("pause_used_at"),
    /** A charge of the provider, from which all others are whole periods away; null in rows of earlier releases until then. */
    chargeAnchor: instant("charge_anchor"),
    pastDueSince: instant("past_due_since"),
    /** The end of the period for which its customer was reminded of the next yearly charge. */
    renewalToldFor: instant("renewal_told_for"),
    /** The plan of the next period, after a switch that waits for it. */
    nextPlanId: text("next_plan_id").references(() => membershipPlans.id),
    nextInterval: text("next_interval", { enum: membershipIntervals }),
    nextPriceCents: integer("next_price_cents"),
    /** The price that its customer got a notice of, and the instant from which a period that begins costs it. */
    raisedPriceCents: integer("raised_price_cents"),
    raiseFrom: instant("raise_from"),
    /** The consent: its paragraph, the SHA-256 in hex, and the time. */
    consentText: text("consent_text"),
    consentHash: text("consent_hash"),
    consentedAt: instant("consented_at"),
    endedAt: instant("ended_at"),
    endReason: text("end_reason"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    foreignKey({ columns: [table.customerId], foreignColumns: [customers.id] }).onDelete("cascade"),
    index("memberships_by_customer").on(table.customerId, table.createdAt),
    index("memberships_by_start").on(table.startsAt, table.id),
    index("memberships_with_end").on(table.endsAt).where(sql`${table.state} in ('active', 'past_due', 'paused')`),
    check("memberships_some_time", sql`${table.endsAt} > ${table.startsAt}`),
    check("memberships_begun", sql`(${table.state} in ('pending', 'cancelled')) = (${table.startsAt} is null)`),
    check("memberships_some_period", sql`${table.periodEnd} > ${table.periodStart}`),
    check("memberships_anchor_in_every_month", sql`${table.anchorDay} between 1 and 28`),
    check("memberships_price", sql`${table.priceCents} >= 0`),
    check("memberships_sold_by_consent", sql`${table.orderId} is null or ${table.consentHash} is not null`),
    check(
      "memberships_pause_is_some_time",
      sql`(${table.pausedFrom} is null) = (${table.resumesAt} is null) and ${table.resumesAt} > ${table.pausedFrom}`,
    ),
    check(
      "memberships_next_is_whole",
      sql`(${table.nextPlanId} is null) = (${table.nextPriceCents} is null) and (${table.nextPlanId} is null) = (${table.nextInterval} is null)`,
    ),
    check(
      "memberships_raise_is_whole",
      sql`(${table.raisedPriceCents} is null) = (${table.raiseFrom} is null) and ${table.raisedPriceCents} > 0`,
    ),
    check("memberships_canceled_has_end", sql`not ${table.cancelsAtPeriodEnd} or ${table.endsAt} is not null`),
  ],
);

/** Every move of a membership, written by a trigger. */
export const membershipHistory = pgTable(
  "membership_history",
  {
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    fromState: text("from_state", { enum: membershipStates }),
    toState: text("to_state", { enum: membershipStates }).notNull(),
    at: instant("at").notNull().default(clockNow),
  },
  (table) => [primaryKey({ columns: [table.membershipId, table.step] })],
);

/** A period that was paid, once: by the order that it began with, or by an invoice of the provider. */
export const membershipPeriods = pgTable(
  "membership_periods",
  {
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    periodStart: instant("period_start").notNull(),
    periodEnd: instant("period_end").notNull(),
    orderId: text("order_id").notNull().unique(),
    providerInvoiceId: text("provider_invoice_id").unique(),
    priceCents: integer("price_cents").notNull(),
    /** What it was paid for; null if an earlier release wrote it, then the membership's current plan applies. */
    planId: text("plan_id").references(() => membershipPlans.id),
    interval: text({ enum: membershipIntervals }),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.periodStart] }),
    check("membership_periods_some_time", sql`${table.periodEnd} > ${table.periodStart}`),
    check("membership_periods_price", sql`${table.priceCents} > 0`),
  ],
);

/** A charge of a further period that failed, once for each invoice of the provider. What follows on it are jobs. */
export const membershipFailedCharges = pgTable(
  "membership_failed_charges",
  {
    providerInvoiceId: text("provider_invoice_id").primaryKey(),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    amountCents: integer("amount_cents").notNull(),
    failedAt: instant("failed_at").notNull(),
    /** The provider's page on which it can be paid. */
    pageUrl: text("page_url"),
    /** Whether trying the same card again is no use. */
    isFinal: boolean("is_final").notNull().default(false),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("membership_failed_charges_by_membership").on(table.membershipId),
    check("membership_failed_charges_some", sql`${table.amountCents} > 0`),
  ],
);

/**
 * A quoted change of a membership. It can be confirmed once within some minutes, as long as the result is still the
 * same.
 */
export const changeQuotes = pgTable(
  "change_quotes",
  {
    id: text().primaryKey(),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    kind: text({ enum: changeKinds }).notNull(),
    /** What was requested, and the resulting amounts. */
    asked: jsonb().$type<AskedChange>().notNull(),
    preview: jsonb().$type<QuotedChange>().notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("change_quotes_by_membership").on(table.membershipId, table.createdAt),
    index("change_quotes_unused").on(table.expiresAt).where(sql`${table.usedAt} is null`),
  ],
);

/**
 * A switch to a more expensive plan that is paid by an order of its own. `open`: the order is waiting for payment; `off`: the switch was
 * given up, and the plan didn't change.
 */
export const membershipSwitches = pgTable(
  "membership_switches",
  {
    orderId: text("order_id").primaryKey(),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    quoteId: text("quote_id").notNull().unique(),
    state: text({ enum: ["open", "done", "off"] })
      .notNull()
      .default("open"),
    fromPlanId: text("from_plan_id")
      .notNull()
      .references(() => membershipPlans.id),
    planId: text("plan_id")
      .notNull()
      .references(() => membershipPlans.id),
    /** What each period costs afterwards. */
    priceCents: integer("price_cents").notNull(),
    /** What it costs, and the credit that it brings at once. */
    dueCents: integer("due_cents").notNull(),
    creditCents: integer("credit_cents").notNull(),
    /** The paid period that it is a share of. */
    periodStart: instant("period_start").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("membership_switches_by_membership").on(table.membershipId),
    uniqueIndex("membership_switches_one_open").on(table.membershipId).where(sql`${table.state} = 'open'`),
    check("membership_switches_cost_something", sql`${table.dueCents} > 0 and ${table.creditCents} >= 0`),
  ],
);

/** One grant of credit. Its remaining balance is that of `credit:{id}` in the books, and isn't stored anywhere else. */
export const creditLots = pgTable(
  "credit_lots",
  {
    id: text().primaryKey(),
    /** Null once the account is erased. */
    customerId: text("customer_id").references(() => customers.id, { onDelete: "set null" }),
    membershipId: text("membership_id").references(() => memberships.id, { onDelete: "set null" }),
    kind: text({ enum: creditKinds }).notNull(),
    /** What it was granted for, so that it is granted once: a period or a birthday. */
    grantKey: text("grant_key").notNull().unique(),
    grantedCents: integer("granted_cents").notNull(),
    /** Why the clinic gave it, where it did so by hand. */
    reason: text(),
    expiresAt: instant("expires_at").notNull(),
    /** The end of which its customer was reminded. */
    endToldFor: instant("end_told_for"),
    /** When its remaining balance was taken back. */
    closedAt: instant("closed_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("credit_lots_by_customer").on(table.customerId, table.expiresAt),
    index("credit_lots_by_membership").on(table.membershipId),
    index("credit_lots_open").on(table.expiresAt).where(sql`${table.closedAt} is null`),
    check("credit_lots_some", sql`${table.grantedCents} > 0`),
  ],
);
