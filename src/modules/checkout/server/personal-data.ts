import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { toWireBy } from "#shared/contract/wire-schema.ts";
import { listProductOrders } from "../contract/order-calls.ts";
import { listOrders } from "./orders/order-queries.ts";
import { settleOrder } from "./payment/settle-order.ts";

async function listUnpaid(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where customer_id = ${customerId} and kind = 'product' and status = 'pending' and payment_state = 'pending'`);
  return rows.map(({ id }) => id);
}

/** Closes an order's page with the provider; what it held returns. One that is paid at that moment stays paid. */
async function closePage(deps: ServerDeps, orderId: string): Promise<void> {
  try {
    await settleOrder(deps, orderId, { cause: "customer", closes: true });
  } catch (error) {
    if (isGatewayError(error)) throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    throw error;
  }
}

/**
 * A customer's orders and reviews. Erasing keeps what the books need, amounts and what was bought, and lets go of name,
 * address and telephone; reviews stay without their author.
 */
export const checkoutPersonalData: PersonalDataPart = {
  name: "orders",
  tables: ["orders", "reviews"],
  async read(db, customerId) {
    const [orders, { rows: reviews }] = await Promise.all([
      listOrders(db, customerId),
      db.execute(sql`
        select rating, text, author, status, created_at as "createdAt" from reviews where customer_id = ${customerId}`),
    ]);
    return { orders: toWireBy(listProductOrders.answer.data, orders), reviews };
  },
  async endOpen(deps, customerId) {
    for (const orderId of await listUnpaid(deps.db, customerId)) await closePage(deps, orderId);
  },
  async erase(tx, customerId) {
    // An order that was placed meanwhile has a page of its own: it is ended first, by asking again.
    if ((await listUnpaid(tx, customerId)).length > 0) throw new AppError("conflict");
    await tx.execute(sql`
      update orders set fulfillment = fulfillment - 'address' where customer_id = ${customerId} and fulfillment ? 'address'`);
    await tx.execute(sql`update reviews set author = 'A client', customer_id = null where customer_id = ${customerId}`);
  },
};
