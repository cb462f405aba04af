import { sql } from "drizzle-orm";
import { lockCartById } from "#modules/cart/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderState } from "./order-state.ts";

const stateOf = statement<OrderState>(sql`
  select id, status, payment_state as "paymentState", cart_id as "cartId" from orders where id = ${sql.placeholder("orderId")}`);
const lockCart = statement(lockCartById(sql`(select cart_id from orders where id = ${sql.placeholder("orderId")})`));
const lockOrder = statement(sql`select 1 from orders where id = ${sql.placeholder("orderId")} for update`);

export async function findState(db: DatabaseOrTransaction, orderId: string): Promise<OrderState | undefined> {
  const [state] = await stateOf(db, { orderId });
  return state;
}

/** The cart first, then the order: as placing one does, so that the two never wait for each other. Throws `not_found`. */
export async function lockState(tx: Transaction, orderId: string): Promise<OrderState> {
  const [, , state] = await inOrder(lockCart(tx, { orderId }), lockOrder(tx, { orderId }), findState(tx, orderId));
  if (!state) throw new AppError("not_found");
  return state;
}
