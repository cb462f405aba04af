import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

const read = statement(
  { orderId: "text", accountId: neverNull("text") },
  sql`
  select distinct on (order_id) order_id as "orderId", taken_by as "accountId" from tenders
  where order_id = any(${sql.placeholder("orderIds")}::text[]) and state = 'captured' and taken_by is not null and taken_by <> 'link'
  order by order_id, created_at, position, id`,
);

/**
 * Returns the staff member who took the first payment of each order at the desk. Orders paid only by link have none.
 */
export function listFirstTakers(db: DatabaseOrTransaction, orderIds: readonly string[]) {
  return read(db, { orderIds });
}
