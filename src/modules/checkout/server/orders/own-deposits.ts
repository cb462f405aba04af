import { sql } from "drizzle-orm";
import { balanceInSql } from "#modules/ledger/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { read, statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

/** The customer's orders whose visits are prepaid in part, newest first. */
const paidAhead = sql`select o.id as "orderId", ${balanceInSql(sql`'deposit:' || o.id`)} as amount, o.placed_at as at from orders o
  where o.customer_id = ${sql.placeholder("customerId")} and o.appointment_id is not null`;

const readHeld = read(
  { orderId: "text", amount: "int" },
  sql`select d."orderId", d.amount from (${paidAhead}) d where d.amount > 0 order by d.at desc, d."orderId"`,
);

const readAll = statement(
  { orderId: "text" },
  sql`select o.id as "orderId" from orders o where o.customer_id = ${sql.placeholder("customerId")} and o.appointment_id is not null`,
);

/** Lists a customer's prepayments for upcoming visits, by order. */
export async function listOwnDeposits(
  db: DatabaseOrTransaction,
  customerId: string,
): Promise<{ orderId: string; amount: Cents }[]> {
  return readHeld(db, { customerId });
}

/** Returns a customer's orders that may have a deposit: those with a visit. */
export async function listVisitOrderIds(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  return (await readAll(db, { customerId })).map(({ orderId }) => orderId);
}
