import { type SQL, sql } from "drizzle-orm";
import { addressRows, customerNamesInSql } from "#modules/account/server/public.ts";
import { guestOfOrderInSql } from "#modules/booking/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Buyer } from "../../domain/buyer.ts";
import { bookingOrderIdInSql } from "./booking-order-id-in-sql.ts";

/** Returns SQL for the current data of a buyer, who is either the customer or the guest of the order's visit. */
function buyerOf({
  customerId,
  orderId,
  fulfillment,
}: Record<"customerId" | "orderId" | "fulfillment", SQL>): SQL<Buyer> {
  return sql`(select jsonb_strip_nulls(jsonb_build_object(
      'name', nullif(btrim(concat_ws(' ', coalesce(c.first_name, g.guest->>'firstName'), coalesce(c.last_name, g.guest->>'lastName'))), ''),
      'email', nullif(coalesce(c.email, g.guest->>'email'), ''),
      'address', coalesce(
        (select jsonb_build_object('line1', a.line1, 'line2', nullif(a.line2, ''), 'city', a.city, 'state', a.state,
            'postalCode', a.postal_code, 'country', a.country)
          from ${addressRows} a where a.customer_id = c.id order by a.is_default desc, a.created_at, a.id limit 1),
        (${fulfillment}->'address') - '{firstName,lastName,phone}'::text[])))
    from (select ${guestOfOrderInSql(bookingOrderIdInSql(orderId))} as guest) g left join ${customerNamesInSql} c on c.id = ${customerId})`;
}

/** SQL for the buyer of the order that a statement updates. */
export const buyerOfUpdatedInSql = buyerOf({
  customerId: sql`orders.customer_id`,
  orderId: sql`orders.id`,
  fulfillment: sql`orders.fulfillment`,
});

/** Returns SQL for the buyer of an order without goods or a visit, who is always a customer. */
export const buyerOfCustomerInSql = (customerId: string | null): SQL<Buyer> =>
  buyerOf({ customerId: sql`${customerId}::text`, orderId: sql`null::text`, fulfillment: sql`null::jsonb` });

const buyerNow = buyerOf({ customerId: sql`o.customer_id`, orderId: sql`o.id`, fulfillment: sql`o.fulfillment` });

const findBuyer = statement(
  { buyer: json<Buyer>() },
  sql`select coalesce(o.buyer, ${buyerNow}) as buyer from orders o where o.id = ${sql.placeholder("orderId")}`,
);

/** Returns an order's buyer as of its payment; for older orders, which didn't store it, the current data. */
export async function readBuyer(db: DatabaseOrTransaction, orderId: string): Promise<Buyer> {
  const rows = await findBuyer(db, { orderId });
  return rows[0]?.buyer ?? {};
}
