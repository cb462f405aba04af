import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { clockNow, editable, instant } from "#platform/tables.ts";

const cents = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** The card provider's payouts to the clinic's bank account, and their items. */
export const payouts = pgTable(
  "payouts",
  {
    /** The provider's id of the payout. */
    id: text().primaryKey(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    status: text({ enum: ["pending", "paid", "failed"] }).notNull(),
    /** How items of each kind changed the balance: negative if they lowered it, except that fees are positive. */
    chargesCents: cents("charges_cents"),
    refundsCents: cents("refunds_cents"),
    disputesCents: cents("disputes_cents"),
    otherCents: cents("other_cents"),
    feesCents: cents("fees_cents"),
    items: integer().notNull().default(0),
    /** The part of the payout that matches no payment, refund or dispute of ours. */
    unmatchedItems: integer("unmatched_items").notNull().default(0),
    unmatchedCents: cents("unmatched_cents"),
    madeAt: instant("made_at").notNull(),
    arrivesAt: instant("arrives_at").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...editable(),
  },
  (table) => [
    index("payouts_by_made").on(table.madeAt, table.id),
    check("payouts_unmatched_are_part_of_it", sql`${table.unmatchedItems} between 0 and ${table.items}`),
  ],
);
