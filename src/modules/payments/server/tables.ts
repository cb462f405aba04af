import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AccountId } from "#modules/ledger/domain/account-id.ts";
import { locationId } from "#modules/locations/server/tables.ts";
import type { Evidence } from "#platform/payment-gateway.ts";
import { clockNow, instant } from "#platform/tables.ts";
import { attemptStatuses } from "../domain/attempt-status.ts";
import type { CardOwner, CheckoutRequest } from "../domain/checkout-request.ts";
import { readers } from "./readers/reader-tables.ts";

/**
 * One attempt to collect one amount on the provider's hosted page. The row, with the whole provider request, is
 * committed before the provider is called, so that after a crash a retry with the same key repairs it (PY-1, PY-3).
 */
export const checkoutSessions = pgTable(
  "checkout_sessions",
  {
    id: text().primaryKey(),
    /** The purpose of the payment. Memberships and saved cards will have their own. */
    purpose: text({ enum: ["order"] }).notNull(),
    orderId: text("order_id").notNull(),
    attempt: integer().notNull(),
    /** Sent with the provider request: `checkout:{order}:{attempt}`. */
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /** The provider request, frozen, because a repeat with the same key must have the same content. */
    request: jsonb().$type<CheckoutRequest>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text().notNull(),
    /** `manual`: the page only authorizes the money, which is captured once the order is secured. */
    capture: text({ enum: ["automatic", "manual"] })
      .notNull()
      .default("automatic"),
    status: text({ enum: attemptStatuses }).notNull().default("creating"),
    providerSessionId: text("provider_session_id").unique(),
    /** The URL of the hosted page, while the page is open. */
    url: text(),
    expiresAt: instant("expires_at").notNull(),
    /** The part that is a tip. */
    tipCents: integer("tip_cents").notNull().default(0),
    /**
     * Whether the payment is for an amount due at the desk. Its tender is then stored like one taken at the desk, with
     * `link` in place of the staff member.
     */
    isAtDesk: boolean("is_at_desk").notNull().default(false),
    paymentIntentId: text("payment_intent_id").unique(),
    /** The amount authorized by the bank; no money has moved. */
    authorizedCents: integer("authorized_cents"),
    /** The amount received, as reported by the provider; null until there is one. */
    capturedCents: integer("captured_cents"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("checkout_sessions_one_per_attempt").on(table.purpose, table.orderId, table.attempt),
    uniqueIndex("checkout_sessions_one_open_per_order")
      .on(table.purpose, table.orderId)
      .where(sql`${table.status} in ('creating', 'open', 'authorized', 'capturing')`),
    index("checkout_sessions_by_created").on(table.createdAt),
    index("checkout_sessions_unfinished")
      .on(table.createdAt)
      .where(sql`${table.status} in ('creating', 'open', 'authorized', 'capturing')`),
    check(
      "checkout_sessions_authorized_has_intent",
      sql`${table.status} not in ('authorized', 'capturing') or ${table.paymentIntentId} is not null and ${table.authorizedCents} > 0`,
    ),
    check("checkout_sessions_tip_is_part_of_it", sql`${table.tipCents} between 0 and ${table.amountCents}`),
    check("checkout_sessions_open_has_page", sql`${table.status} <> 'open' or ${table.providerSessionId} is not null`),
    check(
      "checkout_sessions_captured_has_intent",
      sql`${table.capturedCents} is null or ${table.paymentIntentId} is not null`,
    ),
  ],
);

/** The provider's customers, one per person. The provider gets our id and the email. */
export const providerCustomers = pgTable("provider_customers", {
  owner: text().$type<CardOwner>().primaryKey(),
  providerId: text("provider_id").notNull().unique(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A card that may be charged without its holder, with the accepted terms. We never receive the card number itself. */
export const savedCards = pgTable(
  "saved_cards",
  {
    id: text().primaryKey(),
    owner: text()
      .$type<CardOwner>()
      .notNull()
      .references(() => providerCustomers.owner),
    paymentMethodId: text("payment_method_id").notNull().unique(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer("exp_month").notNull(),
    expYear: integer("exp_year").notNull(),
    /** Identical for the same card number, across all customers. */
    fingerprint: text(),
    /** The terms that the holder read, and their SHA-256 in hex. */
    consentText: text("consent_text").notNull(),
    consentHash: text("consent_hash").notNull(),
    consentedAt: instant("consented_at").notNull(),
    /** When the holder was reminded that the card expires soon. */
    endToldAt: instant("end_told_at"),
    /** Since when the card can no longer be charged. */
    detachedAt: instant("detached_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("saved_cards_one_per_owner").on(table.owner).where(sql`${table.detachedAt} is null`),
    check("saved_cards_month", sql`${table.expMonth} between 1 and 12`),
  ],
);

/**
 * A request for the provider's page on which a card is saved. Frozen, because a repeat with the same key must have the
 * same content.
 */
export type CardPageRequest = {
  successUrl: string;
  cancelUrl: string;
  currency: string;
  expiresAtSeconds: number;
  /** The terms accepted by saving a card on the page. Requests of an earlier release showed them only on our page. */
  terms?: string;
  /** The terms were first shown on the provider's page, so the holder agrees when the card is saved. */
  isAgreedThere?: true;
};

/**
 * A request to save a card, with the accepted terms. Committed before the provider is called. The saved card gets the
 * same id.
 */
export const cardRequests = pgTable(
  "card_requests",
  {
    id: text().primaryKey(),
    owner: text().$type<CardOwner>().notNull(),
    /** The terms that the holder read, and their SHA-256 in hex. */
    consentText: text("consent_text").notNull(),
    consentHash: text("consent_hash").notNull(),
    consentedAt: instant("consented_at").notNull(),
    request: jsonb().$type<CardPageRequest>().notNull(),
    state: text({ enum: ["asked", "saved", "given_up"] })
      .notNull()
      .default("asked"),
    providerSessionId: text("provider_session_id").unique(),
    url: text(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("card_requests_one_open_per_owner").on(table.owner).where(sql`${table.state} = 'asked'`),
    index("card_requests_unfinished").on(table.createdAt).where(sql`${table.state} = 'asked'`),
  ],
);

/**
 * Requests to the provider to cancel a payment, remove a card or submit evidence. The row is written in the transaction
 * that decides on the request. A job sends the request with the row's key until it succeeds or the provider refuses it.
 */
export const providerCalls = pgTable(
  "provider_calls",
  {
    /** Sent with the provider request, such as `cancel:{order}:{attempt}`. */
    key: text().primaryKey(),
    call: text({ enum: ["cancel_intent", "detach_card", "submit_evidence"] }).notNull(),
    /** The subject, such as `order:{id}`. */
    subject: text().notNull(),
    /** Frozen: a repeat with the same key must have the same content. */
    request: jsonb().$type<WantedRequest>().notNull(),
    /** `refused`: the provider will never carry out the call. */
    state: text({ enum: ["wanted", "done", "refused"] })
      .notNull()
      .default("wanted"),
    /** When the request was first sent, in real time, like the expiry of idempotency keys. */
    firstAskedAt: instant("first_asked_at").notNull().defaultNow(),
    tries: integer().notNull().default(0),
    result: jsonb().$type<{ status: string } | { code: string | null }>(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("provider_calls_wanted").on(table.firstAskedAt).where(sql`${table.state} = 'wanted'`)],
);

/** The id of the payment to cancel, of the card to remove, or of the dispute for which evidence is sent. */
export type WantedRequest =
  | { paymentIntentId: string }
  | { paymentMethodId: string }
  | { disputeId: string; evidence: Evidence };

/** The provider's events by their ids. Each is stored before it is acknowledged, and processed afterward. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /**
     * The subject of the event, such as `order:{id}`; null until it is known, and in rows written by the previous
     * release.
     */
    subject: text(),
    /** The order to which the event belongs, if known. */
    orderId: text("order_id"),
    /** The object's kind, its id and the ids that it names; no data about the payer. */
    payload: jsonb().$type<unknown>().notNull(),
    /** `unmatched`: about a subject that doesn't exist here (yet); the reconciler checks again. */
    state: text({ enum: ["received", "processed", "unmatched"] })
      .notNull()
      .default("received"),
    receivedAt: instant("received_at").notNull().defaultNow(),
    processedAt: instant("processed_at"),
  },
  (table) => [
    index("webhook_events_unfinished").on(table.receivedAt).where(sql`${table.state} <> 'processed'`),
    index("webhook_events_by_order").on(table.orderId),
    index("webhook_events_by_subject")
      .on(sql`(coalesce(${table.subject}, 'order:' || ${table.orderId}))`)
      .where(sql`${table.state} <> 'processed'`),
  ],
);

/** The subject of an event. The previous release only knows orders. */
export const subjectOfEventInSql = sql`coalesce(${webhookEvents.subject}, 'order:' || ${webhookEvents.orderId})`;

/** One amount from one source for one order. A check constraint ensures that refunds never exceed it. */
export const tenders = pgTable(
  "tenders",
  {
    /** For a card payment, the attempt's id. */
    id: text().primaryKey(),
    orderId: text("order_id").notNull(),
    /** `waived`: an amount the clinic waived, because the card provider doesn't accept such small amounts. */
    kind: text({ enum: ["card", "cash", "terminal", "gift_card", "credit", "store_credit", "waived"] }).notNull(),
    /** The ledger account from which the tender came, and to which it is refunded. */
    sourceAccount: text("source_account").$type<AccountId>().notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /** Increased when a refund is recorded, before the refund is carried out. */
    refundedCents: bigint("refunded_cents", { mode: "number" }).notNull().default(0),
    /** The part withdrawn by the cardholder's bank in a dispute, which can't be refunded as well. */
    disputedCents: bigint("disputed_cents", { mode: "number" }).notNull().default(0),
    /**
     * `charging`: the saved card is being charged, or a reader is waiting for a card. It reduces the amount due until
     * the provider has responded.
     */
    state: text({ enum: ["reserved", "charging", "captured", "released"] }).notNull(),
    attemptId: text("attempt_id")
      .unique()
      .references(() => checkoutSessions.id),
    paymentIntentId: text("payment_intent_id").unique(),
    chargeId: text("charge_id"),
    providerInvoiceId: text("provider_invoice_id").unique(),
    /** The card that paid an invoice, or that was charged without a page. A page's card is stored with its attempt. */
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** The order in which sources were used; refunds go in reverse. */
    position: integer().notNull().default(0),
    /** The staff member who took the payment at the desk, and their name at the time. */
    takenBy: text("taken_by"),
    takerName: text("taker_name"),
    /** The part that is a tip. */
    tipCents: bigint("tip_cents", { mode: "number" }).notNull().default(0),
    /**
     * The people who get the tip, as the customer wanted; null: all who treated share it. The shares add up to the tip,
     * by a constraint. For a reader it names one person, whose share is 0 until the tip is known.
     */
    tipShares: jsonb("tip_shares").$type<readonly { practitionerId: string; name: string; cents: number }[]>(),
    /** The reference on the receipt of the clinic's own terminal. */
    reference: text(),
    /** The saved card that is charged. It may have been deleted since. */
    savedCardId: text("saved_card_id"),
    /** The card reader that takes the payment, whether it asks for a tip, and whether the card is saved. */
    readerId: text("reader_id").references(() => readers.id),
    asksTip: boolean("asks_tip").notNull().default(false),
    savesCard: boolean("saves_card").notNull().default(false),
    /** The key of the staff request; a repeated request gives the same tender. */
    requestKey: text("request_key").unique(),
    /** Why the provider refused to charge the card. */
    failureCode: text("failure_code"),
    locationId: locationId(),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    index("tenders_by_order").on(table.orderId),
    index("tenders_by_charge").on(table.chargeId),
    uniqueIndex("tenders_one_per_wallet_source")
      .on(table.orderId, table.sourceAccount)
      .where(
        sql`${table.state} <> 'released' and ${table.takenBy} is null and ${table.kind} in ('gift_card', 'credit', 'store_credit')`,
      ),
    index("tenders_taken_at_desk").on(table.takenBy, table.createdAt).where(sql`${table.takenBy} is not null`),
    uniqueIndex("tenders_one_on_reader")
      .on(table.readerId)
      .where(sql`${table.state} = 'charging' and ${table.readerId} is not null`),
    index("tenders_charging").on(table.createdAt).where(sql`${table.state} = 'charging'`),
    check("tenders_positive", sql`${table.amountCents} > 0`),
    check("tenders_tip_is_part_of_it", sql`${table.tipCents} between 0 and ${table.amountCents}`),
    check(
      "tenders_disputed_at_most_left",
      sql`${table.disputedCents} between 0 and ${table.amountCents} - ${table.refundedCents}`,
    ),
    check("tenders_refunded_at_most_all", sql`${table.refundedCents} between 0 and ${table.amountCents}`),
  ],
);

/**
 * A refund of money. The row is the intent: a job sends it to the provider with its key, and retries as often as
 * needed.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: text().primaryKey(),
    /**
     * The tender that is refunded. Absent only for a failed refund that an earlier release requested again in another
     * row.
     */
    tenderId: text("tender_id").references(() => tenders.id),
    /** The credit note in which the refund was agreed; absent for automatic refunds. */
    creditNoteId: text("credit_note_id"),
    checkoutSessionId: text("checkout_session_id").references(() => checkoutSessions.id),
    orderId: text("order_id").notNull(),
    paymentIntentId: text("payment_intent_id"),
    amountCents: integer("amount_cents").notNull(),
    reason: text({
      enum: ["late_payment", "paid_twice", "requested", "fee_waived", "cancelled", "dispute"],
    }).notNull(),
    /**
     * `refund:{order}:{n}`, never random, so that a repeated request is the same refund. After a refusal, a new key is
     * needed.
     */
    idempotencyKey: text("idempotency_key").notNull().unique(),
    providerRefundId: text("provider_refund_id").unique(),
    /** `failed`: retried automatically; `owed`: a person decides how to return the money. */
    state: text({ enum: ["pending", "succeeded", "failed", "owed"] })
      .notNull()
      .default("pending"),
    /** How many idempotency keys the refund has used so far. */
    tries: integer().notNull().default(1),
    /** Why the provider refused it. */
    failureCode: text("failure_code"),
    /** How staff paid the refund if the provider couldn't; null if it went to its tender. */
    paidAs: text("paid_as", { enum: ["store_credit", "cash", "bank"] }),
    /** When the provider first got this key, in real time, because it may forget keys after a day. */
    askedAt: instant("asked_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
    updatedAt: instant("updated_at").notNull().default(clockNow),
  },
  (table) => [
    index("refunds_by_order").on(table.orderId),
    index("refunds_by_session").on(table.checkoutSessionId),
    index("refunds_by_tender").on(table.tenderId),
    index("refunds_unfinished").on(table.createdAt).where(sql`${table.state} <> 'succeeded'`),
    check("refunds_positive", sql`${table.amountCents} > 0`),
  ],
);
