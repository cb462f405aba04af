import { sql } from "drizzle-orm";

/** SQL for the items of the order line `l` that are neither refunded nor in a parcel. */
export const piecesLeftInSql = sql`(l.quantity - l.refunded_quantity - coalesce((
  select sum(f.quantity) from fulfillment_lines f where f.line_id = l.id), 0))::int`;

/** SQL condition: the order line `l` has something to pack. */
export const isLineToPackInSql = sql`(l.kind in ('product', 'bundle') and ${piecesLeftInSql} > 0)`;

/**
 * SQL condition: the row of `orders` has something to pack, for the counts of the order list and for the packing list.
 */
export const isOrderToPackInSql = sql<boolean>`(orders.status = 'paid' and orders.kind not in ('service', 'extra')
  and exists (select 1 from order_lines l where l.order_id = orders.id and ${isLineToPackInSql}))`;
