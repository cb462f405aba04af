import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { formatMoney } from "#shared/money.ts";

const listEvents = statement(
  { at: "instant", text: "text", cents: "int?" },
  sql`
  select at, text, cents from (
    select created_at as at, 'Payment page opened' as text, null::int as cents from checkout_sessions where order_id = ${sql.placeholder("orderId")}
    union all
    select updated_at, case status
        when 'complete' then 'Card payment received' || coalesce(', card ending in ' || card_last4, '')
        when 'expired' then 'Payment page closed unpaid'
        when 'authorized' then 'Card payment authorized by the bank'
        when 'capturing' then 'Card payment is being captured'
        when 'released' then 'Card payment released before it was captured'
        else 'Payment page was never opened' end, null
      from checkout_sessions where order_id = ${sql.placeholder("orderId")} and status not in ('creating', 'open')
    union all
    select opened_at, case when left(status, 8) = 'warning_' then 'asked about by the bank' else 'disputed by the cardholder' end, amount_cents::int
      from disputes where order_id = ${sql.placeholder("orderId")}
    union all
    select evidence_at, 'Evidence sent to the bank', null from disputes where order_id = ${sql.placeholder("orderId")} and evidence_at is not null
    union all
    select closed_at, case status when 'won' then 'back: the dispute was won' when 'lost' then 'lost in the dispute'
        when 'warning_closed' then 'inquiry closed by the bank' else 'dispute prevented' end, amount_cents::int
      from disputes where order_id = ${sql.placeholder("orderId")} and closed_at is not null
    union all
    select created_at, 'refund asked for', amount_cents from refunds where order_id = ${sql.placeholder("orderId")}
    union all
    select updated_at, case state
        when 'succeeded' then case paid_as when 'store_credit' then 'refunded as store credit'
          when 'cash' then 'refunded in cash' when 'bank' then 'refunded by check or bank transfer' else 'refunded to the card' end
        when 'failed' then 'refund refused by the card provider' || coalesce(' (' || failure_code || ')', '') || ', tried again'
        else 'refund came back or was refused by the card provider' || coalesce(' (' || failure_code || ')', '') end, amount_cents
      from refunds where order_id = ${sql.placeholder("orderId")} and state <> 'pending'
  ) events order by at`,
);

/** What happened with the payment of an order, oldest first, in words for staff. */
export async function paymentEventsOf(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ at: string; text: string }[]> {
  const rows = await listEvents(db, { orderId });
  return rows.map(({ at, text, cents }) => ({
    at,
    text: cents === null ? text : `${formatMoney(cents, { always: true })} ${text}`,
  }));
}
