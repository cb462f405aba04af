import { z } from "zod";
import { centsSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { deskOrderSchema } from "./desk-order.ts";

/** A payment on a card reader, as it stands. */
const readerPaymentSchema = z.object({
  _id: idSchema,
  /** `waiting`: the reader asks for the card; `ended`: nothing was charged. */
  state: z.enum(["waiting", "paid", "ended"]),
  /** The whole amount in cents, and how much of it is a tip; the tip is chosen on the reader. */
  amount: centsSchema,
  tip: centsSchema,
  /** Why it ended, or why it may wait for long; null where there is nothing to say. */
  message: z.string().nullable(),
});

export type WireReaderPayment = FromWire<z.output<typeof readerPaymentSchema>>;

const params = z.object({ id: idSchema });
const answer = { data: deskOrderSchema, payment: readerPaymentSchema };

/**
 * Lets a card reader take a payment: it asks for the card, and a tip is chosen on it where `asksTip`. The provider's payment says what came of it, which
 * `readReaderPayment` answers. `savesCard` needs the customer's consent (`askSaleConsent` with `card`), else `consent_missing`. `reader_busy`
 * says who takes what on it. After `reader_offline` and `card_declined` nothing waits; after `payments_interrupted` the reader may ask all the same.
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
    /** The amount toward what is due, without a tip. */
    cents: centsSchema.min(1).max(10_000_000),
    asksTip: z.boolean().default(false),
    savesCard: z.boolean().default(false),
  }),
  answer,
  failures: [
    ...(["not_found", "order_closed", "invalid_input", "conflict", "consent_missing", "reader_busy"] as const),
    ...(["reader_offline", "card_declined", "payments_interrupted", "payments_unavailable"] as const),
  ],
});

/** How a payment on a reader stands, read anew from the card provider. */
export const readReaderPayment = defineCall({
  method: "GET",
  path: "admin/Order/reader/{id}",
  summary: "How a payment on a card reader stands",
  auth: { right: "payments.take" },
  params,
  answer,
  failures: ["not_found", "payments_interrupted", "payments_unavailable"],
});

/** Stops a reader asking for the card. What was paid stays paid, and is answered as `paid`. */
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
