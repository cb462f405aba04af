import { isNull } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { products } from "../tables.ts";

/** How many products the clinic has, hidden ones too. */
export function countProducts(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(products, isNull(products.archivedAt));
}
