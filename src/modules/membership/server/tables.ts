import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";
import { creditKinds } from "../domain/credit-lot.ts";
import { membershipIntervals } from "../domain/membership-period.ts";
import { membershipStates } from "../domain/membership-state.ts";

/** What a membership can be: its price, what it gives, in the order in which plans are shown. */
export const membershipPlans = pgTable("membership_plans", {
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
  benefits: text().array().notNull(),
  isOffered: boolean("is_offered").notNull().default(true),
  position: integer().notNull(),
});

/**
 * One contract with a plan, from the order that begins it to its end. A row without an order was given by the clinic. That a
 * customer has one at a time is a constraint which Drizzle can't declare (memberships_one_at_a_time); its index also answers
 * who is a member. A trigger refuses moves of the state that aren't allowed, and writes each one down in its history.
 */
export const memberships = pgTable(
  "memberships",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").notNull(),
    planId: text("plan_id")
      .notNull()
      .references(() => membershipPlans.id),
    interval: text({ enum: membershipIntervals }).notNull().default("month"),
    /** What each period costs. It stays while the plan's own price changes. */
    priceCents: integer("price_cents").notNull().default(0),
    state: text({ enum: membershipStates }).notNull().default("active"),
    /** The order that it began with. */
    orderId: text("order_id").unique(),
    /** The provider's contract, which charges from the second period on. */
    subscriptionId: text("subscription_id").unique(),
    /** Since when its customer is a member; null before it begins, and when it never does. */
    startsAt: instant("starts_at"),
    /** First instant at which it is over; null: until it is ended. */
    endsAt: instant("ends_at"),
    /** The latest period that is paid. */
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    /** The day of the month on which it renews. */
    anchorDay: integer("anchor_day"),
    cancelsAtPeriodEnd: boolean("cancels_at_period_end").notNull().default(false),
    pausedFrom: instant("paused_from"),
    resumesOn: date("resumes_on", { mode: "string" }),
    pastDueSince: instant("past_due_since"),
    /** The plan of the next period, after a switch that waits for it. */
    nextPlanId: text("next_plan_id").references(() => membershipPlans.id),
    /** What was agreed to: the paragraph, its SHA-256 in hex, and when. */
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
    index("memberships_with_end").on(table.endsAt).where(sql`${table.state} in ('active', 'past_due', 'paused')`),
    check("memberships_some_time", sql`${table.endsAt} > ${table.startsAt}`),
    check("memberships_begun", sql`(${table.state} in ('pending', 'cancelled')) = (${table.startsAt} is null)`),
    check("memberships_some_period", sql`${table.periodEnd} > ${table.periodStart}`),
    check("memberships_anchor_in_every_month", sql`${table.anchorDay} between 1 and 28`),
    check("memberships_price", sql`${table.priceCents} >= 0`),
    check("memberships_sold_by_consent", sql`${table.orderId} is null or ${table.consentHash} is not null`),
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

/** One grant of credit. What is left of it is the balance of `credit:{id}` in the books, and nothing else. */
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
    expiresAt: instant("expires_at").notNull(),
    /** When what was left of it was taken back. */
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
