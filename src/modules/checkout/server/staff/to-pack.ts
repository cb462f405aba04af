import { sql } from "drizzle-orm";

/** Pieces of the order line `l` that are neither given back nor in a parcel. */
export const piecesLeft = sql`(l.quantity - l.refunded_quantity - coalesce((
  select sum(f.quantity) from fulfillment_lines f where f.line_id = l.id), 0))::int`;

/** Whether there is something of the order line `l` to pack. */
export const isLineToPack = sql`(l.kind in ('product', 'bundle') and ${piecesLeft} > 0)`;

/** Whether the row of `orders` has something to pack: what the list of orders counts, and the packing list shows. */
export const isOrderToPack = sql<boolean>`(orders.status = 'paid' and orders.kind not in ('service', 'extra')
  and exists (select 1 from order_lines l where l.order_id = orders.id and ${isLineToPack}))`;
