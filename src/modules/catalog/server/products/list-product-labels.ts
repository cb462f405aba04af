import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/** The text printed on a product: its name, its ingredients in label order, and its product type. */
export type ProductLabel = { productId: string; name: string; ingredients: string[]; productType: string | null };

const listLabels = statement(
  { productId: "text", name: "text", ingredients: "text[]", productType: "text?" },
  sql`
  select p.id as "productId", p.name, p.ingredients,
    (select v.slug from product_taxonomy t join taxonomy_values v on v.id = t.value_id
      where t.product_id = p.id and v.kind = 'productType' order by v.position limit 1) as "productType"
  from products p where p.is_active and cardinality(p.ingredients) > 0 order by p.position`,
);

/** Returns the labels of all products for sale that list ingredients, in the shop's order, with one statement. */
export async function listProductLabels(db: DatabaseOrTransaction): Promise<ProductLabel[]> {
  return listLabels(db);
}
