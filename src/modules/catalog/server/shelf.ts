import { type SQL, sql } from "drizzle-orm";

/**
 * Returns SQL for the name of the shelf on which an order line's item is stored: its brand, or one shelf for all
 * bundles.
 */
export function shelfOfInSql(kind: SQL, itemId: SQL): SQL<string> {
  return sql`case when ${kind} = 'bundle' then 'Bundles' else coalesce((
    select b.name from products p join brands b on b.id = p.brand_id where p.id = ${itemId}), 'Other') end`;
}
