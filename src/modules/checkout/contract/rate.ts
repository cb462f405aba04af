import { z } from "zod";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const headers = { "x-visit-link": "The secret of an emailed link that rates this alone" } as const;
const itemSchema = z.object({
  orderId: idSchema,
  /** For a visit, the `_id` of one of its `services`; for an order of goods, the `_id` of one of its lines. */
  itemId: idSchema,
});

const rateableSchema = z.object({
  name: z.string(),
  kind: z.enum(["visit", "product"]),
  /** `later` means that the visit isn't over, or the product hasn't arrived. */
  state: z.enum(["open", "rated", "later"]),
});
export type WireRateable = FromWire<z.output<typeof rateableSchema>>;

/**
 * Returns the item and whether it can be rated: the caller's own completed visits and delivered products, once each
 * (BK-6).
 */
export const readRateable = defineCall({
  method: "GET",
  path: "clientReview/item",
  summary: "Whether I can rate something I had",
  auth: "optional",
  query: itemSchema,
  headers,
  answer: { data: rateableSchema },
  failures: ["not_authenticated", "not_found"],
});

/**
 * Rates the caller's own completed visit or delivered product. The review appears on the site once the clinic approves
 * it (BK-6).
 */
export const rate = defineCall({
  method: "POST",
  path: "clientReview",
  summary: "Rate a treatment or product I had",
  auth: "optional",
  headers,
  body: itemSchema.extend({
    rating: z.int().min(1).max(5),
    text: z.string().trim().min(1, "is missing").max(1_000),
  }),
  answer: { data: z.object({ status: z.literal("pending") }) },
  failures: ["not_authenticated", "not_found", "conflict", "already_rated"],
});
