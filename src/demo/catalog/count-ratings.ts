import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";

/** An approved review of a product or a treatment. */
export type ApprovedReview = { productId: string | null; serviceId: string | null; rating: number };

const rateRowsOf = (table: "products" | "services") =>
  command(sql`
  update ${sql.identifier(table)} t set rating_sum = t.rating_sum + r.sum, rating_count = t.rating_count + r.count
  from (select id, sum(rating)::int as sum, count(*)::int as count
    from json_to_recordset(${sql.placeholder("ratings")}::json) as x (id text, rating int) group by id) r
  where r.id = t.id`);
const rateProducts = rateRowsOf("products");
const rateServices = rateRowsOf("services");

/** Adds many approved reviews to the stored averages in one step. */
export async function countRatings(tx: Transaction, rated: readonly ApprovedReview[]): Promise<void> {
  for (const [rate, idOf] of [
    [rateProducts, ({ productId }: ApprovedReview) => productId],
    [rateServices, ({ serviceId }: ApprovedReview) => serviceId],
  ] as const) {
    const ratings = rated.flatMap((review) => {
      const id = idOf(review);
      return id ? { id, rating: review.rating } : [];
    });
    await rate(tx, { ratings: JSON.stringify(ratings) });
  }
}
