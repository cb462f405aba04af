import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { WireProduct } from "../../contract/product.ts";
import { type ProductRow, productColumns, toWireProduct } from "./product-rows.ts";

/** Products as the wire has them, by id; ids that there aren't (anymore) are left out. One statement. */
export async function listProductsById(
  db: DatabaseOrTransaction,
  productIds: readonly string[],
  now: Date,
): Promise<Map<string, WireProduct>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await db.execute<ProductRow>(sql`
    select ${productColumns} from products p join brands b on b.id = p.brand_id
    where p.is_active and p.id = any(${sql.param([...productIds])}::text[])`);
  return new Map(rows.map((row) => [row.id, toWireProduct(row, now)]));
}
