import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { InstalmentOption } from "../domain/instalments.ts";

/** A package of sessions that can be paid in instalments. */
export const paymentPlans = pgTable("payment_plans", {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  /** A service of the catalogue, which stands above this module: its id without a foreign key. */
  serviceId: text("service_id").notNull(),
  sessions: integer().notNull(),
  priceCents: integer("price_cents").notNull(),
  fullPriceCents: integer("full_price_cents").notNull(),
  rule: text().notNull(),
  validMonths: integer("valid_months").notNull(),
  options: jsonb().$type<InstalmentOption[]>().notNull(),
  isOffered: boolean("is_offered").notNull().default(true),
  position: integer().notNull(),
});
