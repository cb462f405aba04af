import { z } from "zod";
import { centsSchema, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { orderLineSchema } from "../../contract/order.ts";
import { orderStatuses, paymentStates } from "../../domain/order-status.ts";

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
  /** `charging`: the card provider hasn't answered yet, or a reader waits for the card. */
  state: z.enum(["reserved", "charging", "captured"]),
  at: instantSchema,
  /** The staff member who took it; absent for online payments. */
  by: z.string().optional(),
  /** What the terminal's receipt says. */
  reference: z.string().optional(),
  last4: z.string().optional(),
  /** The card reader that takes it. While it is `charging`, the reader waits for the card. */
  reader: z.object({ _id: idSchema, label: z.string() }).optional(),
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

export const deskOrderSchema = z.object({
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
