import { z } from "zod";
import { centsSchema, instantSchema, pictureSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { namedSchema, ratingSchema } from "./product.ts";

/** A treatment as lists show it. `salePrice` is there only while it is in force. */
export const serviceSchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  categoryId: namedSchema,
  images: z.array(pictureSchema),
  shortDescription: z.string(),
  price: centsSchema,
  /** The dearest it gets, when the price is a range. */
  priceMax: centsSchema.optional(),
  /** "unit", "syringe", "cycle": what `price` is for; absent: the whole treatment. */
  priceUnit: z.string().optional(),
  minUnits: z.int().optional(),
  salePrice: centsSchema.optional(),
  saleEndsAt: instantSchema.optional(),
  memberPrice: centsSchema.optional(),
  deposit: centsSchema,
  durationMinutes: z.int(),
  virtual: z.boolean(),
  rating: ratingSchema,
  /** When what its page says last changed; stock and ratings don't count. */
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

/** A treatment's own page (PG-7). */
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
  /** The same treatment in other categories: one slug, other ids (SH-4). */
  alsoIn: z.array(z.object({ _id: z.string(), category: namedSchema })),
  movedTo: z.string().optional(),
});

export type WireService = FromWire<z.output<typeof serviceSchema>>;
/** All of a treatment but who performs it: people belong to booking. */
export type WireServiceDetail = Omit<FromWire<z.output<typeof serviceDetailSchema>>, "practitioners">;
export type WireServicePage = FromWire<z.output<typeof serviceDetailSchema>>;
export type WireAddOn = FromWire<z.output<typeof addOnSchema>>;
