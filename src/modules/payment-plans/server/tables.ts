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
import { archivable, clockNow, instant } from "#platform/tables.ts";
import type { InstalmentOption } from "../domain/instalments.ts";
import { installmentStates, planStates } from "../domain/plan-state.ts";

/** A package of sessions for sale that can be paid in installments. */
export const paymentPlans = pgTable(
  "payment_plans",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    /** A service in the catalog. Without a foreign key, because the catalog is a higher module. */
    serviceId: text("service_id").notNull(),
    sessions: integer().notNull(),
    priceCents: integer("price_cents").notNull(),
    /**
     * The price of the sessions if bought separately. Only the previous release shows this stored price; this release
     * calculates it from the treatment's price.
     */
    fullPriceCents: integer("full_price_cents").notNull().default(0),
    /** The basis of the price in words; if empty, it is derived from the prices. */
    rule: text().notNull().default(""),
    validMonths: integer("valid_months").notNull(),
    options: jsonb().$type<InstalmentOption[]>().notNull(),
    isOffered: boolean("is_offered").notNull().default(true),
    position: integer().notNull(),
    ...archivable(),
  },
  (table) => [
    index("payment_plans_by_position").on(table.position, table.id),
    index("payment_plans_by_name").on(table.name, table.id),
  ],
);

/**
 * One package that a customer buys, from the order that begins it to its end. Its money and its sessions are in the
 * books (`plan:{id}`, `sessions:{id}`); the database's constraints use the counts here. A trigger refuses disallowed
 * state changes and records each change; another maintains the session counts.
 */
export const planPurchases = pgTable(
  "plan_purchases",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").notNull(),
    planId: text("plan_id")
      .notNull()
      .references(() => paymentPlans.id),
    /** The treatment of the package when it was bought. */
    serviceId: text("service_id").notNull(),
    sessions: integer().notNull(),
    priceCents: integer("price_cents").notNull(),
    /** The payment option, as the package offered it. */
    option: jsonb().$type<InstalmentOption>().notNull(),
    state: text({ enum: planStates }).notNull().default("pending"),
    /** The order that started it, which paid the first installment; null for a package imported from another system. */
    orderId: text("order_id").unique(),
    /** The provider's contract, which charges from the second installment on, and its subscription. */
    scheduleId: text("schedule_id").unique(),
    subscriptionId: text("subscription_id").unique(),
    startedAt: instant("started_at"),
    /** The last day on which a session can be used. */
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    /** The expiration day that the customer was last reminded of. */
    endToldFor: date("end_told_for", { mode: "string" }),
    extendedAt: instant("extended_at"),
    pastDueSince: instant("past_due_since"),
    paidCents: integer("paid_cents").notNull().default(0),
    /** The amount refunded by credit notes. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    releasedSessions: integer("released_sessions").notNull().default(0),
    reservedSessions: integer("reserved_sessions").notNull().default(0),
    usedSessions: integer("used_sessions").notNull().default(0),
    /** What the customer agreed to: the paragraph, its SHA-256 in hex, and when. */
    consentText: text("consent_text").notNull(),
    consentHash: text("consent_hash").notNull(),
    consentedAt: instant("consented_at").notNull(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    foreignKey({ columns: [table.customerId], foreignColumns: [customers.id] }).onDelete("cascade"),
    index("plan_purchases_by_customer").on(table.customerId, table.createdAt, table.id),
    index("plan_purchases_by_time").on(table.createdAt, table.id),
    index("plan_purchases_with_end").on(table.endsOn).where(sql`${table.state} in ('paid_off', 'defaulted')`),
    check("plan_purchases_begun", sql`(${table.state} in ('pending', 'cancelled')) = (${table.startedAt} is null)`),
    check("plan_purchases_sold", sql`${table.sessions} > 0 and ${table.priceCents} > 0`),
    check("plan_purchases_paid_at_most_price", sql`${table.paidCents} between 0 and ${table.priceCents}`),
    check("plan_purchases_refunded_at_most_paid", sql`${table.refundedCents} between 0 and ${table.paidCents}`),
    check("plan_purchases_released_at_most_all", sql`${table.releasedSessions} between 0 and ${table.sessions}`),
    check(
      "plan_purchases_used_at_most_released",
      sql`${table.reservedSessions} >= 0 and ${table.usedSessions} >= 0 and ${table.reservedSessions} + ${table.usedSessions} <= ${table.releasedSessions}`,
    ),
  ],
);

/** Every state change of a bought package, written by a trigger. */
export const planHistory = pgTable(
  "plan_history",
  {
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => planPurchases.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    fromState: text("from_state", { enum: planStates }),
    toState: text("to_state", { enum: planStates }).notNull(),
    at: instant("at").notNull().default(clockNow),
  },
  (table) => [primaryKey({ columns: [table.purchaseId, table.step] })],
);

/**
 * Every payment of a bought package, with the dates shown to its customer. The first is paid by the package's order.
 */
export const planInstallments = pgTable(
  "plan_installments",
  {
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => planPurchases.id, { onDelete: "cascade" }),
    nth: integer().notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text({ enum: installmentStates }).notNull().default("due"),
    /** The order that paid the installment; null for installments that were paid off together. */
    orderId: text("order_id").unique(),
    providerInvoiceId: text("provider_invoice_id").unique(),
    paidAt: instant("paid_at"),
    /** When the installment's charge failed, and the provider's page where it can be paid. */
    failedAt: instant("failed_at"),
    pageUrl: text("page_url"),
    /** Whether retrying the same card is useless. */
    isFinal: boolean("is_final").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.nth] }),
    index("plan_installments_due").on(table.dueOn).where(sql`${table.state} in ('due', 'failed')`),
    check("plan_installments_some", sql`${table.amountCents} > 0 and ${table.nth} > 0`),
    check("plan_installments_paid_by_order", sql`(${table.state} = 'paid') = (${table.orderId} is not null)`),
    check(
      "plan_installments_failed_at",
      sql`${table.state} <> 'failed' or ${table.failedAt} is not null and ${table.providerInvoiceId} is not null`,
    ),
    check("plan_installments_paid_at", sql`(${table.state} in ('paid', 'paid_off')) = (${table.paidAt} is not null)`),
  ],
);

/**
 * An order that pays off a package in one payment: its installments and their sum. `securing`: the payment is
 * authorized and about to be captured, so no other order may pay the installments.
 */
export const planPayoffs = pgTable(
  "plan_payoffs",
  {
    orderId: text("order_id").primaryKey(),
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => planPurchases.id, { onDelete: "cascade" }),
    nths: integer().array().notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text({ enum: ["pending", "securing", "paid", "cancelled"] })
      .notNull()
      .default("pending"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("plan_payoffs_by_purchase").on(table.purchaseId, table.createdAt),
    uniqueIndex("plan_payoffs_one_taken").on(table.purchaseId).where(sql`${table.state} in ('securing', 'paid')`),
    check("plan_payoffs_some", sql`${table.amountCents} > 0`),
  ],
);

/**
 * A session of a bought package used for a visit's treatment: reserved while the visit is booked, used once the
 * treatment was performed.
 */
export const planSessionUses = pgTable(
  "plan_session_uses",
  {
    id: text().primaryKey(),
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => planPurchases.id, { onDelete: "cascade" }),
    /** The treatment of the visit. Without a foreign key, because booking is a higher module. */
    appointmentServiceId: text("appointment_service_id").notNull().unique(),
    state: text({ enum: ["reserved", "used", "returned"] })
      .notNull()
      .default("reserved"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [index("plan_session_uses_by_purchase").on(table.purchaseId)],
);
