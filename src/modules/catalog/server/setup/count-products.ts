import { isNull } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { products } from "../tables.ts";

/** Returns how many products the clinic has, including hidden ones. */
export function countProducts(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(products, isNull(products.archivedAt));
}
