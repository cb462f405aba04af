import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { clockNow, editable, instant } from "#platform/tables.ts";
import { orderLines, orders } from "../../server/tables.ts";
import type { RefundSelection } from "../domain/plan-refund.ts";
import { PROPOSAL_STATES } from "../staff/contract/refund-proposal.ts";

/** A refund that the clinic agreed to for an order. Never changed; numbered without gaps. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: text().primaryKey(),
    number: integer().notNull().unique(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The reason in the words of the staff member who made the refund. */
    reason: text().notNull(),
    /** The staff member's account, and their name at that time. */
    actor: text().notNull(),
    actorName: text("actor_name").notNull(),
    shippingCents: integer("shipping_cents").notNull().default(0),
    tipCents: integer("tip_cents").notNull().default(0),
    totalCents: integer("total_cents").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("credit_notes_by_order").on(table.orderId),
    index("credit_notes_by_actor").on(table.actor, table.createdAt),
    check("credit_notes_tip_not_negative", sql`${table.tipCents} >= 0`),
    check("credit_notes_some", sql`${table.totalCents} > 0 and ${table.shippingCents} >= 0`),
  ],
);

/** What a credit note refunds for one line of its order. */
export const creditNoteLines = pgTable(
  "credit_note_lines",
  {
    creditNoteId: text("credit_note_id")
      .notNull()
      .references(() => creditNotes.id),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    /** The number of returned items; 0 where only an amount was refunded for the line. */
    quantity: integer().notNull(),
    netCents: integer("net_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
    /** Whether the items returned to stock. */
    restocks: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creditNoteId, table.orderLineId] }),
    index("credit_note_lines_by_line").on(table.orderLineId),
    check(
      "credit_note_lines_not_negative",
      sql`${table.quantity} >= 0 and ${table.netCents} >= 0 and ${table.taxCents} >= 0`,
    ),
  ],
);

/** Refunds requested by staff who need approval. The amounts of an approved refund are in its credit note. */
export const refundProposals = pgTable(
  "refund_proposals",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The refund as the staff member proposed it. */
    wanted: jsonb().$type<RefundSelection>().notNull(),
    /** What the refund would have amounted to when it was proposed. */
    amountCents: integer("amount_cents").notNull(),
    reason: text().notNull(),
    note: text(),
    state: text({ enum: PROPOSAL_STATES }).notNull().default("proposed"),
    /** The account that proposed the refund, and the person's name then. */
    proposedBy: text("proposed_by").notNull(),
    proposedByName: text("proposed_by_name").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    declineReason: text("decline_reason"),
    creditNoteId: text("credit_note_id").references(() => creditNotes.id),
    ...editable(),
  },
  (table) => [
    uniqueIndex("refund_proposals_one_open").on(table.orderId).where(sql`${table.state} = 'proposed'`),
    index("refund_proposals_by_time").on(table.createdAt, table.id),
    check("refund_proposals_some", sql`${table.amountCents} > 0`),
    check("refund_proposals_decided", sql`(${table.state} = 'proposed') = (${table.decidedBy} is null)`),
    check("refund_proposals_approved", sql`(${table.state} = 'approved') = (${table.creditNoteId} is not null)`),
    check("refund_proposals_declined", sql`(${table.state} = 'declined') = (${table.declineReason} is not null)`),
  ],
);
