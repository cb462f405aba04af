import { z } from "zod";
import { defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

export const reviewSchema = z.object({
  _id: z.string(),
  /** The customer's first name and the initial of the last name. */
  author: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  createdAt: instantSchema,
  /** The clinic's reply. */
  reply: z.string().optional(),
  service: z.object({ _id: z.string(), name: z.string(), slug: z.string() }).optional(),
  product: z.object({ _id: z.string(), name: z.string(), slug: z.string() }).optional(),
});

/**
 * An approved review. `listReviews` returns reviews newest first: all, or those of one product or treatment (in any of
 * its categories).
 */
export type Review = FromWire<z.output<typeof reviewSchema>>;

export const listReviews = defineCall({
  method: "GET",
  path: "clientReview",
  summary: "What clients say",
  auth: "none",
  query: z.object({
    productId: idSchema.optional(),
    serviceId: idSchema.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: { data: z.array(reviewSchema) },
  cache: { tags: ["services"] },
});
