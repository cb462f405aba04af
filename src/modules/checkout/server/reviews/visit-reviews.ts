import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Review } from "../../contract/list-reviews.ts";
import { selectReviews } from "./list-reviews.ts";

const SHOWN = 3;

const ofVisits = sql`r.service_id is not null`;

const countByStars = statement(
  { stars: "int", count: "int" },
  sql`
  select r.rating as stars, count(*)::int as count from reviews r
  where r.status = 'approved' and ${ofVisits} group by r.rating`,
);

/**
 * Returns the numbers of all approved visit reviews, and the reviews to show: the longest one with five stars, then the
 * newest.
 */
export async function readVisitReviews(db: DatabaseOrTransaction) {
  const rows = await countByStars(db);
  const countOf = (stars: number) => rows.find((row) => row.stars === stars)?.count ?? 0;
  const byStars = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: countOf(stars) }));
  const count = byStars.reduce((sum, row) => sum + row.count, 0);
  const stars = byStars.reduce((sum, row) => sum + row.stars * row.count, 0);
  const best = await selectReviews(db, { where: sql`${ofVisits} and r.rating = 5`, longestFirst: true, limit: 1 });
  const newest = await selectReviews(db, { where: ofVisits, limit: SHOWN });
  const known = new Set(best.map(({ id }) => id));
  const reviews: Review[] = [...best, ...newest.filter(({ id }) => !known.has(id))].slice(0, SHOWN);
  return { count, average: count === 0 ? 0 : stars / count, byStars, reviews };
}
