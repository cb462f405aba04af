import { z } from "zod";
import { emailSchema } from "#modules/account/contract/account-fields.ts";
import { MESSAGE_LENGTH, MOST_GIFTS } from "#modules/gift-cards/domain/gift-rules.ts";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { orderLineSchema } from "../../contract/order.ts";
import { deskTenderKinds } from "../../domain/desk/desk-payment.ts";
import { orderStatuses, paymentStates } from "../../domain/order-status.ts";
import { askConsentCalls, membershipForSaleSchema, packageForSaleSchema } from "./ask-consent.ts";
import { sendPayLink } from "./pay-link.ts";
import { setUsedUnits } from "./used-units.ts";
import { visitMoneyCalls } from "./visit-money.ts";

const params = z.object({ id: idSchema });
/** `waived`: a small balance that the clinic did without. */
const sourceSchema = z.enum(["card", "cash", "terminal", "gift_card", "credit", "store_credit", "waived"]);

/** One sum that came in for an order. */
const tenderSchema = z.object({
  _id: idSchema,
  source: sourceSchema,
  /** The whole amount in cents, and how much of it is a tip. */
  amount: centsSchema,
  tip: centsSchema,
  /** What of it went back or is on its way. */
  refunded: centsSchema,
  /** `charging`: the card provider hasn't answered yet. */
  state: z.enum(["reserved", "charging", "captured"]),
  at: instantSchema,
  /** The staff member who took it; absent for online payments. */
  by: z.string().optional(),
  /** What the terminal's receipt says. */
  reference: z.string().optional(),
  last4: z.string().optional(),
});

/** Money on its way back. `pending` in cash or on the terminal waits until staff have handed it back. */
const deskRefundSchema = z.object({
  _id: idSchema,
  source: sourceSchema,
  last4: z.string().optional(),
  amount: centsSchema,
  state: z.enum(["pending", "succeeded", "failed", "owed"]),
  at: instantSchema,
  /** Whether staff tick it off themselves. */
  byHand: z.boolean(),
});

const deskOrderSchema = z.object({
  _id: idSchema,
  number: z.int(),
  status: z.enum(orderStatuses),
  paymentState: z.enum(paymentStates),
  currency: z.string(),
  customerId: idSchema.nullable(),
  customerName: z.string().nullable(),
  /** The visit that is paid at the desk. */
  appointmentId: idSchema.nullable(),
  /** Cents left to take at the desk; what was taken so far, tips included; what of that is tips. */
  due: centsSchema,
  paid: centsSchema,
  tip: centsSchema,
  /** What of the tips went back. */
  tipRefunded: centsSchema,
  /** What its treatments cost net, for tips in percent of it. */
  treatments: centsSchema,
  /** What credit notes gave back. */
  refunded: centsSchema,
  lines: z.array(orderLineSchema),
  tenders: z.array(tenderSchema),
  refunds: z.array(deskRefundSchema),
  creditNotes: z.array(z.object({ number: z.int(), total: centsSchema, reason: z.string() })),
  /** What the customer has with the clinic, in cents. */
  storeCredit: centsSchema,
  /** The remaining balance of the member credit that expires first, and when it expires. One payment takes from this lot only. */
  credit: z.object({ left: centsSchema, until: instantSchema }).nullable(),
  /** Their card on file. */
  card: z.object({ brand: z.string(), last4: z.string(), exp: z.string() }).nullable(),
  /** Gift cards that it sold at the counter, there once it is paid. `isToPrint`: handed over on paper, and not used yet. */
  giftCards: z.array(z.object({ _id: idSchema, last4: z.string(), amount: centsSchema, isToPrint: z.boolean() })),
  /** Why nothing can be taken now, in words; null where something can. */
  closed: z.string().nullable(),
  isRefundable: z.boolean(),
});

export type WireDeskOrder = FromWire<z.output<typeof deskOrderSchema>>;

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
};
