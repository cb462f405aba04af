import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";

/** How a gift card can look, and what it can be worth. */
export const giftCardDesigns = pgTable("gift_card_designs", {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  picture: text().notNull(),
  alt: text().notNull(),
  ink: text({ enum: ["dark", "light"] }).notNull(),
  amountsCents: integer("amounts_cents").array().notNull(),
  minAmountCents: integer("min_amount_cents").notNull(),
  maxAmountCents: integer("max_amount_cents").notNull(),
  isOffered: boolean("is_offered").notNull().default(true),
  position: integer().notNull(),
});
