import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { WireProduct } from "../../contract/product.ts";
import { productColumns, productRow, toWireProduct } from "./product-rows.ts";

const listProducts = statement(
  productRow,
  sql`
  select ${productColumns} from products p join brands b on b.id = p.brand_id
  where p.is_active and p.id = any(${sql.placeholder("productIds")}::text[])`,
);

/** Lists products in API form, by id; ids that don't exist (anymore) are left out. One statement. */
export async function listProductsById(
  db: DatabaseOrTransaction,
  productIds: readonly string[],
  now: Date,
): Promise<Map<string, WireProduct>> {
  if (productIds.length === 0) return new Map();
  const rows = await listProducts(db, { productIds: [...productIds] });
  return new Map(rows.map((row) => [row.id, toWireProduct(row, now)]));
}
