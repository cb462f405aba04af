import { type SQL, sql } from "drizzle-orm";

/** Returns SQL for the shelf of an order line: products are stored by brand, bundles together. */
export function shelfOf(kind: SQL, itemId: SQL): SQL<string> {
  return sql`case when ${kind} = 'bundle' then 'Bundles' else coalesce((
    select b.name from products p join brands b on b.id = p.brand_id where p.id = ${itemId}), 'Other') end`;
}
