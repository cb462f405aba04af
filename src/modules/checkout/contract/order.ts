import { z } from "zod";
import { postalAddressSchema } from "#modules/account/contract/address-calls.ts";
import { appointmentStatuses } from "#modules/booking/domain/appointment-status.ts";
import { couponSavingSchema } from "#modules/cart/contract/cart.ts";
import { offerSavingSchema } from "#modules/catalog/contract/limited-offer.ts";
import { GIFT_CARD_STATES } from "#modules/gift-cards/domain/gift-card-state.ts";
import { membershipIntervals } from "#modules/membership/domain/membership-period.ts";
import { membershipStates } from "#modules/membership/domain/membership-state.ts";
import { ownPlanSchema } from "#modules/payment-plans/contract/own-plans.ts";
import { planStates } from "#modules/payment-plans/domain/plan-state.ts";
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
  kind: z.enum(["product", "bundle", "service", "add_on", "gift", "membership", "plan", "fee"]),
  /** The id of the product, bundle, service, add-on, gift card design, membership plan, payment plan or fee. */
  itemId: z.string(),
  sizeId: z.string().optional(),
  name: z.string(),
  /** Where a product's page is; absent when it isn't sold anymore. */
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
  /** What of the discount coupons took off. */
  coupons: z.array(couponSavingSchema),
  shipping: centsSchema,
  tax: centsSchema,
  giftCard: centsSchema,
  /** A small balance that the card provider wouldn't take and that nothing else paid: the clinic does without it. */
  waived: centsSchema,
  total: centsSchema,
  dueNow: centsSchema,
  /** The remaining amount to pay at the clinic, what was paid there, and the tip included in the total. */
  dueAtClinic: centsSchema,
  paidAtClinic: centsSchema,
  tip: centsSchema,
});

/** Gift cards that an order sells. Its buyer never sees a code. */
export const orderGiftSchema = z.object({
  _id: z.string(),
  design: z.object({ _id: z.string(), name: z.string(), picture: pictureSchema.optional() }),
  /** What one card is worth. */
  amount: centsSchema,
  quantity: z.int(),
  for: z.enum(["me", "someone"]),
  recipient: z.object({ name: z.string(), email: z.string() }).optional(),
  deliverOn: dateSchema.optional(),
  /** Those that were issued once it was paid. */
  cards: z.array(z.object({ _id: z.string(), last4: z.string(), status: z.enum(GIFT_CARD_STATES) })),
});

/** What paid for an order, or is set aside for it, from one source. */
export const orderTenderSchema = z.object({
  source: z.enum(["card", "cash", "terminal", "gift_card", "credit", "store_credit"]),
  last4: z.string().optional(),
  amount: centsSchema,
  /** It was taken at the desk, for the visit. */
  atDesk: z.boolean().optional(),
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
      /** The status of the visit, which may be moved or canceled apart from the rest of the order. */
      status: z.enum(appointmentStatuses),
      date: dateSchema,
      /** Clinic wall time of the start and the end. */
      time: timeSchema,
      endTime: timeSchema,
      /** The practitioner of most of it. */
      practitioner: z.object({ _id: z.string(), name: z.string() }),
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
  /** The visit that is held until what is due now is paid, or its card is saved. Only by the link of the order. */
  kept: z.object({ date: dateSchema, time: timeSchema, until: instantSchema }).optional(),
  /** The sum of all lines, gift cards included. */
  totals: orderTotalsSchema,
  /** The same without the visit, which is paid at the clinic. */
  goodsTotals: orderTotalsSchema,
  tenders: z.array(orderTenderSchema),
  gifts: z.array(orderGiftSchema).optional(),
  /** Fees of a visit that it collects: for a late cancellation or change, or for not coming. */
  fees: z.array(orderLineSchema).optional(),
  /** The membership that it begins or renews. */
  membership: z
    .object({
      _id: z.string(),
      status: z.enum(membershipStates),
      plan: z.object({ _id: z.string(), name: z.string() }),
      interval: z.enum(membershipIntervals),
      /** Cents of a period, and of the credit that each month brings. */
      price: centsSchema,
      credit: centsSchema,
      /** Until when it is paid, once it is. */
      periodEnd: instantSchema.optional(),
      /** Whether it paid for a further period. */
      isRenewal: z.boolean(),
      /** Whether it paid for a dearer plan, for the rest of a period. */
      isSwitch: z.boolean(),
    })
    .optional(),
  /** The package that the order begins or pays a further installment of. */
  plan: z
    .object({
      _id: z.string(),
      status: z.enum(planStates),
      plan: z.object({ _id: z.string(), name: z.string() }),
      /** Cents of the whole package, and of the order's payment; `nth`: the number of that payment. */
      price: centsSchema,
      amount: centsSchema,
      nth: z.int(),
      /** Whether it paid the rest at once, from that one on. */
      isPayoff: z.boolean(),
      sessions: z.int(),
      /** The last day on which a visit of it can be used. */
      endsOn: dateSchema,
      instalments: ownPlanSchema.shape.instalments,
    })
    .optional(),
});

export type OrderLine = FromWire<z.output<typeof orderLineSchema>>;
export type Order = FromWire<z.output<typeof orderSchema>>;
