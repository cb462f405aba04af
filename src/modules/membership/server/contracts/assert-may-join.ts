import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Tells a customer early that they have a membership. A hint only: securing is where the database decides. Throws
 * `member_already`.
 */
export async function assertMayJoin(db: DatabaseOrTransaction, customerId: string, now: Date): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from memberships m where m.customer_id = ${customerId} and m.state in ('securing', 'active', 'past_due', 'paused')
      and tstzrange(m.starts_at, m.ends_at) && tstzrange(${now.toISOString()}::timestamptz, null) limit 1`);
  if (rows.length > 0) throw new AppError("member_already");
}
