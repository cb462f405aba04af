import { sql } from "drizzle-orm";
import { boolean, check, customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { clockNow, instant } from "#platform/tables.ts";
import { feeKinds, feeStates } from "../../domain/terms/fee.ts";
import { appointments } from "../tables.ts";

/** The Postgres type of several time ranges. Our SQL statements read and write it; Drizzle doesn't. */
const tstzmultirange = customType<{ data: string }>({ dataType: () => "tstzmultirange" });

/** The terms agreed for a visit at booking. A trigger prevents changes. */
export const visitTerms = pgTable(
  "visit_terms",
  {
    appointmentId: text("appointment_id")
      .primaryKey()
      .references(() => appointments.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** Hex SHA-256 of the UTF-8 text. */
    textHash: text("text_hash").notNull(),
    noticeHours: integer("notice_hours").notNull(),
    /** The maximum cost of late changes; null where they aren't available online. */
    lateFeeCents: integer("late_fee_cents"),
    /**
     * Whether a late change requires a call although `lateFeeCents` is set. True only for visits that the previous
     * release charged for a late change, at a clinic that now requires calls: `lateFeeCents` is then only what was
     * charged.
     */
    lateByPhone: boolean("late_by_phone").notNull().default(false),
    noShowFeeCents: integer("no_show_fee_cents").notNull().default(0),
    depositCents: integer("deposit_cents").notNull().default(0),
    /** When the customer saw and accepted the terms; null for a visit booked by the desk. */
    shownAt: instant("shown_at"),
    acceptedAt: instant("accepted_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    check(
      "visit_terms_no_negative",
      sql`${table.noticeHours} >= 0 and ${table.lateFeeCents} >= 0 and ${table.noShowFeeCents} >= 0 and ${table.depositCents} >= 0`,
    ),
  ],
);

/** Costs of a visit beyond its treatments. A trigger limits the sum of a visit's fees to its terms. */
export const fees = pgTable(
  "fees",
  {
    id: text().primaryKey(),
    appointmentId: text("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    kind: text({ enum: feeKinds }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text({ enum: feeStates }).notNull().default("owed"),
    /** The paid part of the fee, from its visit's deposit or a separate order. The fee is paid once this covers it. */
    paidCents: integer("paid_cents").notNull().default(0),
    /** The order that collects the fee. */
    orderId: text("order_id").unique("fees_one_per_order"),
    /**
     * The practitioner time that the visit freed when the fee was recorded. If others book enough of it again before it
     * begins, the fee is waived, and the paid part is refunded.
     */
    freed: tstzmultirange("freed"),
    decidedAt: instant("decided_at").notNull().default(clockNow),
  },
  (table) => [
    index("fees_by_appointment").on(table.appointmentId),
    check("fees_paid_at_most_all", sql`${table.paidCents} between 0 and ${table.amountCents}`),
    check("fees_positive", sql`${table.amountCents} > 0`),
    check("fees_kind", sql`${table.kind} in ('late_cancel', 'late_move', 'no_show')`),
    check("fees_state", sql`${table.state} in ('owed', 'paid', 'waived', 'written_off')`),
  ],
);
