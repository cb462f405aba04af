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

/** What is due for an order at the desk, what was taken and what went back, and what its customer can pay with. */
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
  /** The amount toward what is due. */
  cents: centsSchema.min(1).max(10_000_000),
  /** The tip, shared by all who treated. */
  tip: centsSchema.max(1_000_000).default(0),
  /** The cash that was handed over; the change is answered. */
  received: centsSchema.max(100_000_000).optional(),
  /** What the terminal's receipt says. */
  reference: textSchema(60).optional(),
  /** For a gift card. */
  code: textSchema(40).optional(),
});

/**
 * Takes a payment at the desk; the same request again takes nothing more (BO-19). `authentication_required` and `card_declined` of
 * the card on file take nothing. `order_closed` says why nothing can be taken, `invalid_input` what is wrong with the sum.
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
    /** What was taken; of cash, what the customer gets back. */
    taken: z.object({ _id: idSchema, amount: centsSchema, tip: centsSchema, change: centsSchema }),
  },
  failures: [
    ...(["not_found", "order_closed", "invalid_input", "conflict", "gift_card_invalid", "gift_card_spent"] as const),
    ...(["invalid_code", "rate_limited", "insufficient_balance", "no_saved_card", "card_declined"] as const),
    ...(["authentication_required", "payments_interrupted", "payments_unavailable"] as const),
  ],
});

/** Ticks off that money was handed back in cash or on the clinic's terminal. */
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

/** What was paid for a visit at the desk, and how. */
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
  /** "30 ml". */
  label: z.string(),
  price: centsSchema,
  /** How many can be sold now. */
  free: z.int(),
});

export type WireSizeForSale = FromWire<z.output<typeof sizeForSaleSchema>>;

/** Sizes on the shelf whose product or size has all the words; a few. */
export const findSizesForSale = defineCall({
  method: "GET",
  path: "admin/Order/shelf",
  summary: "Find what can be sold at the counter",
  auth: { right: "payments.take" },
  query: z.object({ q: textSchema(80) }),
  answer: { data: z.array(sizeForSaleSchema) },
});

/** A gift card that is sold at the counter: emailed to its recipient, or handed over on paper. */
const giftCardForSaleSchema = z.object({
  /** The first one on offer unless said. */
  designId: idSchema.optional(),
  amount: centsSchema.min(1).max(10_000_000),
  recipient: z.object({ name: personNameSchema(), email: emailSchema }).optional(),
  message: textSchema(MESSAGE_LENGTH, 0).optional(),
});

/**
 * Begins a sale at the counter: its stock is set aside, and the order is paid by `takeTender`, whose last payment hands it over.
 * The same request again is the same order. Canceled before that, everything returns. Gift cards are there once all of it is paid, and are paid in
 * cash, on the terminal or by card alone. A membership or package begins then too, its first period or payment taken like the rest; what comes later is
 * charged to the customer's card on file, without which it is `no_saved_card`. `consent_missing`: the customer hasn't agreed to it (`askSaleConsent`), and no
 * order is made.
 */
export const sellAtDesk = defineCall({
  method: "POST",
  path: "admin/Order/desk",
  summary: "Sell products, gift cards, a membership or a package at the counter",
  auth: { right: "payments.take" },
  idempotent: true,
  body: z
    .object({
      /** Left out for a buyer who isn't a customer. */
      customerId: idSchema.optional(),
      lines: z
        .array(z.object({ sizeId: idSchema, quantity: z.int().min(1).max(99) }))
        .max(50)
        .default([]),
      giftCards: z.array(giftCardForSaleSchema).max(MOST_GIFTS).default([]),
      /** For a customer alone, who has agreed to it. */
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

/** The order with which a visit is paid at the desk, made where it has none: of a former release, or brought along by the clinic. */
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

/** A gift card that was sold at the counter, to print and hand over; each time is in the audit log. Not once it was used. */
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

/** The back office's calls about money at the desk. */
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
