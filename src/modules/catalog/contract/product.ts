import { z } from "zod";
import { centsSchema, instantSchema, pictureSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** A thing with a name and the slug that paths and filters carry. */
export const namedSchema = z.object({ _id: z.string(), name: z.string(), slug: z.string() });

export const ratingSchema = z.object({ average: z.number(), count: z.int() });

/** A sellable size. `salePrice` is there only while it is in force; `stock` is what can still be bought. */
export const productSizeSchema = z.object({
  _id: z.string(),
  size: z.string(),
  /** How much is in it, in `unit` (ml, g, pc): for the price by the ml. */
  amount: z.int(),
  unit: z.string(),
  price: centsSchema,
  salePrice: centsSchema.optional(),
  saleEndsAt: instantSchema.optional(),
  memberPrice: centsSchema.optional(),
  inStock: z.boolean(),
  stock: z.int(),
});

/** A product as lists show it. `price`, `salePrice` and `memberPrice` are those of the first size. */
export const productSchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  brand: namedSchema,
  productImages: z.array(pictureSchema),
  /** Kind of vessel: decides the drawing that stands in for a missing picture. */
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
  /** When what its page says last changed; stock and ratings don't count. */
  updatedAt: instantSchema,
});

/** A product's own page (PG-5). */
export const productDetailSchema = productSchema.extend({
  description: z.string(),
  /** One step a line. */
  howToUse: z.string(),
  /** In label order. */
  ingredients: z.array(z.object({ name: z.string(), slug: z.string().optional(), flags: z.array(z.string()) })),
  skinTypes: z.array(namedSchema),
  skinConditions: z.array(namedSchema),
  nutrition: z.array(namedSchema),
  productType: namedSchema.nullable(),
  /** The product's current address, if it was requested by an earlier slug: clients redirect there. */
  movedTo: z.string().optional(),
});

export type WireSize = FromWire<z.output<typeof productSizeSchema>>;
export type WireProduct = FromWire<z.output<typeof productSchema>>;
export type WireProductDetail = FromWire<z.output<typeof productDetailSchema>>;
export type WireName = FromWire<z.output<typeof namedSchema>>;
