import { sql } from "drizzle-orm";
import { holds, visitLock } from "#modules/booking/server/public.ts";
import { lockCartByIdInSql } from "#modules/cart/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { batch, read, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { orderStatuses, paymentStates } from "../../domain/order-status.ts";
import { orders } from "../tables.ts";
import type { OrderState } from "./order-state.ts";

const stateOf = read(
  {
    id: "text",
    kind: oneOf(orders.kind.enumValues),
    status: oneOf(orderStatuses),
    paymentState: oneOf(paymentStates),
    cartId: "text?",
    appointmentId: "text?",
    waitsForLink: "bool",
    isGoodsAlone: "bool",
  },
  sql`
  select o.id, o.kind, o.status, o.payment_state as "paymentState", o.cart_id as "cartId", o.appointment_id as "appointmentId", ${holds.waitsForLinkInSql(sql`o.id`)} as "waitsForLink",
    not exists (select from order_lines l where l.order_id = o.id and l.kind not in ('product', 'bundle')) as "isGoodsAlone"
  from orders o where o.id = ${sql.placeholder("orderId")}`,
);
const lockCart = statement(
  lockCartByIdInSql(sql`(select cart_id from orders where id = ${sql.placeholder("orderId")})`),
);
const lockVisit = visitLock(sql`(select appointment_id from orders where id = ${sql.placeholder("orderId")})`);
const lockRow = statement(sql`select 1 from orders where id = ${sql.placeholder("orderId")} for update`);

/** Locks an order's row, which guards all changes of its payments and refunds. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<void> {
  await lockRow(tx, { orderId });
}

/** Returns the state of an order without locking it; undefined if the order doesn't exist. */
export async function findOrderState(db: DatabaseOrTransaction, orderId: string): Promise<OrderState | undefined> {
  const [state] = await stateOf(db, { orderId });
  return state;
}

/**
 * Locks the cart, then a visit booked for it, then the order, in the same sequence as placing an order and moving a
 * visit, so they never deadlock. It takes one packet (one round trip to the database); each statement sees the state
 * after the lock before it. Throws `not_found`.
 */
export async function lockOrderState(tx: Transaction, orderId: string): Promise<OrderState> {
  const of = { orderId };
  const { state } = await batch({
    cart: lockCart(tx, of),
    visit: lockVisit(tx, of),
    order: lockRow(tx, of),
    state: findOrderState(tx, orderId),
  });
  if (!state) throw new AppError("not_found");
  return state;
}
