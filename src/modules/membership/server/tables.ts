import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";

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
