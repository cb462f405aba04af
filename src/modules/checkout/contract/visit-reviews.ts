import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { reviewSchema } from "./list-reviews.ts";

const visitReviewsSchema = z.object({
  count: z.int(),
  /** 0 without reviews. */
  average: z.number(),
  byStars: z.array(z.object({ stars: z.int(), count: z.int() })),
  reviews: z.array(reviewSchema),
});

/** The reviews of visits in numbers, with three of them. */
export type VisitReviews = FromWire<z.output<typeof visitReviewsSchema>>;

/** Reviews of visits: their number by stars over all of them, and three to show, the first one large. */
export const getVisitReviews = defineCall({
  method: "GET",
  path: "clientReview/visits",
  summary: "All approved reviews of visits, counted by stars, and three of them",
  auth: "none",
  answer: { data: visitReviewsSchema },
  cache: { tags: ["reviews:services", "services"] },
});
