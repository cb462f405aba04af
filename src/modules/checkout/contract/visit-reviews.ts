import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { reviewSchema } from "./list-reviews.ts";

const visitReviewsSchema = z.object({
  count: z.int(),
  /** The average rating; 0 without reviews. */
  average: z.number(),
  byStars: z.array(z.object({ stars: z.int(), count: z.int() })),
  reviews: z.array(reviewSchema),
});

/** Statistics about visit reviews, with three of the reviews. */
export type VisitReviews = FromWire<z.output<typeof visitReviewsSchema>>;

/** Returns the number of all visit reviews by stars, and three reviews to show, the first one large. */
export const getVisitReviews = defineCall({
  method: "GET",
  path: "clientReview/visits",
  summary: "All approved reviews of visits, counted by stars, and three of them",
  auth: "none",
  answer: { data: visitReviewsSchema },
  cache: { tags: ["reviews:services", "services"] },
});
