import { sql } from "drizzle-orm";
import type { BookedService } from "#modules/booking/domain/booked-service.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

/** What the planner has to find a place for, in the order it was put in. Empty when the cart holds no treatments. */
export async function visitOfCart(db: DatabaseOrTransaction, cartId: string): Promise<BookedService[]> {
  const { rows } = await db.execute<BookedService>(sql`
    select l.service_id as "serviceId", coalesce((
        select json_agg(json_build_object('addOnId', a.add_on_id, 'quantity', a.quantity) order by a.id)
        from cart_add_ons a where a.service_line_id = l.id), '[]') as "addOns"
    from cart_services l
    where l.cart_id = ${cartId} and not l.saved_for_later
    order by l.created_at, l.id`);
  return rows;
}
