import { z } from "zod";
import { centsSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { deskOrderSchema } from "./desk-order.ts";

/** A payment on a card reader, with its current state. */
const readerPaymentSchema = z.object({
  _id: idSchema,
  /** `waiting`: the reader asks for the card; `ended`: nothing was charged. */
  state: z.enum(["waiting", "paid", "ended"]),
  /** The total in cents, and the cents of it that are a tip; the tip is chosen on the reader. */
  amount: centsSchema,
  tip: centsSchema,
  /** Why the payment ended, or why it may wait a long time; null if there is nothing to say. */
  message: z.string().nullable(),
});

export type WireReaderPayment = FromWire<z.output<typeof readerPaymentSchema>>;

const params = z.object({ id: idSchema });
const answer = { data: deskOrderSchema, payment: readerPaymentSchema };

/**
 * Starts a payment on a card reader, which asks for the card and, with `asksTip`, for a tip. `readReaderPayment`
 * returns the outcome. `savesCard` requires the customer's consent (`askSaleConsent` with `card`), otherwise
 * `consent_missing`. `reader_busy` says who takes which payment on it. After `reader_offline` and `card_declined` the
 * reader waits for nothing; after `payments_interrupted` it may still ask for the card.
 */
export const takeOnReader = defineCall({
  method: "POST",
  path: "admin/Order/{id}/reader",
  summary: "Take a payment on a card reader",
  auth: { right: "payments.take" },
  idempotent: true,
  params,
  body: z.object({
    readerId: idSchema,
    /** The amount to pay toward the balance, without a tip. */
    cents: centsSchema.min(1).max(10_000_000),
    asksTip: z.boolean().default(false),
    /** The practitioner of the visit who gets the tip, as the customer wants it; by default all of them share it. */
    tipFor: idSchema.optional(),
    savesCard: z.boolean().default(false),
  }),
  answer,
  failures: [
    ...(["not_found", "order_closed", "invalid_input", "conflict", "consent_missing", "reader_busy"] as const),
    ...(["reader_offline", "card_declined", "payments_interrupted", "payments_unavailable"] as const),
  ],
});

/** Returns the state of a payment on a reader, freshly read from the card provider. */
export const readReaderPayment = defineCall({
  method: "GET",
  path: "admin/Order/reader/{id}",
  summary: "How a payment on a card reader stands",
  auth: { right: "payments.take" },
  params,
  answer,
  failures: ["not_found", "payments_interrupted", "payments_unavailable"],
});

/** Stops a reader from asking for the card. A payment that was already made isn't undone, and is returned as `paid`. */
export const cancelReaderPayment = defineCall({
  method: "POST",
  path: "admin/Order/reader/{id}/cancel",
  summary: "Cancel a payment on a card reader",
  auth: { right: "payments.take" },
  idempotent: true,
  params,
  answer,
  failures: ["not_found", "payments_interrupted", "payments_unavailable"],
});

export const onReaderCalls = { takeOnReader, readReaderPayment, cancelReaderPayment };
