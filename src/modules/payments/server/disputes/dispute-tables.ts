import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Evidence } from "#platform/payment-gateway.ts";
import { clockNow, editable, instant } from "#platform/tables.ts";
import { DISPUTE_MONEY, DISPUTE_STATUSES } from "../../domain/dispute.ts";
import { tenders } from "../tables.ts";

/** Payments that the cardholder disputes with their bank, or that the bank inquires about. */
export const disputes = pgTable(
  "disputes",
  {
    /** The provider's id of the dispute. */
    id: text().primaryKey(),
    tenderId: text("tender_id")
      .notNull()
      .references(() => tenders.id),
    orderId: text("order_id").notNull(),
    /** The order number shown to people; it never changes. */
    orderNumber: integer("order_number").notNull(),
    /** The disputed amount, and the part withdrawn by the provider. */
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    withdrawnCents: bigint("withdrawn_cents", { mode: "number" }).notNull().default(0),
    feeCents: bigint("fee_cents", { mode: "number" }).notNull().default(0),
    /** The part of the disputed payment that can't be refunded because of the dispute. */
    heldOfTenderCents: bigint("held_of_tender_cents", { mode: "number" }).notNull().default(0),
    /** The provider's code, such as `fraudulent`. */
    reason: text().notNull(),
    status: text({ enum: DISPUTE_STATUSES }).notNull(),
    money: text({ enum: DISPUTE_MONEY }).notNull().default("none"),
    /** The bank's deadline for evidence. */
    evidenceDueAt: instant("evidence_due_at"),
    /** The latest evidence sent by staff; then how often evidence was sent, by whom, and when. */
    evidence: jsonb().$type<Evidence>(),
    evidenceNo: integer("evidence_no").notNull().default(0),
    evidenceByName: text("evidence_by_name"),
    evidenceAt: instant("evidence_at"),
    openedAt: instant("opened_at").notNull(),
    closedAt: instant("closed_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...editable(),
  },
  (table) => [
    index("disputes_by_tender").on(table.tenderId),
    index("disputes_by_order").on(table.orderId),
    index("disputes_by_opened").on(table.openedAt, table.id),
    index("disputes_by_due").on(table.evidenceDueAt, table.id),
    check("disputes_some", sql`${table.amountCents} > 0`),
    check(
      "disputes_not_negative",
      sql`${table.withdrawnCents} >= 0 and ${table.feeCents} >= 0 and ${table.heldOfTenderCents} >= 0`,
    ),
    check("disputes_money_was_withdrawn", sql`(${table.money} = 'none') = (${table.withdrawnCents} = 0)`),
    check("disputes_inquiry_moves_none", sql`${table.money} = 'none' or left(${table.status}, 8) <> 'warning_'`),
  ],
);
