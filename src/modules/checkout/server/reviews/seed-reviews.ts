import { sql } from "drizzle-orm";
import { recordRating } from "#modules/catalog/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import seeds from "../demo/reviews.json" with { type: "json" };
import { reviews } from "../tables.ts";

type SeedReview = {
  id: string;
  author: string;
  rating: number;
  text: string;
  serviceId?: string;
  productId?: string;
  createdOn: string;
  status: string;
};

/** Adds the demo's reviews, each included in the rating of its product or treatment. Idempotent. */
export async function seedReviews(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, author, rating, text, createdOn, status, ...about } of seeds as SeedReview[]) {
      // The menu writes its ids in upper case; the catalog uses lower case.
      const serviceId = about.serviceId?.toLowerCase() ?? null;
      const productId = about.productId?.toLowerCase() ?? null;
      const isApproved = status === "approved";
      const written = await tx
        .insert(reviews)
        .values({
          id,
          author,
          rating,
          text,
          serviceId,
          productId,
          status: isApproved ? "approved" : "pending",
          createdAt: sql`${`${createdOn}T16:00:00Z`}::timestamptz`,
        })
        .onConflictDoNothing()
        .returning({ id: reviews.id });
      if (written.length === 0 || !isApproved) continue;
      await recordRating(tx, { productId, serviceId, rating });
    }
  });
}
