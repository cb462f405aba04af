import { z } from "zod";
import { centsSchema, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { orderLineSchema } from "../../contract/order.ts";
import { orderStatuses, paymentStates } from "../../domain/order-status.ts";

/** `waived`: a small balance that the clinic waived. */
const sourceSchema = z.enum(["card", "cash", "terminal", "gift_card", "credit", "store_credit", "waived"]);

/** One payment for an order. */
const tenderSchema = z.object({
  _id: idSchema,
  source: sourceSchema,
  /** The whole amount in cents, and how much of it is a tip. */
  amount: centsSchema,
  tip: centsSchema,
  /** Who gets the tip, if the customer divided it differently than by treatments. */
  tipShares: z.array(z.object({ name: z.string(), cents: centsSchema })).optional(),
  /** The part of it that was refunded or is being refunded. */
  refunded: centsSchema,
  /** `charging`: the card provider hasn't answered yet, or a reader waits for the card. */
  state: z.enum(["reserved", "charging", "captured"]),
  at: instantSchema,
  /** The staff member who took the payment; absent for online payments. */
  by: z.string().optional(),
  /** The reference on the terminal's receipt. */
  reference: z.string().optional(),
  last4: z.string().optional(),
  /** The card reader that takes the payment. While the state is `charging`, the reader waits for the card. */
  reader: z.object({ _id: idSchema, label: z.string() }).optional(),
});

/** A refund in progress. `pending` in cash or on the terminal: waits until staff have handed it back. */
const deskRefundSchema = z.object({
  _id: idSchema,
  source: sourceSchema,
  last4: z.string().optional(),
  amount: centsSchema,
  state: z.enum(["pending", "succeeded", "failed", "owed"]),
  at: instantSchema,
  /** Whether staff mark it as done themselves. */
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
  /** Cents still due at the desk; cents paid so far, including tips; cents of that which are tips. */
  due: centsSchema,
  paid: centsSchema,
  tip: centsSchema,
  /** Cents of the tips that were refunded. */
  tipRefunded: centsSchema,
  /** Net price of the treatments, used for tips in percent. */
  treatments: centsSchema,
  /** Cents refunded by credit notes. */
  refunded: centsSchema,
  /** Everyone who treats in the visit. A tip can't be given to a manager or owner if there are several. */
  performers: z.array(z.object({ _id: idSchema, name: z.string(), isManager: z.boolean() })),
  lines: z.array(orderLineSchema),
  tenders: z.array(tenderSchema),
  refunds: z.array(deskRefundSchema),
  creditNotes: z.array(z.object({ number: z.int(), total: centsSchema, reason: z.string() })),
  /** The customer's store credit, in cents. */
  storeCredit: centsSchema,
  /**
   * The balance and expiration of the member credit that expires first. A payment can use only this credit, not a later
   * one.
   */
  credit: z.object({ left: centsSchema, until: instantSchema }).nullable(),
  /** The customer's card on file. */
  card: z.object({ brand: z.string(), last4: z.string(), exp: z.string() }).nullable(),
  /**
   * Gift cards that the order sold at the counter; they exist once it is paid. `isToPrint`: handed over as a printout,
   * and not used yet.
   */
  giftCards: z.array(z.object({ _id: idSchema, last4: z.string(), amount: centsSchema, isToPrint: z.boolean() })),
  /** Why no payment can be taken now, as text; null if one can. */
  closed: z.string().nullable(),
  isRefundable: z.boolean(),
});

export type WireDeskOrder = FromWire<z.output<typeof deskOrderSchema>>;
