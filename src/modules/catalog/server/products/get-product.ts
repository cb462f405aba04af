import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { type StatementRow, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireName, WireProductDetail } from "../../contract/product.ts";
import type { TaxonomyKind } from "../tables.ts";
import { productColumns, productRow, toWireProduct } from "./product-rows.ts";

/**
 * Creates a statement that reads everything on a product's page. `which` is the condition that selects the product `p`.
 */
const productWhere = (which: SQL) =>
  statement(
    {
      ...productRow,
      description: "text",
      howToUse: "text",
      ingredients: "text[]",
      taxonomy: orNull(json<(WireName & { kind: TaxonomyKind })[]>()),
    },
    sql`
    select ${productColumns}, p.description, p.how_to_use as "howToUse", p.ingredients,
      (select json_agg(json_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'kind', v.kind) order by v.position)
        from product_taxonomy t join taxonomy_values v on v.id = t.value_id where t.product_id = p.id) as taxonomy
    from products p join brands b on b.id = p.brand_id
    where p.is_active and ${which}
    limit 1`,
  );

const findById = productWhere(sql`p.id = ${sql.placeholder("productId")}`);

const slug = sql.placeholder("slug");

/** Reads the product with this id if one is given, else the one with this slug, else one that formerly had it. */
const findBySlug = productWhere(sql`p.id = coalesce(
  (select id from products where id = ${sql.placeholder("id")} and is_active),
  (select id from products where slug = ${slug} and is_active order by position limit 1),
  (select q.id from moved_slugs m join products q on q.slug = m.new_slug and q.is_active
    where m.kind = 'product' and m.old_slug = ${slug} order by q.position limit 1))`);

function toDetail(row: StatementRow<typeof findById>, now: Date): WireProductDetail {
  const valuesOf = (kind: TaxonomyKind): WireName[] =>
    (row.taxonomy ?? []).filter((value) => value.kind === kind).map(({ id, name, slug }) => ({ id, name, slug }));
  return {
    ...toWireProduct(row, now),
    description: row.description,
    howToUse: row.howToUse,
    ingredients: row.ingredients.map((name) => ({ name, flags: [] })),
    skinTypes: valuesOf("skinType"),
    skinConditions: valuesOf("skinCondition"),
    nutrition: valuesOf("nutrition"),
    productType: valuesOf("productType")[0] ?? null,
  };
}

/** Returns a product by its id, as its page shows it (PG-5). Throws `not_found`. */
export async function getProduct(db: DatabaseOrTransaction, productId: string, now: Date): Promise<WireProductDetail> {
  const [row] = await findById(db, { productId });
  if (!row) throw new AppError("not_found");
  return toDetail(row, now);
}

/**
 * Returns a product by its slug; `id` decides between equal slugs. `movedTo` is set when the slug has changed. Throws
 * `not_found`.
 */
export async function getProductByName(
  db: DatabaseOrTransaction,
  { name, id }: { name: string; id?: string | undefined },
  now: Date,
): Promise<WireProductDetail> {
  const [row] = await findBySlug(db, { slug: name, id: id ?? null });
  if (!row) throw new AppError("not_found");
  const product = toDetail(row, now);
  return product.slug === name ? product : { ...product, movedTo: product.slug };
}
