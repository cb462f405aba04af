import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { toPage } from "#shared/contract/define-call.ts";
import type { FilterGroup } from "../../domain/shelf.ts";
import { type ProductRow, productColumns, toWireProduct } from "./product-rows.ts";

type CategoryPage = { type: FilterGroup; name: string; page: number; limit: number };

/**
 * Creates a statement that reads the products of the value with the slug `name`. A current slug takes precedence over a
 * former one.
 */
const productsOf = ({ kind, values, ids }: { kind: SQL; values: SQL; ids: SQL }) =>
  statement(
    {
      value: orNull(json<{ id: string; name: string; slug: string; description: string }>()),
      total: "int",
      docs: orNull(json<ProductRow[]>()),
    },
    sql`
  with value as (select v.* from (${values}) v
    left join moved_slugs m on m.kind = ${kind} and m.old_slug = ${slug} and m.new_slug = v.slug
    where v.slug = ${slug} or m.new_slug is not null order by v.slug = ${slug} desc limit 1), matching as (
    select id, row_number() over (order by position, id) as rank from (${ids}) found)
  select (select json_build_object('id', id, 'name', name, 'slug', slug, 'description', description) from value) as value,
    (select count(*)::int from matching) as total,
    (select json_agg(to_json(doc) order by doc.rank) from (
      select ${productColumns}, m.rank
      from matching m join products p on p.id = m.id join brands b on b.id = p.brand_id
      where m.rank > ${sql.placeholder("after")} and m.rank <= ${sql.placeholder("last")}) doc) as docs`,
  );

const slug = sql.placeholder("name");
const listOfBrand = productsOf({
  kind: sql`'brand'`,
  values: sql`select id, name, slug, story as description from brands`,
  ids: sql`select p.id, p.position from products p join value on value.id = p.brand_id where p.is_active`,
});
const taxonomyKind = sql`${sql.placeholder("kind")}`;
const listOfTaxonomy = productsOf({
  kind: taxonomyKind,
  values: sql`select id, name, slug, '' as description from taxonomy_values where kind = ${taxonomyKind}`,
  ids: sql`select p.id, p.position from value join product_taxonomy t on t.value_id = value.id
    join products p on p.id = t.product_id where p.is_active`,
});

/**
 * Returns the products of one brand or taxonomy value, by its slug (PG-4). Its `movedTo` is set when the slug has
 * changed. Throws `not_found` for a value that doesn't exist.
 */
export async function listProductsByCategory(db: DatabaseOrTransaction, query: CategoryPage, now: Date) {
  const { type, name } = query;
  const values = { name, after: (query.page - 1) * query.limit, last: query.page * query.limit };
  const [row] = type === "brand" ? await listOfBrand(db, values) : await listOfTaxonomy(db, { ...values, kind: type });
  if (!row?.value) throw new AppError("not_found");
  const docs = (row.docs ?? []).map((doc) => toWireProduct(doc, now));
  const { value: found } = row;
  const movedTo = found.slug === name ? {} : { movedTo: found.slug };
  return { ...toPage(docs, row.total, query), value: { ...found, ...movedTo } };
}
