import { sql } from "drizzle-orm";
import { lockVisitToPay, waitsForLink } from "#modules/booking/server/public.ts";
import { lockCartById } from "#modules/cart/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderState } from "./order-state.ts";

const stateOf = statement<OrderState>(sql`
  select o.id, o.kind, o.status, o.payment_state as "paymentState", o.cart_id as "cartId", ${waitsForLink(sql`o.id`)} as "waitsForLink"
  from orders o where o.id = ${sql.placeholder("orderId")}`);
const lockCart = statement(lockCartById(sql`(select cart_id from orders where id = ${sql.placeholder("orderId")})`));
const visitOfOrder = statement<{ appointmentId: string }>(sql`
  select appointment_id as "appointmentId" from orders where id = ${sql.placeholder("orderId")} and appointment_id is not null`);
const lockOrder = statement(sql`select 1 from orders where id = ${sql.placeholder("orderId")} for update`);

export async function findState(db: DatabaseOrTransaction, orderId: string): Promise<OrderState | undefined> {
  const [state] = await stateOf(db, { orderId });
  return state;
}

/**
 * The cart first, then a visit that was booked for it, then the order: as placing one and moving a visit do, so that none of them wait for
 * each other. Throws `not_found`.
 */
export async function lockState(tx: Transaction, orderId: string): Promise<OrderState> {
  const [, [booked]] = await inOrder(lockCart(tx, { orderId }), visitOfOrder(tx, { orderId }));
  if (booked) await lockVisitToPay(tx, booked.appointmentId);
  const [, state] = await inOrder(lockOrder(tx, { orderId }), findState(tx, orderId));
  if (!state) throw new AppError("not_found");
  return state;
}
