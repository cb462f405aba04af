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

/** A membership plan: its price and benefits, in display order. */
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
    /** Null if the member price list applies instead of a percentage. */
    servicePercent: integer("service_percent"),
    usesMemberPriceList: boolean("uses_member_price_list").notNull(),
    birthdayCreditCents: integer("birthday_credit_cents").notNull(),
    freeLateMovesPerYear: integer("free_late_moves_per_year").notNull(),
    hasPriorityWaitlist: boolean("has_priority_waitlist").notNull(),
    boostersPerQuarter: integer("boosters_per_quarter").notNull(),
    householdMembers: integer("household_members").notNull(),
    /** Used only by the previous release; this release derives the benefits from the figures. */
    benefits: text().array().notNull().default([]),
    /** Benefit lines added by the clinic. */
    ownBenefits: text("own_benefits").array().notNull().default([]),
    /** Where the plan's member prices apply: at every location, or at the home location. */
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
 * One contract with a plan, from the order that starts it to its end. A row without an order was given by the clinic. A
 * constraint that Drizzle can't declare (memberships_one_at_a_time) allows one at a time per customer; its index is
 * also used to find members. A trigger refuses invalid state changes, and records each valid one in the history.
 */
export const memberships = pgTable(
  "memberships",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").notNull(),
    planId: text("plan_id")
      .notNull()
      .references(() => membershipPlans.id),
    /** The member's version of the plan; null for memberships from before plans had versions, which have the first. */
    planVersion: integer("plan_version"),
    interval: text({ enum: membershipIntervals }).notNull().default("month"),
    /** The price of each period. It stays even if the plan's own price changes. */
    priceCents: integer("price_cents").notNull().default(0),
    homeLocationId: locationId("home_location_id"),
    state: text({ enum: membershipStates }).notNull().default("active"),
    /** The order that started the membership. */
    orderId: text("order_id").unique(),
    /** The provider's subscription, which charges from the second period on. */
    subscriptionId: text("subscription_id").unique(),
    /** When the membership started; null before that, and if it never starts. */
    startsAt: instant("starts_at"),
    /** When the membership ends; null until an end is set. */
    endsAt: instant("ends_at"),
    /** The latest paid period. */
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    /** The day of the month on which the membership renews. */
    anchorDay: integer("anchor_day"),
    cancelsAtPeriodEnd: boolean("cancels_at_period_end").notNull().default(false),
    /**
     * The start of a pause, without charges or member prices; then the instant of the charge that ends it, and the
     * clinic's day of that charge.
     */
    pausedFrom: instant("paused_from"),
    resumesAt: instant("resumes_at"),
    resumesOn: date("resumes_on", { mode: "string" }),
    /** When the customer last requested a pause: one a year is allowed. */
    pauseUsedAt: instant("pause_used_at"),
    /**
     * The instant of one of the provider's charges; all others are whole periods away. Null in rows of earlier releases
     * until their next charge.
     */
    chargeAnchor: instant("charge_anchor"),
    pastDueSince: instant("past_due_since"),
    /** The end of the period for which the customer was reminded of the next yearly charge. */
    renewalToldFor: instant("renewal_told_for"),
    /** The plan of the next period, after a switch that takes effect then. */
    nextPlanId: text("next_plan_id").references(() => membershipPlans.id),
    nextInterval: text("next_interval", { enum: membershipIntervals }),
    nextPriceCents: integer("next_price_cents"),
    /**
     * The new price the customer was notified of, and the instant: periods that start then or later cost that price.
     */
    raisedPriceCents: integer("raised_price_cents"),
    raiseFrom: instant("raise_from"),
    /** The consent: the text of its paragraph, its SHA-256 in hex, and the time. */
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

/** Every state change of a membership, written by a trigger. */
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

/** A paid period, paid once: by the order that started the membership, or by an invoice of the provider. */
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
    /** The plan that was paid for; null in rows of an earlier release, where the current plan applies. */
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

/** A failed charge of a further period, one row per invoice of the provider. Jobs do the follow-up. */
export const membershipFailedCharges = pgTable(
  "membership_failed_charges",
  {
    providerInvoiceId: text("provider_invoice_id").primaryKey(),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    amountCents: integer("amount_cents").notNull(),
    failedAt: instant("failed_at").notNull(),
    /** The provider's payment page for the charge. */
    pageUrl: text("page_url"),
    /** Whether retrying the same card is useless. */
    isFinal: boolean("is_final").notNull().default(false),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("membership_failed_charges_by_membership").on(table.membershipId),
    check("membership_failed_charges_some", sql`${table.amountCents} > 0`),
  ],
);

/**
 * A quoted change of a membership. It can be confirmed once within some minutes, as long as the result hasn't changed.
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
 * A switch to a more expensive plan, paid for with a separate order. `open`: the order is waiting for payment; `off`:
 * the switch was abandoned, and the plan didn't change.
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
    /** The price of each period afterwards. */
    priceCents: integer("price_cents").notNull(),
    /** The price of the switch, and the credit granted immediately. */
    dueCents: integer("due_cents").notNull(),
    creditCents: integer("credit_cents").notNull(),
    /** The paid period that the price is a share of. */
    periodStart: instant("period_start").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("membership_switches_by_membership").on(table.membershipId),
    uniqueIndex("membership_switches_one_open").on(table.membershipId).where(sql`${table.state} = 'open'`),
    check("membership_switches_cost_something", sql`${table.dueCents} > 0 and ${table.creditCents} >= 0`),
  ],
);

/**
 * One grant of credit. Its remaining balance is the account `credit:{id}` in the books, and isn't stored anywhere else.
 */
export const creditLots = pgTable(
  "credit_lots",
  {
    id: text().primaryKey(),
    /** Null once the account is erased. */
    customerId: text("customer_id").references(() => customers.id, { onDelete: "set null" }),
    membershipId: text("membership_id").references(() => memberships.id, { onDelete: "set null" }),
    kind: text({ enum: creditKinds }).notNull(),
    /** The reason for the grant, a period or a birthday, so that it is granted only once. */
    grantKey: text("grant_key").notNull().unique(),
    grantedCents: integer("granted_cents").notNull(),
    /** Why the clinic gave the credit, if it was given by hand. */
    reason: text(),
    expiresAt: instant("expires_at").notNull(),
    /** The expiration that the customer was reminded of. */
    endToldFor: instant("end_told_for"),
    /** When the lot's remaining balance was removed. */
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
