import { sql } from "drizzle-orm";
import { wasMemberAlreadyInSql } from "#modules/membership/server/public.ts";
import { isPayoff } from "#modules/payment-plans/server/public.ts";
import { hasReleasedAttemptInSql } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const findCause = statement(
  { isTimeLost: "bool", wasMember: "bool" },
  sql`
  select held_appointment is not null and appointment_id is null as "isTimeLost", ${wasMemberAlreadyInSql(sql`o.id`)} as "wasMember"
  from orders o where o.id = ${sql.placeholder("orderId")} and o.status = 'cancelled' and ${hasReleasedAttemptInSql(sql`o.id`)}`,
);

/**
 * Returns the message that tells the customer why their order was canceled after they had approved the payment: another
 * payment already paid off the package, they were already a member, the time was lost, or the bank withdrew its
 * approval. Undefined for other orders.
 */
export async function whyLost(db: DatabaseOrTransaction, orderId: string): Promise<string | undefined> {
  const [lost] = await findCause(db, { orderId });
  if (!lost) return undefined;
  if (await isPayoff(db, orderId)) return "A payment was taken in the meantime. Nothing more was charged.";
  if (lost.wasMember) return "You’re already a member. Nothing was charged.";
  return lost.isTimeLost
    ? "Your time could not be kept. Nothing was charged."
    : "Your bank took back its approval of the payment. Nothing was charged.";
}
