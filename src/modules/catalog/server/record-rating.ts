import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

/**
 * Counts an approved review (`rating` 1 to 5) in the average of its product or treatment; `count` -1 takes it out again.
 * To be called in the transaction that approves or withdraws the review.
 */
export async function recordRating(
  tx: DatabaseOrTransaction,
  {
    productId,
    serviceId,
    rating,
    count = 1,
  }: {
    productId?: string | null;
    serviceId?: string | null;
    rating: number;
    count?: 1 | -1;
  },
): Promise<void> {
  if (productId) {
    await tx.execute(sql`update products set rating_sum = rating_sum + ${rating * count}, rating_count = rating_count + ${count}
      where id = ${productId}`);
  }
  if (serviceId) {
    await tx.execute(sql`update services set rating_sum = rating_sum + ${rating * count}, rating_count = rating_count + ${count}
      where id = ${serviceId}`);
  }
}
