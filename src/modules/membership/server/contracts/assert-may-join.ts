import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";

const findCurrent = statement(
  {},
  sql`
  select from memberships m where m.customer_id = ${sql.placeholder("customerId")} and m.state in ('securing', 'active', 'past_due', 'paused')
    and tstzrange(m.starts_at, m.ends_at) && tstzrange(${sql.placeholder("now")}::timestamptz, null) limit 1`,
);

/**
 * Throws `member_already` early for a customer who has a membership. This is only a hint: the database decides when the
 * order is secured (everything it needs is reserved).
 */
export async function assertMayJoin(db: DatabaseOrTransaction, customerId: string, now: Date): Promise<void> {
  const rows = await findCurrent(db, { customerId, now: now.toISOString() });
  if (rows.length > 0) throw new AppError("member_already");
}
