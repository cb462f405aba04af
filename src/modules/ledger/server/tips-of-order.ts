import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

const read = statement(
  { practitionerId: neverNull("text"), cents: neverNull("int") },
  sql`
  select split_part(x.account, ':', 2) as "practitionerId", sum(x.cents)::int as cents from (
    select e.credit_id as account, e.amount_cents as cents, t.id from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.order_id = ${sql.placeholder("orderId")} and e.credit_id like 'tips:%'
    union all
    select e.debit_id, -e.amount_cents, t.id from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.order_id = ${sql.placeholder("orderId")} and e.debit_id like 'tips:%') x
  group by 1 having sum(x.cents) > 0 order by min(x.id), 1`,
);

/** Returns each recipient's share of an order's tips, minus refunds. */
export async function tipsOfOrder(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ practitionerId: string; cents: Cents }[]> {
  return read(db, { orderId });
}
