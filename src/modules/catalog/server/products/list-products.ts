import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { varying } from "#platform/db/statement.ts";
import { toPage } from "#shared/contract/define-call.ts";
import type { Facets, FacetValue, ProductFilter } from "../../contract/product-filter.ts";
import type { FilterGroup, ProductSort } from "../../domain/shelf.ts";
import { priceInSql } from "../price-in-sql.ts";
import { type TaxonomyKind, taxonomyKinds } from "../tables.ts";
import { type ProductRow, productColumns, toWireProduct } from "./product-rows.ts";

type Condition = FilterGroup | "price";

const ORDER: Record<ProductSort, SQL> = {
  relevance: sql`position, id`,
  "price-asc": sql`price, position, id`,
  "price-desc": sql`price desc, position, id`,
  rating: sql`rating_sum::float / nullif(rating_count, 0) desc nulls last, rating_count desc, position, id`,
  newest: sql`added_on desc, position, id`,
};

const GROUP_COLUMN: Record<Condition, SQL> = {
  brand: sql`is_brand`,
  skinType: sql`is_skin_type`,
  skinCondition: sql`is_skin_condition`,
  productType: sql`is_product_type`,
  nutrition: sql`is_nutrition`,
  price: sql`is_price`,
};

const CONDITIONS: Condition[] = ["brand", ...taxonomyKinds, "price"];

function allBut(group?: Condition): SQL {
  return sql.join(
    CONDITIONS.filter((condition) => condition !== group).map((condition) => GROUP_COLUMN[condition]),
    sql` and `,
  );
}

function slugList(slugs: readonly string[]): SQL {
  return sql`${sql.param([...slugs])}::text[]`;
}

/** Whether a product has one of the chosen values; without a choice every product matches. */
function hasOneOf(kind: TaxonomyKind, slugs: readonly string[]): SQL {
  if (slugs.length === 0) return sql`true`;
  return sql`tags && array(select id from taxonomy_values where kind = ${kind} and slug = any(${slugList(slugs)}))`;
}

/**
 * The values of a taxonomy, each with the number of products that choosing it would show. Values with none stay in the
 * list.
 */
function taxonomyFacet(kind: TaxonomyKind): SQL {
  return sql`(select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'slug', v.slug,
      'count', coalesce(n.count, 0)) order by v.position), '[]')
    from taxonomy_values v
    left join (select tag, count(*)::int as count from judged, unnest(tags) as tag where ${allBut(kind)} group by tag) n
      on n.tag = v.id
    where v.kind = ${kind})`;
}

const listPage = varying(
  {
    total: "int",
    docs: orNull(json<ProductRow[]>()),
    brand: json<FacetValue[]>(),
    skinType: json<FacetValue[]>(),
    skinCondition: json<FacetValue[]>(),
    productType: json<FacetValue[]>(),
    nutrition: json<FacetValue[]>(),
    price: json<{ min: number | null; max: number | null }>(),
  },
  (filter: ProductFilter, now: Date) => {
    const { currentCents, isOnSale } = priceInSql("z", now);
    return sql`
  with judged as materialized (
    select id, position, added_on, rating_sum, rating_count, brand_id, price, tags,
      ${filter.brand.length === 0 ? sql`true` : sql`brand_slug = any(${slugList(filter.brand)})`} as is_brand,
      ${hasOneOf("skinType", filter.skinType)} as is_skin_type,
      ${hasOneOf("skinCondition", filter.skinCondition)} as is_skin_condition,
      ${hasOneOf("productType", filter.productType)} as is_product_type,
      ${hasOneOf("nutrition", filter.nutrition)} as is_nutrition,
      price >= ${filter.minPrice ?? 0} and price <= ${filter.maxPrice ?? 2_000_000_000} as is_price
    from (
      select p.id, p.position, p.added_on, p.rating_sum, p.rating_count, p.brand_id, b.slug as brand_slug, sizes.price,
        array(select t.value_id from product_taxonomy t where t.product_id = p.id) as tags
      from products p join brands b on b.id = p.brand_id
      cross join lateral (
        select min(${currentCents}) as price, bool_or(${isOnSale}) as is_on_sale
        from product_sizes z where z.product_id = p.id and z.archived_at is null) sizes
      where p.is_active and ${filter.onSale ? sql`sizes.is_on_sale` : sql`sizes.price is not null`}
    ) candidate
  ), matching as (
    select id, row_number() over (order by ${ORDER[filter.sort]}) as rank from judged where ${allBut()}
  )
  select (select count(*)::int from matching) as total,
    (select json_agg(to_json(doc) order by doc.rank) from (
      select ${productColumns}, m.rank
      from matching m join products p on p.id = m.id join brands b on b.id = p.brand_id
      where m.rank > ${(filter.page - 1) * filter.limit} and m.rank <= ${filter.page * filter.limit}) doc) as docs,
    (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'count', coalesce(n.count, 0))
        order by b.name), '[]')
      from brands b
      left join (select brand_id, count(*)::int as count from judged where ${allBut("brand")} group by brand_id) n
        on n.brand_id = b.id) as brand,
    ${taxonomyFacet("skinType")} as "skinType",
    ${taxonomyFacet("skinCondition")} as "skinCondition",
    ${taxonomyFacet("productType")} as "productType",
    ${taxonomyFacet("nutrition")} as nutrition,
    (select json_build_object('min', min(price), 'max', max(price)) from judged where ${allBut("price")}) as price`;
  },
  {
    brand: ["a"],
    skinType: ["a"],
    skinCondition: ["a"],
    productType: ["a"],
    nutrition: ["a"],
    onSale: true,
    sort: "relevance",
    page: 1,
    limit: 1,
  },
  new Date(0),
);

/**
 * Lists a page of products and the counts of their filters in one statement: every product is tested once against each
 * filter group, and a group's counts ignore the group's own result.
 */
export async function listProducts(db: DatabaseOrTransaction, filter: ProductFilter, now: Date) {
  const [row] = await listPage(db, filter, now);
  if (!row) throw new Error("a statement without rows of its own answered none");
  const docs = (row.docs ?? []).map((doc) => toWireProduct(doc, now));
  const { brand, skinType, skinCondition, productType, nutrition } = row;
  const facets: Facets = {
    brand,
    skinType,
    skinCondition,
    productType,
    nutrition,
    price: { min: row.price.min ?? 0, max: row.price.max ?? 0 },
  };
  return { ...toPage(docs, row.total, filter), facets };
}
