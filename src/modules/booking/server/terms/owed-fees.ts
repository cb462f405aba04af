import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { always } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

const findOwedCents = statement(
  { cents: always("int") },
  sql`select coalesce(sum(f.amount_cents - f.paid_cents), 0)::int as cents
    from fees f join appointments a on a.id = f.appointment_id
    where f.state = 'owed' and a.customer_id = ${sql.placeholder("customerId")}
      and not (a.status = 'cancelled' and a.cancelled_by = 'clinic')`,
);

/** Returns the total a customer owes in visit fees, in cents. */
export async function readOwedFees(db: DatabaseOrTransaction, customerId: string): Promise<Cents> {
  const [row] = await findOwedCents(db, { customerId });
  return row?.cents ?? 0;
}
