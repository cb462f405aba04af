import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/** What is printed on a product: its name and ingredients in label order, and what kind of product it is. */
export type ProductLabel = { productId: string; name: string; ingredients: string[]; productType: string | null };

const listLabels = statement(
  { productId: "text", name: "text", ingredients: "text[]", productType: "text?" },
  sql`
  select p.id as "productId", p.name, p.ingredients,
    (select v.slug from product_taxonomy t join taxonomy_values v on v.id = t.value_id
      where t.product_id = p.id and v.kind = 'productType' order by v.position limit 1) as "productType"
  from products p where p.is_active and cardinality(p.ingredients) > 0 order by p.position`,
);

/** The labels of all products on the shelf that list ingredients, in the shop's order. One statement. */
export async function listProductLabels(db: DatabaseOrTransaction): Promise<ProductLabel[]> {
  return listLabels(db);
}
