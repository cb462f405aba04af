import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

/** What happened with the payment of an order, oldest first, in words for staff. */
export async function paymentEventsOf(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ at: string; text: string }[]> {
  const { rows } = await db.execute<{ at: string; text: string }>(sql`
    select at, text from (
      select created_at as at, 'Payment page opened' as text from checkout_sessions where order_id = ${orderId}
      union all
      select updated_at, case status
          when 'complete' then 'Card payment came in' || coalesce(', card ending ' || card_last4, '')
          when 'expired' then 'Payment page closed unpaid'
          else 'Payment page was never opened' end
        from checkout_sessions where order_id = ${orderId} and status in ('complete', 'expired', 'abandoned')
      union all
      select created_at, 'Payment sent back' from refunds where order_id = ${orderId}
    ) events order by at`);
  return rows;
}
