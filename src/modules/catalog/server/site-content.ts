import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { offerInForceInSql } from "./offers/select-combinations-in-sql.ts";
import { nowPlaceholder, priceInSql } from "./price-in-sql.ts";

const products = sql`exists (select 1 from products p where p.is_active
  and exists (select 1 from product_sizes z where z.product_id = p.id and z.archived_at is null))`;
const treatments = sql`exists (select 1 from services s where s.is_active)`;

/** The sales and offers that run at the placeholder `now`, as rows of their end times (null: open-ended). */
const deals = sql`(select s.sale_ends_at as ends_at from services s where s.is_active and ${priceInSql("s", nowPlaceholder).isOnSale}
  union all select z.sale_ends_at from product_sizes z join products p on p.id = z.product_id
    where p.is_active and z.archived_at is null and ${priceInSql("z", nowPlaceholder).isOnSale}
  union all select o.ends_at from limited_offers o
    where o.kind in ('combination', 'series', 'package') and ${offerInForceInSql(nowPlaceholder)}
      and exists (select 1 from limited_offer_services l where l.offer_id = o.id)
      and not exists (select 1 from limited_offer_services l join services s on s.id = l.service_id
        where l.offer_id = o.id and not s.is_active))`;

/** A condition: a product is in the shop in at least one size, even if sold out. */
export const soldProductInSql = (id: SQL): SQL =>
  sql`exists (select 1 from products p where p.id = ${id} and p.is_active
    and exists (select 1 from product_sizes z where z.product_id = p.id and z.archived_at is null))`;

/** A condition: a bundle is in the shop. */
export const soldBundleInSql = (id: SQL): SQL =>
  sql`exists (select 1 from bundles u where u.id = ${id} and u.is_active)`;

/** The kinds of content that the catalog has at the placeholder `now`, as SQL conditions. */
export const catalogContent = {
  products,
  treatments,
  deals: sql`exists (select 1 from ${deals} as deal)`,
};

const findEnd = statement(
  { count: "int", at: "text?" },
  sql`
  select count(*)::int as count, case when bool_and(ends_at is not null) then to_json(max(ends_at)) #>> '{}' end as at
  from ${deals} as deal`,
);

/**
 * Returns when the last of the sales running at `now` ends; undefined if it is open-ended. `isNone`: there are no
 * sales.
 */
export async function findEndOfDeals(
  db: DatabaseOrTransaction,
  now: Date,
): Promise<{ isNone: boolean; at: Date | undefined }> {
  const [row] = await findEnd(db, { now: now.toISOString() });
  return { isNone: !row || row.count === 0, at: row?.at ? new Date(row.at) : undefined };
}
