import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Named, WireProductDetail } from "../../contract/product.ts";
import type { TaxonomyKind } from "../tables.ts";
import { type ProductRow, productColumns, toWireProduct } from "./product-rows.ts";

type DetailRow = ProductRow & {
  description: string;
  howToUse: string;
  ingredients: string[];
  taxonomy: (Named & { kind: TaxonomyKind })[] | null;
};

/** One statement for a product's page. */
function detailQuery(which: SQL): SQL {
  return sql`
    select ${productColumns}, p.description, p.how_to_use as "howToUse", p.ingredients,
      (select json_agg(json_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'kind', v.kind) order by v.position)
        from product_taxonomy t join taxonomy_values v on v.id = t.value_id where t.product_id = p.id) as taxonomy
    from products p join brands b on b.id = p.brand_id
    where p.is_active and ${which}
    limit 1`;
}

function toDetail(row: DetailRow, now: Date): WireProductDetail {
  const valuesOf = (kind: TaxonomyKind): Named[] =>
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

/** A product by its id, as its page shows it (PG-5). Throws `not_found`. */
export async function getProduct(db: DatabaseOrTransaction, productId: string, now: Date): Promise<WireProductDetail> {
  const { rows } = await db.execute<DetailRow>(detailQuery(sql`p.id = ${productId}`));
  if (!rows[0]) throw new AppError("not_found");
  return toDetail(rows[0], now);
}

/** A condition for the product with this slug, or that once had it. */
export function productBySlug(slug: string, id: string | undefined): SQL {
  return sql`p.id = coalesce(
    (select id from products where id = ${id ?? null} and is_active),
    (select id from products where slug = ${slug} and is_active order by position limit 1),
    (select q.id from moved_slugs m join products q on q.slug = m.new_slug and q.is_active
      where m.kind = 'product' and m.old_slug = ${slug} order by q.position limit 1))`;
}

/**
 * A product by its slug; `id` decides between equal slugs. `movedTo` is set when its slug is another by now.
 * Throws `not_found`.
 */
export async function getProductByName(
  db: DatabaseOrTransaction,
  { name, id }: { name: string; id?: string | undefined },
  now: Date,
): Promise<WireProductDetail> {
  const { rows } = await db.execute<DetailRow>(detailQuery(productBySlug(name, id)));
  if (!rows[0]) throw new AppError("not_found");
  const product = toDetail(rows[0], now);
  return product.slug === name ? product : { ...product, movedTo: product.slug };
}
