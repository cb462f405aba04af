import { type SQL, sql } from "drizzle-orm";

/**
 * Returns a SQL value: for an extra order, the order with which its visit was booked, which identifies the guest; for
 * any other order, the order itself.
 */
export const bookingOrderIdInSql = (orderId: SQL): SQL => sql`coalesce((select own.id from orders extra
  join orders own on own.appointment_id = extra.appointment_id and own.kind <> 'extra'
  where extra.id = ${orderId} and extra.kind = 'extra' order by own.placed_at limit 1), ${orderId})`;
