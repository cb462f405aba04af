import { z } from "zod";
import { emailSchema } from "#modules/account/contract/account-fields.ts";
import { MESSAGE_LENGTH, MOST_GIFTS } from "#modules/gift-cards/domain/gift-rules.ts";
import { centsSchema, defineCall, idSchema, textSchema } from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { deskTenderKinds } from "../../domain/desk/desk-payment.ts";
import { askConsentCalls, membershipForSaleSchema, packageForSaleSchema } from "./ask-consent.ts";
import { deskOrderSchema } from "./desk-order.ts";
import { onReaderCalls } from "./on-reader.ts";
import { sendPayLink } from "./pay-link.ts";
import { setUsedUnits } from "./used-units.ts";
import { visitMoneyCalls } from "./visit-money.ts";

export type { WireDeskOrder } from "./desk-order.ts";

const params = z.object({ id: idSchema });
const answer = { data: deskOrderSchema };

/** Returns what is due for an order at the desk, what was paid and refunded, and the customer's ways to pay. */
export const readDeskOrder = defineCall({
  method: "GET",
  path: "admin/Order/{id}/tenders",
  summary: "The payments of an order, and what is due at the desk",
  auth: { right: "orders.see" },
  params,
  answer,
  failures: ["not_found"],
});

const takeBody = z.object({
  kind: z.enum(deskTenderKinds),
  /** The amount to pay toward the balance. */
  cents: centsSchema.min(1).max(10_000_000),
  /** The tip, shared by all practitioners of the visit unless the customer wants it otherwise. */
  tip: centsSchema.max(1_000_000).default(0),
  /**
   * Who gets the tip, if the customer decides it. The shares add up to the tip, and each person treats in the visit.
   */
  tipShares: z
    .array(z.object({ practitionerId: idSchema, cents: centsSchema.min(1).max(1_000_000) }))
    .min(1)
    .max(50)
    .optional(),
  /** The cash received; the response has the change. */
  received: centsSchema.max(100_000_000).optional(),
  /** The reference on the terminal's receipt. */
  reference: textSchema(60).optional(),
  /** The gift card's code. */
  code: textSchema(40).optional(),
});

/**
 * Takes a payment at the desk; a repeated request takes no second payment (BO-19). After `authentication_required` and
 * `card_declined` nothing was taken from the card on file. `order_closed` says why no payment is possible,
 * `invalid_input` what is wrong with the amount.
 */
export const takeTender = defineCall({
  method: "POST",
  path: "admin/Order/{id}/tenders",
  summary: "Take a payment at the desk",
  auth: { right: "payments.take" },
  idempotent: true,
  params,
  body: takeBody,
  answer: {
    ...answer,
    /** The payment taken; for cash, with the change. */
    taken: z.object({ _id: idSchema, amount: centsSchema, tip: centsSchema, change: centsSchema }),
  },
  failures: [
    ...(["not_found", "order_closed", "invalid_input", "conflict", "gift_card_invalid", "gift_card_spent"] as const),
    ...(["invalid_code", "rate_limited", "insufficient_balance", "no_saved_card", "card_declined"] as const),
    ...(["authentication_required", "payments_interrupted", "payments_unavailable"] as const),
  ],
});

/** Marks a refund in cash or on the clinic's terminal as handed back. */
export const handBackRefund = defineCall({
  method: "POST",
  path: "admin/Refund/{id}/handedBack",
  summary: "Tick off a refund that was handed back at the desk",
  auth: { right: "payments.take" },
  idempotent: true,
  params,
  answer,
  failures: ["not_found"],
});

/** Returns a PDF receipt of what was paid for a visit at the desk, and how. */
export const getDeskReceipt = defineCall({
  method: "GET",
  path: "admin/Order/{id}/receipt",
  summary: "The receipt of what was paid at the desk, as PDF",
  auth: { right: "orders.see" },
  params,
  answer: {},
  raw: "application/pdf",
  failures: ["not_found", "payment_pending"],
});

const sizeForSaleSchema = z.object({
  sizeId: idSchema,
  name: z.string(),
  /** The size, such as "30 ml". */
  label: z.string(),
  price: centsSchema,
  /** The quantity available for sale now. */
  free: z.int(),
});

export type WireSizeForSale = FromWire<z.output<typeof sizeForSaleSchema>>;

/** Finds a few sizes in stock whose product or size name has all the search words. */
export const findSizesForSale = defineCall({
  method: "GET",
  path: "admin/Order/shelf",
  summary: "Find what can be sold at the counter",
  auth: { right: "payments.take" },
  query: z.object({ q: textSchema(80) }),
  answer: { data: z.array(sizeForSaleSchema) },
});

/** A gift card sold at the counter: emailed to its recipient, or printed and handed over. */
const giftCardForSaleSchema = z.object({
  /** Defaults to the first design available. */
  designId: idSchema.optional(),
  amount: centsSchema.min(1).max(10_000_000),
  recipient: z.object({ name: personNameSchema(), email: emailSchema }).optional(),
  message: textSchema(MESSAGE_LENGTH, 0).optional(),
});

/**
 * Starts a sale at the counter: its stock is reserved, and the order is paid with `takeTender`, whose last payment
 * completes the sale. A repeated request returns the same order. If the sale is canceled before that, its stock is
 * released and its payments are returned. Gift cards are issued once the order is paid in full, and can only be paid
 * for in cash, on the terminal or by card. A membership or package also starts then; its first period or payment is
 * part of the order. Later payments are charged to the customer's card on file; without one, the call fails with
 * `no_saved_card`. `consent_missing`: the customer hasn't agreed to it (`askSaleConsent`), and no order is created.
 */
export const sellAtDesk = defineCall({
  method: "POST",
  path: "admin/Order/desk",
  summary: "Sell products, gift cards, a membership or a package at the counter",
  auth: { right: "payments.take" },
  idempotent: true,
  body: z
    .object({
      /** Omitted for a buyer who isn't a customer. */
      customerId: idSchema.optional(),
      lines: z
        .array(z.object({ sizeId: idSchema, quantity: z.int().min(1).max(99) }))
        .max(50)
        .default([]),
      giftCards: z.array(giftCardForSaleSchema).max(MOST_GIFTS).default([]),
      /** For sale only to a customer who has agreed to the membership. */
      membership: membershipForSaleSchema.optional(),
      package: packageForSaleSchema.optional(),
    })
    .refine(
      ({ lines, giftCards, ...more }) => lines.length + giftCards.length > 0 || more.membership || more.package,
      "Choose what is sold.",
    )
    .refine(
      ({ customerId, ...more }) => customerId !== undefined || !(more.membership || more.package),
      "Choose the customer first.",
    ),
  answer,
  failures: [
    ...(["not_found", "out_of_stock", "invalid_input", "conflict", "consent_missing", "no_saved_card"] as const),
    ...(["member_already", "option_unavailable"] as const),
  ],
});

/**
 * Returns the order for paying a visit at the desk. Creates it if the visit has none because it is from a previous
 * release or was imported by the clinic.
 */
export const openVisitOrder = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/order",
  summary: "Make a visit payable at the desk",
  auth: { right: "payments.take" },
  idempotent: true,
  params,
  answer: { data: z.object({ orderId: idSchema }) },
  failures: ["not_found", "order_closed"],
});

/**
 * Returns a gift card sold at the counter as a PDF to print and hand over, unless it was used. Each call is in the
 * audit log.
 */
export const printGiftCard = defineCall({
  method: "GET",
  path: "admin/GiftCard/{id}/card.pdf",
  summary: "A gift card that was sold at the counter, as PDF",
  auth: { right: "payments.take" },
  params,
  answer: {},
  raw: "application/pdf",
  failures: ["not_found", "gift_card_used"],
});

/** The back office's calls about payments at the desk. */
export const deskCalls = {
  readDeskOrder,
  takeTender,
  handBackRefund,
  getDeskReceipt,
  findSizesForSale,
  sellAtDesk,
  openVisitOrder,
  printGiftCard,
  setUsedUnits,
  sendPayLink,
  ...visitMoneyCalls,
  ...askConsentCalls,
  ...onReaderCalls,
};
