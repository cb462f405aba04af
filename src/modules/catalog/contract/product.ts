import { z } from "zod";
import { centsSchema, instantSchema, pictureSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** A named item with the slug used in paths and filters. */
export const namedSchema = z.object({ _id: z.string(), name: z.string(), slug: z.string() });

export const ratingSchema = z.object({ average: z.number(), count: z.int() });

/** A sellable size. `salePrice` is set only while it is active; `stock` is the quantity that can still be bought. */
export const productSizeSchema = z.object({
  _id: z.string(),
  size: z.string(),
  /** The content in `unit` (ml, g, pc), for the unit price. */
  amount: z.int(),
  unit: z.string(),
  price: centsSchema,
  salePrice: centsSchema.optional(),
  saleEndsAt: instantSchema.optional(),
  memberPrice: centsSchema.optional(),
  inStock: z.boolean(),
  stock: z.int(),
});

/** A product as shown in lists. `price`, `salePrice` and `memberPrice` are those of the first size. */
export const productSchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  brand: namedSchema,
  productImages: z.array(pictureSchema),
  /** The type of container, which determines the drawing for a missing picture. */
  form: z.string(),
  multipleSize: z.boolean(),
  price: centsSchema,
  salePrice: centsSchema.optional(),
  saleEndsAt: instantSchema.optional(),
  memberPrice: centsSchema.optional(),
  sizePrice: z.array(productSizeSchema),
  inStock: z.boolean(),
  stock: z.int(),
  rating: ratingSchema,
  /** When the page's content last changed, not counting stock and ratings. */
  updatedAt: instantSchema,
});

/** A product for its detail page (PG-5). */
export const productDetailSchema = productSchema.extend({
  description: z.string(),
  /** One step per line. */
  howToUse: z.string(),
  /** In label order. */
  ingredients: z.array(z.object({ name: z.string(), slug: z.string().optional(), flags: z.array(z.string()) })),
  skinTypes: z.array(namedSchema),
  skinConditions: z.array(namedSchema),
  nutrition: z.array(namedSchema),
  productType: namedSchema.nullable(),
  /** The product's current slug, if an earlier one was requested. Clients redirect to it. */
  movedTo: z.string().optional(),
});

export type WireSize = FromWire<z.output<typeof productSizeSchema>>;
export type WireProduct = FromWire<z.output<typeof productSchema>>;
export type WireProductDetail = FromWire<z.output<typeof productDetailSchema>>;
export type WireName = FromWire<z.output<typeof namedSchema>>;
