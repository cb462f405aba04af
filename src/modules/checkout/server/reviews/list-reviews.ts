import { type SQL, sql } from "drizzle-orm";
import { productNamesInSql, serviceNamesInSql } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { varying } from "#platform/db/statement.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import type { Review } from "../../contract/list-reviews.ts";

type Selection = { where: SQL; longestFirst?: boolean; limit: number };

const listApproved = varying(
  {
    id: "text",
    author: "text",
    rating: "int",
    text: "text",
    reply: "text?",
    createdAt: "instant",
    service: orNull(json<Review["service"]>()),
    product: orNull(json<Review["product"]>()),
  },
  ({ where, first, limit }: { where: SQL; first: SQL; limit: number }) => sql`
  select r.id, r.author, r.rating, r.text, r.reply, r.created_at as "createdAt",
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'slug', s.slug) end as service,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'slug', p.slug) end as product
  from reviews r left join ${serviceNamesInSql} s on s.id = r.service_id left join ${productNamesInSql} p on p.id = r.product_id
  where r.status = 'approved' and ${where}
  order by ${first} r.created_at desc, r.id desc limit ${limit}`,
  { where: sql`true`, first: sql``, limit: 1 },
);

/**
 * Returns the approved reviews that match `where`, newest first by default. In `where`, `r` is the review and `s` the
 * treatment's name.
 */
export async function selectReviews(
  db: DatabaseOrTransaction,
  { where, longestFirst = false, limit }: Selection,
): Promise<Review[]> {
  const rows = await listApproved(db, { where, first: longestFirst ? sql`length(r.text) desc,` : sql``, limit });
  return rows.map(({ service, product, createdAt, reply, ...review }) => ({
    ...review,
    createdAt: new Date(createdAt).toISOString(),
    ...(reply ? { reply } : {}),
    ...(service ? { service } : {}),
    ...(product ? { product } : {}),
  }));
}

/** Returns the cache tags of a list of reviews: those of a product, those of treatments, or all. */
export function tagsOfReviews({
  productId,
  serviceId,
}: {
  productId?: string | undefined;
  serviceId?: string | undefined;
}): CacheTag[] {
  if (productId !== undefined) return [`reviews:${productId}`];
  return [serviceId === undefined ? "reviews:*" : "reviews:services"];
}

/**
 * Returns approved reviews, newest first. A treatment in several categories has an id in each, so the reviews of all
 * ids with the same slug are included.
 */
export function listReviews(
  db: DatabaseOrTransaction,
  { productId, serviceId, limit }: { productId?: string | undefined; serviceId?: string | undefined; limit: number },
): Promise<Review[]> {
  const where = sql`${productId === undefined ? sql`true` : sql`r.product_id = ${productId}`}
    and ${serviceId === undefined ? sql`true` : sql`s.slug = (select n.slug from ${serviceNamesInSql} n where n.id = ${serviceId})`}`;
  return selectReviews(db, { where, limit });
}
