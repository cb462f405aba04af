import { sql } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { toWireBy } from "#shared/contract/wire-schema.ts";
import { listProductOrders } from "../contract/order-calls.ts";
import { listOrders } from "./orders/order-queries.ts";

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
  async erase(tx, customerId) {
    await tx.execute(sql`
      update orders set fulfillment = fulfillment - 'address' where customer_id = ${customerId} and fulfillment ? 'address'`);
    await tx.execute(sql`update reviews set author = 'A client', customer_id = null where customer_id = ${customerId}`);
  },
};
