import { z } from "zod";
import { centsSchema, instantSchema, pictureSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { namedSchema, ratingSchema } from "./product.ts";

/** A treatment as shown in lists. `salePrice` is set only while it is active. */
export const serviceSchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  categoryId: namedSchema,
  images: z.array(pictureSchema),
  shortDescription: z.string(),
  price: centsSchema,
  /** The highest price, if the price is a range. */
  priceMax: centsSchema.optional(),
  /** The unit of `price`, such as "unit", "syringe", "cycle"; absent for the whole treatment. */
  priceUnit: z.string().optional(),
  minUnits: z.int().optional(),
  salePrice: centsSchema.optional(),
  saleEndsAt: instantSchema.optional(),
  memberPrice: centsSchema.optional(),
  deposit: centsSchema,
  durationMinutes: z.int(),
  virtual: z.boolean(),
  rating: ratingSchema,
  /** When the page's content last changed, not counting stock and ratings. */
  updatedAt: instantSchema,
});

export const addOnSchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: centsSchema,
  priceUnit: z.string().optional(),
  minutes: z.int(),
  maxQuantity: z.int(),
});

/** A practitioner who performs the treatment. */
export const practitionerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  image: pictureSchema.nullable(),
});

/** A treatment for its detail page (PG-7). */
export const serviceDetailSchema = serviceSchema.extend({
  description: z.string(),
  whatHappens: z.array(z.string()),
  whatItFeelsLike: z.string(),
  preparation: z.array(z.string()),
  aftercare: z.array(z.object({ when: z.string(), text: z.string() })),
  contraindications: z.array(z.string()),
  sessions: z.string(),
  intervalDays: z.int().optional(),
  lasts: z.string().optional(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  estimateAreas: z.array(z.object({ name: z.string(), minUnits: z.int(), maxUnits: z.int() })),
  package: z.object({ sessions: z.int(), price: centsSchema }).optional(),
  segments: z.array(z.object({ kind: z.string(), minutes: z.int() })),
  addOns: z.array(addOnSchema),
  practitioners: z.array(practitionerSchema),
  /** The same treatment in other categories, with the same slug but different ids (SH-4). */
  alsoIn: z.array(z.object({ _id: z.string(), category: namedSchema })),
  movedTo: z.string().optional(),
});

export type WireService = FromWire<z.output<typeof serviceSchema>>;
/** A treatment's data without the practitioners who perform it, which belong to booking. */
export type WireServiceDetail = Omit<FromWire<z.output<typeof serviceDetailSchema>>, "practitioners">;
export type WireServicePage = FromWire<z.output<typeof serviceDetailSchema>>;
export type WireAddOn = FromWire<z.output<typeof addOnSchema>>;
