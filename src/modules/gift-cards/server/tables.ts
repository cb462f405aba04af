import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { archivable, bytea, clockNow, editable, hasFocalPoint, instant } from "#platform/tables.ts";
import { GIFT_CARD_KINDS, GIFT_CARD_STATES } from "../domain/gift-card-state.ts";
import { INKS } from "../domain/ink.ts";

/** The look of a gift card, and its possible values. */
export const giftCardDesigns = pgTable(
  "gift_card_designs",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    picture: text().notNull(),
    alt: text().notNull(),
    ink: text({ enum: INKS }).notNull(),
    amountsCents: integer("amounts_cents").array().notNull(),
    minAmountCents: integer("min_amount_cents").notNull(),
    maxAmountCents: integer("max_amount_cents").notNull(),
    isOffered: boolean("is_offered").notNull().default(true),
    /** Whether the design was offered when it was archived, and will be offered again once restored. */
    wasShown: boolean("was_shown"),
    position: integer().notNull(),
    ...archivable(),
  },
  (table) => [
    index("gift_card_designs_by_name").on(table.name, table.id),
    index("gift_card_designs_by_position").on(table.position, table.id),
    hasFocalPoint("gift_card_designs_focal_point", table.picture),
    check(
      "gift_card_designs_bounds",
      sql`${table.minAmountCents} between 100 and ${table.maxAmountCents} and ${table.maxAmountCents} <= 200000`,
    ),
    check(
      "gift_card_designs_amounts",
      sql`cardinality(${table.amountsCents}) > 0 and ${table.minAmountCents} <= all (${table.amountsCents}) and ${table.maxAmountCents} >= all (${table.amountsCents})`,
    ),
  ],
);

/**
 * A card with a code. Its balance is in the ledger account `gift_card:{id}`: no column here holds it. The code isn't
 * stored: it is derived from the id, the serial and a secret. A new serial invalidates the former code. Once that
 * secret is replaced, the code is stored encrypted with the new one.
 */
export const giftCards = pgTable(
  "gift_cards",
  {
    id: text().primaryKey(),
    serial: integer().notNull().default(1),
    /** The id of the secret that the card's code is derived from, or encrypted with after a secret was replaced. */
    secretId: text("secret_id").notNull(),
    codeHash: bytea("code_hash").notNull().unique(),
    sealedCode: bytea("sealed_code"),
    last4: text().notNull(),
    designId: text("design_id")
      .notNull()
      .references(() => giftCardDesigns.id),
    kind: text({ enum: GIFT_CARD_KINDS }).notNull(),
    state: text({ enum: GIFT_CARD_STATES }).notNull(),
    /** The card's initial value; raised when staff add money. */
    faceCents: integer("face_cents").notNull(),
    /** The order that sold the card, the order's line, and the number of the piece in that line. */
    orderId: text("order_id"),
    orderLineId: text("order_line_id"),
    unitNo: integer("unit_no"),
    buyerId: text("buyer_id").references(() => customers.id, { onDelete: "set null" }),
    /** The account the card was added to; its owner uses it there without the code. */
    walletCustomerId: text("wallet_customer_id").references(() => customers.id, { onDelete: "set null" }),
    recipientName: text("recipient_name"),
    recipientEmail: text("recipient_email"),
    senderName: text("sender_name"),
    message: text(),
    /** The clinic day on which the card is sent; null: immediately. */
    deliverOn: date("deliver_on", { mode: "string" }),
    deliveredAt: instant("delivered_at"),
    /** How often the card's current code was sent; distinguishes several emails of one code. */
    timesSent: integer("times_sent").notNull().default(0),
    /** When the card's owner was reminded that half or more of it is left. */
    leftToldAt: instant("left_told_at"),
    /** The last clinic day on which the card can pay; null: it never expires. */
    expiresOn: date("expires_on", { mode: "string" }),
    /** The staff member who gave the card away, and why. */
    issuedBy: text("issued_by"),
    reason: text(),
    /** The dispute about the card's own purchase that froze the card; null if staff froze it. */
    stoppedByDispute: text("stopped_by_dispute"),
    createdAt: instant("created_at").notNull().default(clockNow),
    ...editable(),
  },
  (table) => [
    uniqueIndex("gift_cards_one_per_unit").on(table.orderLineId, table.unitNo),
    index("gift_cards_by_created").on(table.createdAt, table.id),
    index("gift_cards_by_last4").on(table.last4, table.id),
    index("gift_cards_by_order").on(table.orderId),
    index("gift_cards_by_wallet").on(table.walletCustomerId),
    index("gift_cards_by_buyer").on(table.buyerId),
    index("gift_cards_by_recipient").on(table.recipientEmail),
    index("gift_cards_by_dispute").on(table.stoppedByDispute).where(sql`${table.stoppedByDispute} is not null`),
    index("gift_cards_to_deliver").on(table.deliverOn).where(sql`${table.deliveredAt} is null`),
    check("gift_cards_face", sql`${table.faceCents} between 100 and 200000`),
    check("gift_cards_short_message", sql`length(${table.message}) <= 300`),
    check(
      "gift_cards_bought_has_order",
      sql`(${table.kind} = 'bought') = (${table.orderLineId} is not null and ${table.orderId} is not null and ${table.unitNo} is not null)`,
    ),
  ],
);
