import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/**
 * Names of products and treatments, for joins in other modules' statements. `is_active`: whether a product is for sale.
 */
export const productNamesInSql = sql`(select id, name, slug, is_active from products)`;
export const serviceNamesInSql = sql`(select id, name, slug, family from services)`;

/** The names of treatment categories and product types. */
export const categoryNamesInSql = sql`(select id, name from categories union all select id, name from taxonomy_values where kind = 'productType')`;

/** The ingredients of products, one row per ingredient: `product_id` and `name`. */
export const productIngredientsInSql = sql`(select p.id as product_id, i as name from products p, unnest(p.ingredients) i)`;

const isAsked = sql`id = any(${sql.placeholder("ids")}::text[])`;
const listNamed = statement(
  { id: "text", name: "text" },
  sql`
  select id, name from products where ${isAsked} union all select id, name from services where ${isAsked}
  union all select id, name from bundles where ${isAsked} union all select id, name from add_ons where ${isAsked}`,
);

/** Returns the names of products, services, add-ons and bundles by id, including inactive ones. */
export async function listItemNames(db: DatabaseOrTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listNamed(db, { ids: [...ids] });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
