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

/** A customer's address, as sent over the wire. */
export const cartAddressSchema = postalAddressSchema.extend({ _id: z.string() });

/**
 * The amounts of a line. `discount` is the sum of limited offers and coupons; the net is the remaining amount before
 * tax.
 */
const lineSums = { discount: centsSchema, net: centsSchema, tax: centsSchema };

const productLineSchema = z.object({
  _id: z.string(),
  productId: productSchema,
  sizeId: z.string().optional(),
  /** "30 ml". */
  size: z.string(),
  quantity: z.int(),
  /** How many pieces can be bought, including those in this cart. */
  stock: z.int(),
  unitPrice: centsSchema,
  memberPrice: centsSchema.optional(),
  lineTotal: centsSchema,
  /** Advice, in words, to pause the product around an upcoming visit: from which day, and until which day. */
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
  /** Whether a session of the customer's own package pays for the treatment. */
  isSession: z.boolean().optional(),
  /** Present if the price is known only after the visit: `unitPrice` is then the minimum. */
  estimate: visitEstimateSchema.optional(),
  selection: chosenSchema.optional(),
  /** Customer-facing minutes, including this line's add-ons. */
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
  /** The unit price of an item sold by the unit; the price isn't added to the total. */
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
  /** The value of one card. */
  amount: centsSchema,
  quantity: z.int(),
  for: z.enum(["me", "someone"]),
  recipient: z.object({ name: z.string(), email: z.string() }).optional(),
  from: z.string().optional(),
  message: z.string().optional(),
  deliverOn: dateSchema.optional(),
});

/** The membership in the cart. */
const membershipLineSchema = z.object({
  planId: z.string(),
  interval: z.enum(membershipIntervals),
  name: z.string(),
  picture: pictureSchema,
  /** The price in cents of the first period, and of each later one. */
  price: centsSchema,
  /** The monthly credit in cents. */
  credit: centsSchema,
});

/** The package in the cart. */
const planLineSchema = z.object({
  planId: z.string(),
  name: z.string(),
  sessions: z.int(),
  /** The number of payments. */
  option: z.int(),
  /** The first payment and the total of all payments, in cents. */
  price: centsSchema,
  total: centsSchema,
  /** Every payment with its due date by the clinic's calendar, if the package is bought today. */
  schedule: z.array(z.object({ dueOn: dateSchema, amount: centsSchema })),
  /** The last day on which the package's visits can be used. */
  endsOn: dateSchema,
});

/** The terms to agree to before the cart is ordered: `checkout` names each by its hash. */
export const cartConsentSchema = z.object({
  kind: z.enum(["membership", "plan", "card", "policy"]),
  text: z.string(),
  /** Hex SHA-256 of the text in UTF-8. */
  hash: z.string(),
});

/** A gift card entered as payment, and its current balance. */
const enteredCardSchema = z.object({ _id: z.string(), last4: z.string(), balance: centsSchema });

/** The amount that a wallet source pays. */
const cartTenderSchema = z.object({
  source: z.enum(["credit", "store_credit", "gift_card"]),
  /** Only for a gift card, like `last4`. */
  _id: z.string().optional(),
  last4: z.string().optional(),
  amount: centsSchema,
});

/** A change since the item was put in the cart, shown before anything is paid (CT-6). */
export const cartChangeSchema = z.object({
  kind: z.enum(["price", "stock", "unavailable", "hold", "gift_card", "coupon"]),
  /** The affected line or coupon; absent if the hold was lost. */
  lineId: z.string().optional(),
  name: z.string(),
  message: z.string(),
  from: z.int().optional(),
  to: z.int().optional(),
});

/** A coupon that applies, and its discount, which is part of the total discount. */
export const couponSavingSchema = z.object({
  _id: z.string(),
  /** The code as entered; only the last characters of a single-use code. */
  code: z.string(),
  kind: z.enum(["amount", "percent"]),
  amount: centsSchema,
  /** The part of the discount that applies to the visit, in a cart or order that also has goods. */
  visitAmount: centsSchema.optional(),
});

export const cartTotalsSchema = z.object({
  subtotal: centsSchema,
  memberSavings: centsSchema,
  discount: centsSchema,
  /** The coupons' part of the discount, in the order in which the coupons were entered; `name`: what each gives. */
  coupons: z.array(couponSavingSchema.extend({ name: z.string() })),
  shipping: centsSchema,
  tax: centsSchema,
  giftCard: centsSchema,
  /** A small balance below the card provider's minimum that nothing else pays: the clinic waives it. */
  waived: centsSchema,
  dueNow: centsSchema,
  dueAtClinic: centsSchema,
  /** The price of gift cards in this cart; part of the subtotal. */
  giftSold: centsSchema,
  /** The amount due now for memberships and payment plans; part of the subtotal. */
  contracts: centsSchema,
  /**
   * The amounts paid from credit, store credit and gift cards, in the order in which they are used; `giftCard` is their
   * sum.
   */
  tenders: z.array(cartTenderSchema),
});

/** The terms under which a visit would be booked, and its payment choices. */
const visitTermsSchema = z.object({
  /** The policy in words. */
  text: z.string(),
  noticeHours: z.int(),
  /** The maximum fee for late changes; `null` where the clinic wants a call instead. */
  lateFee: centsSchema.nullable(),
  noShowFee: centsSchema,
  /** The deposit, paid or not; 0 if none is required. */
  deposit: centsSchema,
  /** The part of the visit that is paid now. */
  dueNow: centsSchema,
  pays: z.enum(paysVisitChoices),
  /** The ways in which the visit may be paid. */
  choices: z.array(z.enum(paysVisitChoices)),
});

/**
 * A customer's cart (CT-2): five lists, whose lengths add up to the badge, and the totals, all computed by the server.
 */
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
  /** Whether credit and store credit pay what they can; true unless the customer declined. */
  usesWallet: z.boolean(),
  storeCredit: centsSchema,
  /** The remaining balance of membership credit. */
  credit: centsSchema,
  savedForLater: z.object({ products: z.array(productLineSchema), services: z.array(serviceLineSchema) }),
  pickupFromStore: z.boolean(),
  address: cartAddressSchema.optional(),
  /** The first of the coupons in the totals. */
  coupon: z.object({ code: z.string() }).optional(),
  hold: z.object({ expiresAt: instantSchema }).optional(),
  /** The terms under which the cart's visit would be booked now; absent if it has none. Amounts in cents. */
  visitTerms: visitTermsSchema.optional(),
  /** The limited offers' discounts on the visit; part of `discount` in the totals. */
  offers: z.array(offerSavingSchema),
  /** Offers that would apply to the visit on another day of the week, 0 = Sunday … 6 = Saturday. */
  offersOnOtherDays: z.array(offerSavingSchema.extend({ weekdays: z.array(z.int()) })),
  changes: z.array(cartChangeSchema),
  totals: cartTotalsSchema,
});

export type WireCart = FromWire<z.output<typeof cartSchema>>;

/** The guest's cart in the browser, as sent at login (CT-3). */
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
