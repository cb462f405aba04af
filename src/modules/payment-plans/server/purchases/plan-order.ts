import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

const kindOf = statement(
  { kind: oneOf(["purchase", "payoff"]) },
  sql`
  select 'purchase' as kind from plan_purchases where order_id = ${sql.placeholder("orderId")}
  union all select 'payoff' from plan_payoffs where order_id = ${sql.placeholder("orderId")}`,
);

/** Returns the role of an order for a package: it begins the package or pays it off; undefined for all other orders. */
export async function kindOfPlanOrder(tx: Transaction, orderId: string): Promise<"purchase" | "payoff" | undefined> {
  const [found] = await kindOf(tx, { orderId });
  return found?.kind;
}
