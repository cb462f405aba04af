import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { toPage } from "#shared/contract/define-call.ts";
import type { FilterGroup } from "../../domain/shelf.ts";
import { type ProductRow, productColumns, toWireProduct } from "./product-rows.ts";

type CategoryPage = { type: FilterGroup; name: string; page: number; limit: number };
type Row = {
  value: { id: string; name: string; slug: string; description: string } | null;
  total: number;
  docs: ProductRow[] | null;
};

/**
 * Products of one brand or taxonomy value, by its slug (PG-4). Its `movedTo` is set when its slug is another by now. Throws
 * `not_found` for a value that there isn't.
 */
export async function listProductsByCategory(db: DatabaseOrTransaction, wanted: CategoryPage, now: Date) {
  const { type, name } = wanted;
  const values =
    type === "brand"
      ? sql`select id, name, slug, story as description from brands`
      : sql`select id, name, slug, '' as description from taxonomy_values where kind = ${type}`;
  // The current owner of the slug comes before an earlier one.
  const value = sql`select v.* from (${values}) v
    left join moved_slugs m on m.kind = ${type} and m.old_slug = ${name} and m.new_slug = v.slug
    where v.slug = ${name} or m.new_slug is not null order by v.slug = ${name} desc limit 1`;
  const ids =
    type === "brand"
      ? sql`select p.id, p.position from products p join value on value.id = p.brand_id where p.is_active`
      : sql`select p.id, p.position from value join product_taxonomy t on t.value_id = value.id
          join products p on p.id = t.product_id where p.is_active`;
  const { rows } = await db.execute<Row>(sql`
    with value as (${value}), matching as (
      select id, row_number() over (order by position, id) as rank from (${ids}) found)
    select (select json_build_object('id', id, 'name', name, 'slug', slug, 'description', description) from value) as value,
      (select count(*)::int from matching) as total,
      (select json_agg(to_json(doc) order by doc.rank) from (
        select ${productColumns}, m.rank
        from matching m join products p on p.id = m.id join brands b on b.id = p.brand_id
        where m.rank > ${(wanted.page - 1) * wanted.limit} and m.rank <= ${wanted.page * wanted.limit}) doc) as docs`);
  const row = rows[0];
  if (!row?.value) throw new AppError("not_found");
  const docs = (row.docs ?? []).map((doc) => toWireProduct(doc, now));
  const { value: found } = row;
  const movedTo = found.slug === name ? {} : { movedTo: found.slug };
  return { ...toPage(docs, row.total, wanted), value: { ...found, ...movedTo } };
}
