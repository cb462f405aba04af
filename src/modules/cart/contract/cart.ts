import { z } from "zod";
import { postalAddressSchema } from "#modules/account/contract/address-calls.ts";
import { offerSavingSchema } from "#modules/catalog/contract/limited-offer.ts";
import { productSchema } from "#modules/catalog/contract/product.ts";
import { serviceSchema } from "#modules/catalog/contract/service.ts";
import { visitEstimateSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { centsSchema, dateSchema, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** An address of a customer, as it goes over the wire. */
export const cartAddressSchema = postalAddressSchema.extend({ _id: z.string() });

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
});

const serviceLineSchema = z.object({
  _id: z.string(),
  serviceId: serviceSchema,
  date: dateSchema.optional(),
  time: timeSchema.optional(),
  practitioner: z.object({ _id: z.string(), name: z.string() }).optional(),
  unitPrice: centsSchema,
  memberPrice: centsSchema.optional(),
  /** Where the price is known only afterwards: `unitPrice` is what it costs at least. */
  estimate: visitEstimateSchema.optional(),
  /** Client-facing minutes with this line's add-ons. */
  minutes: z.int(),
});

const addOnLineSchema = z.object({
  _id: z.string(),
  addOnId: z.string(),
  name: z.string(),
  serviceLineId: z.string(),
  quantity: z.int(),
  maxQuantity: z.int(),
  unitPrice: centsSchema,
  /** What a unit costs of one that is sold by the unit; it adds nothing to the sum. */
  perUnit: centsSchema.optional(),
  minutes: z.int(),
});

const bundleLineSchema = z.object({
  /** Of the bundle itself. */
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
});

/** What has changed since it was put in the cart, shown before anything is paid (CT-6). */
export const cartChangeSchema = z.object({
  kind: z.enum(["price", "stock", "unavailable", "hold"]),
  /** The line it is about; none for the hold. */
  lineId: z.string().optional(),
  name: z.string(),
  message: z.string(),
  from: z.int().optional(),
  to: z.int().optional(),
});

export const cartTotalsSchema = z.object({
  subtotal: centsSchema,
  memberSavings: centsSchema,
  discount: centsSchema,
  shipping: centsSchema,
  tax: centsSchema,
  giftCard: centsSchema,
  dueNow: centsSchema,
  dueAtClinic: centsSchema,
});

/** The cart of a customer (CT-2): five lists, whose lengths add up to the badge, and the sums, all of them the server's. */
export const cartSchema = z.object({
  _id: z.string(),
  revision: z.int(),
  products: z.array(productLineSchema),
  services: z.array(serviceLineSchema),
  AddOnservicesSchema: z.array(addOnLineSchema),
  frequentlyBuyProductSchema: z.array(bundleLineSchema),
  gifts: z.array(z.object({ _id: z.string() })),
  savedForLater: z.object({ products: z.array(productLineSchema), services: z.array(serviceLineSchema) }),
  pickupFromStore: z.boolean(),
  address: cartAddressSchema.optional(),
  coupon: z.object({ code: z.string() }).optional(),
  hold: z.object({ expiresAt: instantSchema }).optional(),
  /** What limited offers take off the visit; in the totals as `discount`. */
  offers: z.array(offerSavingSchema),
  /** Offers the visit would have on another day of the week, 0 = Sunday … 6 = Saturday. */
  offersOnOtherDays: z.array(offerSavingSchema.extend({ weekdays: z.array(z.int()) })),
  changes: z.array(cartChangeSchema),
  totals: cartTotalsSchema,
});

export type WireCart = FromWire<z.output<typeof cartSchema>>;

/** What stays in a guest's browser, as it is handed over at login (CT-3). */
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
