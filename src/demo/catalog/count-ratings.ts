import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";

/** An approved review of a product or a treatment. */
export type ApprovedReview = { productId: string | null; serviceId: string | null; rating: number };

/** Counts many approved reviews in the averages at once. */
export async function countRatings(tx: Transaction, rated: readonly ApprovedReview[]): Promise<void> {
  for (const [table, idOf] of [
    [sql.identifier("products"), ({ productId }: ApprovedReview) => productId],
    [sql.identifier("services"), ({ serviceId }: ApprovedReview) => serviceId],
  ] as const) {
    const ratings = rated.flatMap((review) => {
      const id = idOf(review);
      return id ? { id, rating: review.rating } : [];
    });
    await tx.execute(sql`
      update ${table} t set rating_sum = t.rating_sum + r.sum, rating_count = t.rating_count + r.count
      from (select id, sum(rating)::int as sum, count(*)::int as count
        from json_to_recordset(${JSON.stringify(ratings)}::json) as x (id text, rating int) group by id) r
      where r.id = t.id`);
  }
}
