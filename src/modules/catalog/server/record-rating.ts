import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";

const rateProduct =
  command(sql`update products set rating_sum = rating_sum + ${sql.placeholder("points")}, rating_count = rating_count + ${sql.placeholder("count")}
    where id = ${sql.placeholder("productId")}`);

const rateService =
  command(sql`update services set rating_sum = rating_sum + ${sql.placeholder("points")}, rating_count = rating_count + ${sql.placeholder("count")}
    where id = ${sql.placeholder("serviceId")}`);

/**
 * Adds an approved review (`rating` 1 to 5) to the average of its product or treatment; `count` -1 removes it again.
 * Must be called in the transaction that approves or withdraws the review.
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
  const points = rating * count;
  if (productId) {
    await rateProduct(tx, { points, count, productId });
  }
  if (serviceId) {
    await rateService(tx, { points, count, serviceId });
  }
}
