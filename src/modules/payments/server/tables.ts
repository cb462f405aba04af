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
 * One attempt to collect one amount on the provider's hosted page. The row, with everything that will be asked of the
 * provider, is committed before the provider is called, so that a crash in between is healed by a retry with the same
 * key (PY-1, PY-3).
 */
export const checkoutSessions = pgTable(
  "checkout_sessions",
  {
    id: text().primaryKey(),
    /** What is paid for. Memberships and saved cards will have purposes of their own. */
    purpose: text({ enum: ["order"] }).notNull(),
    orderId: text("order_id").notNull(),
    attempt: integer().notNull(),
    /** Sent to the provider with the request: `checkout:{order}:{attempt}`. */
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /** What is asked of the provider, frozen: a repeat with the same key must have the same content. */
    request: jsonb().$type<CheckoutRequest>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text().notNull(),
    /** `manual`: the page only sets the money aside, and it is captured once the order is secured. */
    capture: text({ enum: ["automatic", "manual"] })
      .notNull()
      .default("automatic"),
    status: text({ enum: attemptStatuses }).notNull().default("creating"),
    providerSessionId: text("provider_session_id").unique(),
    /** The hosted page, as long as it is open. */
    url: text(),
    expiresAt: instant("expires_at").notNull(),
    /** What of it is a tip. */
    tipCents: integer("tip_cents").notNull().default(0),
    /** It pays what the desk takes as well: its tender stands among those of the desk, taken by the link. */
    isAtDesk: boolean("is_at_desk").notNull().default(false),
    paymentIntentId: text("payment_intent_id").unique(),
    /** What the bank has set aside; nothing of it has moved. */
    authorizedCents: integer("authorized_cents"),
    /** What the provider says came in; null until something did. */
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

/** The provider's customers. One for each person; the provider gets our id and the email. */
export const providerCustomers = pgTable("provider_customers", {
  owner: text().$type<CardOwner>().primaryKey(),
  providerId: text("provider_id").notNull().unique(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A card that may be charged without its holder, with what they agreed to. The number itself never reaches us. */
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
    /** The same for the same number, for all customers. */
    fingerprint: text(),
    /** The words that they read, and their SHA-256 in hex. */
    consentText: text("consent_text").notNull(),
    consentHash: text("consent_hash").notNull(),
    consentedAt: instant("consented_at").notNull(),
    /** When its holder was reminded that it expires soon. */
    endToldAt: instant("end_told_at"),
    /** Since when it can't be charged anymore. */
    detachedAt: instant("detached_at"),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    uniqueIndex("saved_cards_one_per_owner").on(table.owner).where(sql`${table.detachedAt} is null`),
    check("saved_cards_month", sql`${table.expMonth} between 1 and 12`),
  ],
);

/** A page of the provider on which a card is saved. Frozen: a repeat with the same key must have the same content. */
export type CardPageRequest = {
  successUrl: string;
  cancelUrl: string;
  currency: string;
  expiresAtSeconds: number;
  /** What is agreed to by saving a card there; requests of an earlier release showed it on our page alone. */
  terms?: string;
  /** The terms were first shown on the provider's page: its holder agrees when the card is saved. */
  isAgreedThere?: true;
};

/**
 * A request for a card, with the terms that the customer agreed to. Committed before the provider is called; its id is
 * the saved card's.
 */
export const cardRequests = pgTable(
  "card_requests",
  {
    id: text().primaryKey(),
    owner: text().$type<CardOwner>().notNull(),
    /** The words that they read, and their SHA-256 in hex. */
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
 * All other requests that change something at the provider. The row is written in the transaction that decides it; a job sends the request
 * with the row's key until it succeeds.
 */
export const providerCalls = pgTable(
  "provider_calls",
  {
    /** Sent to the provider with the request, such as `cancel:{order}:{attempt}`. */
    key: text().primaryKey(),
    call: text({ enum: ["cancel_intent", "detach_card", "submit_evidence"] }).notNull(),
    /** What it is for, such as `order:{id}`. */
    subject: text().notNull(),
    /** Frozen: a repeat with the same key must have the same content. */
    request: jsonb().$type<WantedRequest>().notNull(),
    /** `refused`: the provider will never do it. */
    state: text({ enum: ["wanted", "done", "refused"] })
      .notNull()
      .default("wanted"),
    /** In real time, as are idempotency keys. */
    firstAskedAt: instant("first_asked_at").notNull().defaultNow(),
    tries: integer().notNull().default(0),
    result: jsonb().$type<{ status: string } | { code: string | null }>(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("provider_calls_wanted").on(table.firstAskedAt).where(sql`${table.state} = 'wanted'`)],
);

/** The id of the payment that is canceled, of the card that is forgotten, or of the dispute that evidence is sent for. */
export type WantedRequest =
  | { paymentIntentId: string }
  | { paymentMethodId: string }
  | { disputeId: string; evidence: Evidence };

/** The provider's events, by their ids: stored before it is acknowledged, worked on after. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /**
     * What the event is about, such as `order:{id}`; null until it is known, and where the previous release wrote it.
     */
    subject: text(),
    /** The order that it belongs to, where one is known. */
    orderId: text("order_id"),
    /** The object's kind, its id and the ids that it names; nothing of the person who paid. */
    payload: jsonb().$type<unknown>().notNull(),
    /** `unmatched`: is about something that we don't have (yet); the reconciler looks again. */
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

/** What an event is about. The release before this one only knows orders. */
export const subjectOfEvent = sql`coalesce(${webhookEvents.subject}, 'order:' || ${webhookEvents.orderId})`;

/** One amount from one source for one order. A check constraint ensures that refunds never exceed it. */
export const tenders = pgTable(
  "tenders",
  {
    /** For a card's payment: the attempt's id. */
    id: text().primaryKey(),
    orderId: text("order_id").notNull(),
    /** `waived`: what the clinic did without, because the card provider takes no sums that small. */
    kind: text({ enum: ["card", "cash", "terminal", "gift_card", "credit", "store_credit", "waived"] }).notNull(),
    /** The account of the ledger that it came from, and that its refunds go to. */
    sourceAccount: text("source_account").$type<AccountId>().notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /** Raised when a refund is written down, before it is carried out. */
    refundedCents: bigint("refunded_cents", { mode: "number" }).notNull().default(0),
    /** What of it the bank of its card's holder has taken back; it can't be refunded as well. */
    disputedCents: bigint("disputed_cents", { mode: "number" }).notNull().default(0),
    /** `charging`: the saved card is being charged, or a reader waits for one; it counts toward what is due until the provider has answered. */
    state: text({ enum: ["reserved", "charging", "captured", "released"] }).notNull(),
    attemptId: text("attempt_id")
      .unique()
      .references(() => checkoutSessions.id),
    paymentIntentId: text("payment_intent_id").unique(),
    chargeId: text("charge_id"),
    providerInvoiceId: text("provider_invoice_id").unique(),
    /** The card that paid an invoice, or that was charged without a page; that of a page is its attempt's. */
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** In which order the sources of an order were used; refunds go the other way. */
    position: integer().notNull().default(0),
    /** The staff member who took it at the desk, and their name then. */
    takenBy: text("taken_by"),
    takerName: text("taker_name"),
    /** What of it is a tip. */
    tipCents: bigint("tip_cents", { mode: "number" }).notNull().default(0),
    /** What the receipt of the clinic's own terminal says. */
    reference: text(),
    /** The saved card that is charged. It may be deleted by now. */
    savedCardId: text("saved_card_id"),
    /** The card reader that takes it, whether it asks for a tip, and whether the card is saved. */
    readerId: text("reader_id").references(() => readers.id),
    asksTip: boolean("asks_tip").notNull().default(false),
    savesCard: boolean("saves_card").notNull().default(false),
    /** Which request of staff it is of: repeated, it is the same tender. */
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

/** Money on its way back. The row is the intent; a job carries it out with its key, as often as it takes. */
export const refunds = pgTable(
  "refunds",
  {
    id: text().primaryKey(),
    /** Where it is refunded to. Absent only for a failed refund that an earlier release requested again in another row. */
    tenderId: text("tender_id").references(() => tenders.id),
    /** What it was agreed in; absent for money that goes back by itself. */
    creditNoteId: text("credit_note_id"),
    checkoutSessionId: text("checkout_session_id").references(() => checkoutSessions.id),
    orderId: text("order_id").notNull(),
    paymentIntentId: text("payment_intent_id"),
    amountCents: integer("amount_cents").notNull(),
    reason: text({
      enum: ["late_payment", "paid_twice", "requested", "fee_waived", "cancelled", "dispute"],
    }).notNull(),
    /** `refund:{order}:{n}`, never random: asked twice it is the same refund. A refusal needs a new one to be asked again. */
    idempotencyKey: text("idempotency_key").notNull().unique(),
    providerRefundId: text("provider_refund_id").unique(),
    /** `failed`: retried automatically; `owed`: a person decides how to return the money. */
    state: text({ enum: ["pending", "succeeded", "failed", "owed"] })
      .notNull()
      .default("pending"),
    /** How many keys it has been asked for under. */
    tries: integer().notNull().default(1),
    /** Why the provider refused it. */
    failureCode: text("failure_code"),
    /** How staff gave the money back where the provider couldn't; null where it went to its tender. */
    paidAs: text("paid_as", { enum: ["store_credit", "cash", "bank"] }),
    /** When the provider was first asked under this key, in real time: it may forget keys after a day. */
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
