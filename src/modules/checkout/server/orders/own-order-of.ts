import { type SQL, sql } from "drizzle-orm";

/** The order with which the visit of an extra order was booked, by which its guest is known; of others the order itself, as a value. */
export const ownOrderOf = (orderId: SQL): SQL => sql`coalesce((select own.id from orders extra
  join orders own on own.appointment_id = extra.appointment_id and own.kind <> 'extra'
  where extra.id = ${orderId} and extra.kind = 'extra' order by own.placed_at limit 1), ${orderId})`;
