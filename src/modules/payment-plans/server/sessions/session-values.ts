import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

const read = statement(
  { visitLineId: "text", cents: "int" },
  sql`
  select u.appointment_service_id as "visitLineId", p.price_cents / p.sessions as cents
  from plan_session_uses u join plan_purchases p on p.id = u.purchase_id
  where u.appointment_service_id = any(${sql.placeholder("visitLineIds")}::text[]) and u.state = 'used'`,
);

/**
 * Returns the value of the session that each treatment used: its share of the package's price, whether paid or not.
 * Treatments without a used session are left out.
 */
export async function sessionValuesOf(
  db: DatabaseOrTransaction,
  visitLineIds: readonly string[],
): Promise<Map<string, Cents>> {
  if (visitLineIds.length === 0) return new Map();
  const rows = await read(db, { visitLineIds: [...visitLineIds] });
  return new Map(rows.map(({ visitLineId, cents }) => [visitLineId, cents]));
}
