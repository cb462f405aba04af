import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, integer, pgTable, text } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";

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
 * Who is a member when. Memberships aren't sold yet: a row is what makes a customer a member. That a customer has one at a
 * time is a constraint which Drizzle can't declare (memberships_one_at_a_time); its index also answers who is a member.
 */
export const memberships = pgTable(
  "memberships",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").notNull(),
    planId: text("plan_id")
      .notNull()
      .references(() => membershipPlans.id),
    startsAt: instant("starts_at").notNull(),
    /** First instant at which it is over; null: until it is ended. */
    endsAt: instant("ends_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    foreignKey({ columns: [table.customerId], foreignColumns: [customers.id] }).onDelete("cascade"),
    check("memberships_some_time", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
