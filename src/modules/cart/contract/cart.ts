import { z } from "zod";
import { postalAddressSchema } from "#modules/account/contract/address-calls.ts";
import { offerSavingSchema } from "#modules/catalog/contract/limited-offer.ts";
import { productSchema } from "#modules/catalog/contract/product.ts";
import { serviceSchema } from "#modules/catalog/contract/service.ts";
import { chosenSchema, visitEstimateSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { paysVisitChoices } from "#modules/content/domain/visit-policy.ts";
import { membershipIntervals } from "#modules/membership/domain/membership-period.ts";
import {
  centsSchema,
  dateSchema,
  idSchema,
  instantSchema,
  pictureSchema,
  timeSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** An address of a customer, as it goes over the wire. */
export const cartAddressSchema = postalAddressSchema.extend({ _id: z.string() });

/** The amounts of a line: limited offers and coupons reduce it by the discount, and the net is the remaining amount before tax. */
const lineSums = { discount: centsSchema, net: centsSchema, tax: centsSchema };

const productLineSchema = z.object({
  _id: z.string(),
  productId: productSchema,
  sizeId: z.string().optional(),
  /** "30 ml". */
  size: z.string(),
  quantity: z.int(),
  /** How many there are to have, this cart's own included. */
  stock: z.int(),
  unitPrice: centsSchema,
  memberPrice: centsSchema.optional(),
  lineTotal: centsSchema,
  /** Around a coming visit: from when to leave it out, and from when to use it again, in words. */
  pause: z.string().optional(),
  ...lineSums,
});

const serviceLineSchema = z.object({
  _id: z.string(),
  serviceId: serviceSchema,
  date: dateSchema.optional(),
  time: timeSchema.optional(),
  practitioner: z.object({ _id: z.string(), name: z.string() }).optional(),
  unitPrice: centsSchema,
  memberPrice: centsSchema.optional(),
  /** A session of the customer's own package pays for it. */
  isSession: z.boolean().optional(),
  /** Where the price is known only afterwards: `unitPrice` is what it costs at least. */
  estimate: visitEstimateSchema.optional(),
  selection: chosenSchema.optional(),
  /** Client-facing minutes with this line's add-ons. */
  minutes: z.int(),
  ...lineSums,
});

const addOnLineSchema = z.object({
  _id: z.string(),
  addOnId: z.string(),
  name: z.string(),
  serviceLineId: z.string(),
  quantity: z.int(),
  maxQuantity: z.int(),
  unitPrice: centsSchema,
  /** The unit price of an item sold by the unit; it isn't added to the total. */
  perUnit: centsSchema.optional(),
  minutes: z.int(),
  ...lineSums,
});

const bundleLineSchema = z.object({
  /** The bundle's id. */
  _id: z.string(),
  name: z.string(),
  products: z.array(
    z.object({
      _id: z.string(),
      slug: z.string(),
      name: z.string(),
      size: z.string(),
      quantity: z.int(),
      image: z.string(),
    }),
  ),
  price: centsSchema,
  fullPrice: centsSchema,
  quantity: z.int(),
  stock: z.int(),
  ...lineSums,
});

const giftLineSchema = z.object({
  _id: z.string(),
  design: z.object({ _id: z.string(), name: z.string(), picture: pictureSchema }),
  /** What one card is worth. */
  amount: centsSchema,
  quantity: z.int(),
  for: z.enum(["me", "someone"]),
  recipient: z.object({ name: z.string(), email: z.string() }).optional(),
  from: z.string().optional(),
  message: z.string().optional(),
  deliverOn: dateSchema.optional(),
});

/** The membership that is being bought. */
const membershipLineSchema = z.object({
  planId: z.string(),
  interval: z.enum(membershipIntervals),
  name: z.string(),
  picture: pictureSchema,
  /** Cents of the first period, and of each one after it. */
  price: centsSchema,
  /** Cents of credit that each month brings. */
  credit: centsSchema,
});

/** The package that is being bought. */
const planLineSchema = z.object({
  planId: z.string(),
  name: z.string(),
  sessions: z.int(),
  /** The number of payments. */
  option: z.int(),
  /** Cents of the first payment, and of all of them. */
  price: centsSchema,
  total: centsSchema,
  /** Every payment with the clinic's day, if it is bought today. */
  schedule: z.array(z.object({ dueOn: dateSchema, amount: centsSchema })),
  /** The last day on which a visit of it can be used. */
  endsOn: dateSchema,
});

/** What has to be agreed to before the cart is ordered: `checkout` names each by its hash. */
export const cartConsentSchema = z.object({
  kind: z.enum(["membership", "plan", "card", "policy"]),
  text: z.string(),
  /** Hex SHA-256 of the text in UTF-8. */
  hash: z.string(),
});

/** A gift card that was entered to pay with, and what is left on it now. */
const enteredCardSchema = z.object({ _id: z.string(), last4: z.string(), balance: centsSchema });

/** What a source of the wallet pays. */
const cartTenderSchema = z.object({
  source: z.enum(["credit", "store_credit", "gift_card"]),
  /** For a gift card, like `last4`. */
  _id: z.string().optional(),
  last4: z.string().optional(),
  amount: centsSchema,
});

/** What has changed since it was put in the cart, shown before anything is paid (CT-6). */
export const cartChangeSchema = z.object({
  kind: z.enum(["price", "stock", "unavailable", "hold", "gift_card", "coupon"]),
  /** The line it is about, or the coupon; none for the hold. */
  lineId: z.string().optional(),
  name: z.string(),
  message: z.string(),
  from: z.int().optional(),
  to: z.int().optional(),
});

/** A coupon that holds, and what it takes off; part of the discount. */
export const couponSavingSchema = z.object({
  _id: z.string(),
  /** As it was entered; of a single-use code only its end. */
  code: z.string(),
  kind: z.enum(["amount", "percent"]),
  amount: centsSchema,
  /** What of it falls on the visit, in a cart or order that has goods too. */
  visitAmount: centsSchema.optional(),
});

export const cartTotalsSchema = z.object({
  subtotal: centsSchema,
  memberSavings: centsSchema,
  discount: centsSchema,
  /** What of the discount coupons take off, in the order in which they were entered; `name`: what each gives. */
  coupons: z.array(couponSavingSchema.extend({ name: z.string() })),
  shipping: centsSchema,
  tax: centsSchema,
  giftCard: centsSchema,
  /** A small balance that the card provider wouldn't take and that nothing else pays: the clinic does without it. */
  waived: centsSchema,
  dueNow: centsSchema,
  dueAtClinic: centsSchema,
  /** What gift cards in this cart are sold for; part of the subtotal. */
  giftSold: centsSchema,
  /** What memberships and payment plans cost now; part of the subtotal. */
  contracts: centsSchema,
  /** What pays beside the card, in the order in which it is used; together `giftCard`. */
  tenders: z.array(cartTenderSchema),
});

/** What a visit would be booked under, and how it may be paid. */
const visitTermsSchema = z.object({
  /** The policy in words. */
  text: z.string(),
  noticeHours: z.int(),
  /** What late changes cost at most; `null` where the clinic wants a call instead. */
  lateFee: centsSchema.nullable(),
  noShowFee: centsSchema,
  /** The deposit, paid or not; 0 if there is none. */
  deposit: centsSchema,
  /** What of the visit is paid now. */
  dueNow: centsSchema,
  pays: z.enum(paysVisitChoices),
  /** How it may be paid. */
  choices: z.array(z.enum(paysVisitChoices)),
});

/** The cart of a customer (CT-2): five lists, whose lengths add up to the badge, and the sums, all of them the server's. */
export const cartSchema = z.object({
  _id: z.string(),
  revision: z.int(),
  products: z.array(productLineSchema),
  services: z.array(serviceLineSchema),
  AddOnservicesSchema: z.array(addOnLineSchema),
  frequentlyBuyProductSchema: z.array(bundleLineSchema),
  gifts: z.array(giftLineSchema),
  membership: membershipLineSchema.optional(),
  plan: planLineSchema.optional(),
  consents: z.array(cartConsentSchema),
  giftCards: z.array(enteredCardSchema),
  /** Credit and store credit pay what they can unless the customer said no. */
  usesWallet: z.boolean(),
  storeCredit: centsSchema,
  /** The remaining balance of the credit that memberships granted. */
  credit: centsSchema,
  savedForLater: z.object({ products: z.array(productLineSchema), services: z.array(serviceLineSchema) }),
  pickupFromStore: z.boolean(),
  address: cartAddressSchema.optional(),
  /** The first of the coupons in the totals. */
  coupon: z.object({ code: z.string() }).optional(),
  hold: z.object({ expiresAt: instantSchema }).optional(),
  /** What its visit would be booked under now; absent without one. Sums in cents. */
  visitTerms: visitTermsSchema.optional(),
  /** What limited offers take off the visit; in the totals as `discount`. */
  offers: z.array(offerSavingSchema),
  /** Offers the visit would have on another day of the week, 0 = Sunday … 6 = Saturday. */
  offersOnOtherDays: z.array(offerSavingSchema.extend({ weekdays: z.array(z.int()) })),
  changes: z.array(cartChangeSchema),
  totals: cartTotalsSchema,
});

export type WireCart = FromWire<z.output<typeof cartSchema>>;

/** The guest's cart in the browser, as it is sent at login (CT-3). */
export const guestCartSchema = z.object({
  products: z
    .array(z.object({ productId: idSchema, sizeId: idSchema.optional(), quantity: z.int().min(1).max(99).default(1) }))
    .max(100)
    .default([]),
  services: z
    .array(
      z.object({
        serviceId: idSchema,
        addOns: z
          .array(z.object({ addOnId: idSchema, quantity: z.int().min(1).max(20).default(1) }))
          .max(20)
          .default([]),
      }),
    )
    .max(20)
    .default([]),
  bundles: z
    .array(z.object({ bundleId: idSchema, quantity: z.int().min(1).max(20).default(1) }))
    .max(20)
    .default([]),
});
