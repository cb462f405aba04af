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

/** How the goods reach their buyer. `expectedOn`: the day they should arrive or be ready for pickup. */
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
  /** The slug of a product's page; absent when the product is no longer sold. */
  slug: z.string().optional(),
  /** The size, such as "30 ml", or the contents of a bundle. */
  detail: z.string(),
  picture: pictureSchema.optional(),
  quantity: z.int(),
  unitPrice: centsSchema,
  lineTotal: centsSchema,
  /** The amount paid for the line, after reductions, and its tax. */
  net: centsSchema,
  tax: centsSchema,
  refundedQuantity: z.int(),
  /** The refunded part of net and tax. */
  refundedCents: centsSchema,
});

export const orderTotalsSchema = z.object({
  subtotal: centsSchema,
  memberSavings: centsSchema,
  discount: centsSchema,
  /** The part of the discount that comes from coupons. */
  coupons: z.array(couponSavingSchema),
  shipping: centsSchema,
  tax: centsSchema,
  giftCard: centsSchema,
  /** An unpaid balance below the card provider's minimum, which the clinic waives. */
  waived: centsSchema,
  total: centsSchema,
  dueNow: centsSchema,
  /** The remaining amount to pay at the clinic, what was paid there, and the tip included in the total. */
  dueAtClinic: centsSchema,
  paidAtClinic: centsSchema,
  tip: centsSchema,
});

/** Gift cards sold in an order. The buyer never sees their codes. */
export const orderGiftSchema = z.object({
  _id: z.string(),
  design: z.object({ _id: z.string(), name: z.string(), picture: pictureSchema.optional() }),
  /** The value of one card. */
  amount: centsSchema,
  quantity: z.int(),
  for: z.enum(["me", "someone"]),
  recipient: z.object({ name: z.string(), email: z.string() }).optional(),
  deliverOn: dateSchema.optional(),
  /** The cards that were issued once the order was paid. */
  cards: z.array(z.object({ _id: z.string(), last4: z.string(), status: z.enum(GIFT_CARD_STATES) })),
});

/** The payment for an order from one source, or the amount authorized for it. */
export const orderTenderSchema = z.object({
  source: z.enum(["card", "cash", "terminal", "gift_card", "credit", "store_credit"]),
  last4: z.string().optional(),
  amount: centsSchema,
  /** Whether the tender was paid at the desk, for the visit. */
  atDesk: z.boolean().optional(),
});

/** An order as its buyer sees it (PY-2), with the prices at which it was placed. */
export const orderSchema = z.object({
  _id: z.string(),
  /** The number that people read out on the phone. */
  number: z.int(),
  status: z.enum(orderStatuses),
  /** The state of the payment, separate from the order's own status (PY-10). */
  paymentState: z.enum(paymentStates),
  currency: z.string(),
  /** The amount refunded or being refunded. */
  refunded: centsSchema,
  placedAt: instantSchema,
  paidAt: instantSchema.optional(),
  /** The card the order was paid with. */
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  history: z.array(z.object({ status: z.enum(orderStatuses), at: instantSchema })),
  productOrder: z
    .object({ lines: z.array(orderLineSchema), totals: orderTotalsSchema, fulfillment: fulfillmentSchema })
    .optional(),
  serviceOrder: z
    .object({
      appointmentId: z.string(),
      /** The status of the visit, which may be moved or canceled separately from the rest of the order. */
      status: z.enum(appointmentStatuses),
      date: dateSchema,
      /** Start and end in the clinic's local time. */
      time: timeSchema,
      endTime: timeSchema,
      /** The practitioner who performs most of the visit. */
      practitioner: z.object({ _id: z.string(), name: z.string() }),
      services: z.array(orderLineSchema),
      /** Savings from limited offers, part of `discount` in the totals. */
      offers: z.array(offerSavingSchema),
      totals: orderTotalsSchema,
      /**
       * The fees in cents for changes within the notice period, which the customer accepted. They are due at the clinic
       * in addition to the totals (BK-5).
       */
      lateFees: centsSchema,
      /**
       * The maximum amount due at the clinic, if a treatment's final price is only known afterward (an estimate);
       * otherwise the amount due.
       */
      mostDueAtClinic: centsSchema,
    })
    .optional(),
  /**
   * The time slot that is reserved for the visit until the amount due now is paid or a card is saved. Only returned
   * with the order's link.
   */
  kept: z.object({ date: dateSchema, time: timeSchema, until: instantSchema }).optional(),
  /** The totals of all lines, gift cards included. */
  totals: orderTotalsSchema,
  /** The order's totals without the visit, which is paid at the clinic. */
  goodsTotals: orderTotalsSchema,
  tenders: z.array(orderTenderSchema),
  gifts: z.array(orderGiftSchema).optional(),
  /** The visit fees the order collects: for a late cancellation, a late change or a no-show. */
  fees: z.array(orderLineSchema).optional(),
  /** The membership that the order starts or renews. */
  membership: z
    .object({
      _id: z.string(),
      status: z.enum(membershipStates),
      plan: z.object({ _id: z.string(), name: z.string() }),
      interval: z.enum(membershipIntervals),
      /** The price of a period in cents, and the monthly credit. */
      price: centsSchema,
      credit: centsSchema,
      /** The end of the paid period, once paid. */
      periodEnd: instantSchema.optional(),
      /** Whether the order paid for another period. */
      isRenewal: z.boolean(),
      /** Whether the order paid for an upgrade to a more expensive plan, for the rest of a period. */
      isSwitch: z.boolean(),
    })
    .optional(),
  /** The package that the order starts or pays an installment of. */
  plan: z
    .object({
      _id: z.string(),
      status: z.enum(planStates),
      plan: z.object({ _id: z.string(), name: z.string() }),
      /** The price of the whole package in cents, the amount of this payment, and `nth`, the payment's number. */
      price: centsSchema,
      amount: centsSchema,
      nth: z.int(),
      /** Whether the order paid all remaining installments at once, starting with this one. */
      isPayoff: z.boolean(),
      sessions: z.int(),
      /** The last day on which its sessions can be used. */
      endsOn: dateSchema,
      instalments: ownPlanSchema.shape.instalments,
    })
    .optional(),
});

export type OrderLine = FromWire<z.output<typeof orderLineSchema>>;
export type Order = FromWire<z.output<typeof orderSchema>>;
