import { sql } from "drizzle-orm";
import { isOrderToPackInSql } from "./to-pack.ts";

/** The numbers of orders that need staff: `to_pack`, of these `for_pickup`, proposed `refunds` and open `disputes`. */
export const ordersToLookAtInSql = sql`(
  select count(*) filter (where is_to_pack)::int as to_pack, count(*) filter (where is_to_pack and is_pickup)::int as for_pickup,
    (select count(*)::int from refund_proposals where state = 'proposed') as refunds,
    (select count(*)::int from orders where payment_state = 'disputed') as disputes
  from (select ${isOrderToPackInSql} as is_to_pack, orders.fulfillment->>'kind' = 'pickup' as is_pickup from orders
    where orders.status = 'paid' and orders.kind not in ('service', 'extra')) o)`;
