import { z } from "zod";
import { postalAddressSchema } from "#modules/account/contract/address-calls.ts";
import { offerSavingSchema } from "#modules/catalog/contract/limited-offer.ts";
import { centsSchema, dateSchema, instantSchema, pictureSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { orderStatuses, paymentStates } from "../domain/order-status.ts";

/** How the goods reach their buyer. `expectedOn`: the day they should be there or can be fetched. */
export const fulfillmentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("pickup") }),
  z.object({ kind: z.literal("shipping"), address: postalAddressSchema.optional(), expectedOn: dateSchema }),
]);

export const orderLineSchema = z.object({
  _id: z.string(),
  kind: z.enum(["product", "bundle", "service", "add_on"]),
  /** Of the product, bundle, service or add-on. */
  itemId: z.string(),
  sizeId: z.string().optional(),
  name: z.string(),
  /** Where a product's page is; absent when it isn't sold any more. */
  slug: z.string().optional(),
  /** "30 ml", or what a bundle holds. */
  detail: z.string(),
  picture: pictureSchema.optional(),
  quantity: z.int(),
  unitPrice: centsSchema,
  lineTotal: centsSchema,
  /** What was paid for it: after reductions, and its tax. */
  net: centsSchema,
  tax: centsSchema,
  refundedQuantity: z.int(),
  /** What of net and tax went back. */
  refundedCents: centsSchema,
});

export const orderTotalsSchema = z.object({
  subtotal: centsSchema,
  memberSavings: centsSchema,
  discount: centsSchema,
  shipping: centsSchema,
  tax: centsSchema,
  giftCard: centsSchema,
  total: centsSchema,
  dueNow: centsSchema,
  dueAtClinic: centsSchema,
});

/** An order as its buyer sees it (PY-2). Prices are those it was placed at. */
export const orderSchema = z.object({
  _id: z.string(),
  /** What people read out on the phone. */
  number: z.int(),
  status: z.enum(orderStatuses),
  /** The state of the payment, apart from the order's own status (PY-10). */
  paymentState: z.enum(paymentStates),
  currency: z.string(),
  /** What went back or is on its way. */
  refunded: centsSchema,
  placedAt: instantSchema,
  paidAt: instantSchema.optional(),
  /** The card it was paid with. */
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  history: z.array(z.object({ status: z.enum(orderStatuses), at: instantSchema })),
  productOrder: z
    .object({ lines: z.array(orderLineSchema), totals: orderTotalsSchema, fulfillment: fulfillmentSchema })
    .optional(),
  serviceOrder: z
    .object({
      appointmentId: z.string(),
      date: dateSchema,
      /** Clinic wall time of the start and the end. */
      time: timeSchema,
      endTime: timeSchema,
      services: z.array(orderLineSchema),
      /** What limited offers took off; in the totals as `discount`. */
      offers: z.array(offerSavingSchema),
      totals: orderTotalsSchema,
      /** Cents agreed to for changes inside the notice, due at the clinic on top of the totals (BK-5). */
      lateFees: centsSchema,
      /** What may be due at the clinic at most, where treatments have an estimate; else what is due. */
      mostDueAtClinic: centsSchema,
    })
    .optional(),
  gifts: z.array(z.object({ _id: z.string() })).optional(),
  membership: z.object({ _id: z.string() }).optional(),
});

export type Order = FromWire<z.output<typeof orderSchema>>;
