import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { formatMoney } from "#shared/money.ts";

type Event = { at: string; of: string | null; cents: number | null };

/**
 * What happens with a payment, in words for staff, in the order in which it happens. `of` is the card's last digits, or
 * the provider's code of a failure.
 */
const WORDS = {
  opened: () => "Payment page opened",
  received: ({ of }) => (of === null ? "Card payment received" : `Card payment received, card ending in ${of}`),
  expired: () => "Payment page closed unpaid",
  authorized: () => "Card payment authorized by the bank",
  capturing: () => "Card payment is being captured",
  released: () => "Card payment released before it was captured",
  unopened: () => "Payment page was never opened",
  inquired: () => "asked about by the bank",
  disputed: () => "disputed by the cardholder",
  evidence: () => "Evidence sent to the bank",
  won: () => "back: the dispute was won",
  lost: () => "lost in the dispute",
  closed: () => "inquiry closed by the bank",
  prevented: () => "dispute prevented",
  requested: () => "refund asked for",
  to_card: () => "refunded to the card",
  to_credit: () => "refunded as store credit",
  to_cash: () => "refunded in cash",
  to_bank: () => "refunded by check or bank transfer",
  failed: (event) => `refund refused by the card provider${inBrackets(event)}, tried again`,
  returned: (event) => `refund came back or was refused by the card provider${inBrackets(event)}`,
} as const satisfies Record<string, (event: Event) => string>;

const inBrackets = ({ of }: Event) => (of === null ? "" : ` (${of})`);

const kinds = Object.keys(WORDS) as (keyof typeof WORDS)[]; // the keys of `WORDS`
const inOrder = sql.raw(`array['${kinds.join("', '")}']`);
const ofOrder = sql`order_id = ${sql.placeholder("orderId")}`;
const listEvents = statement(
  { at: "instant", kind: oneOf(kinds), of: "text?", cents: "int?" },
  sql`
  select at, kind, "of", cents from (
    select created_at as at, 'opened' as kind, null as "of", null::int as cents, id from checkout_sessions where ${ofOrder}
    union all
    select updated_at, case status when 'complete' then 'received' when 'expired' then 'expired' when 'authorized' then 'authorized'
        when 'capturing' then 'capturing' when 'released' then 'released' else 'unopened' end,
        case status when 'complete' then card_last4 end, null, id
      from checkout_sessions where ${ofOrder} and status not in ('creating', 'open')
    union all
    select opened_at, case when left(status, 8) = 'warning_' then 'inquired' else 'disputed' end, null, amount_cents::int, id
      from disputes where ${ofOrder}
    union all
    select evidence_at, 'evidence', null, null, id from disputes where ${ofOrder} and evidence_at is not null
    union all
    select closed_at, case status when 'won' then 'won' when 'lost' then 'lost' when 'warning_closed' then 'closed' else 'prevented' end,
        null, amount_cents::int, id
      from disputes where ${ofOrder} and closed_at is not null
    union all
    select created_at, 'requested', null, amount_cents, id from refunds where ${ofOrder}
    union all
    select updated_at, case state
        when 'succeeded' then case paid_as when 'store_credit' then 'to_credit' when 'cash' then 'to_cash' when 'bank' then 'to_bank' else 'to_card' end
        when 'failed' then 'failed' else 'returned' end,
        case state when 'succeeded' then null else failure_code end, amount_cents, id
      from refunds where ${ofOrder} and state <> 'pending'
  ) events order by at, array_position(${inOrder}, kind), id`,
);

/** Returns the events of an order's payment, oldest first, as text for staff. */
export async function paymentEventsOf(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ at: string; text: string }[]> {
  const events = await listEvents(db, { orderId });
  return events.map(({ kind, ...event }) => {
    const text = WORDS[kind](event);
    return {
      at: event.at,
      text: event.cents === null ? text : `${formatMoney(event.cents, { always: true })} ${text}`,
    };
  });
}
