import { sql } from "drizzle-orm";
import type { BookedService } from "#modules/booking/domain/booked-service.ts";
import { holds } from "#modules/booking/server/public.ts";
import type { ChosenUnits } from "#modules/catalog/domain/dose.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

const units = sql`case when l.units_from is not null then json_build_object('from', l.units_from, 'to', l.units_to) end`;

const listOfCart = statement(
  {
    serviceId: "text",
    areas: "text[]",
    units: orNull(json<ChosenUnits>()),
    addOns: json<readonly { addOnId: string; quantity: number }[]>(),
  },
  sql`
  select l.service_id as "serviceId", l.areas, ${units} as units, coalesce((
      select json_agg(json_build_object('addOnId', a.add_on_id, 'quantity', a.quantity) order by a.id)
      from cart_add_ons a where a.service_line_id = l.id), '[]') as "addOns"
  from cart_services l
  where l.cart_id = ${sql.placeholder("cartId")} and not l.saved_for_later
  order by l.created_at, l.id`,
);

/**
 * Returns the services for the planner to schedule, in the order they were added. Empty if the cart has no treatments.
 */
export async function visitOfCart(db: DatabaseOrTransaction, cartId: string): Promise<BookedService[]> {
  return listOfCart(db, { cartId });
}

/** A customer's planned visit: the treatments in the open cart in order, and its hold. */
export type CustomerVisit = { cartId: string | undefined; services: BookedService[]; holdId: string | null };

const visit = statement(
  { cartId: "text", holdId: "text?", services: json<BookedService[]>() },
  sql`
    select c.id as "cartId",
      ${holds.holdIdOfCartInSql(sql`c.id`)} as "holdId",
      (select coalesce(json_agg(json_build_object('serviceId', l.service_id, 'areas', l.areas, 'units', ${units}, 'addOns', (
          select coalesce(json_agg(json_build_object('addOnId', a.add_on_id, 'quantity', a.quantity) order by a.id), '[]')
          from cart_add_ons a where a.service_line_id = l.id)) order by l.created_at, l.id), '[]')
        from cart_services l where l.cart_id = c.id and not l.saved_for_later) as services
    from carts c where c.customer_id = ${sql.placeholder("customerId")} and c.closed_at is null`,
);

export async function visitOfCustomer(db: DatabaseOrTransaction, customerId: string): Promise<CustomerVisit> {
  const [found] = await visit(db, { customerId });
  return found ?? { cartId: undefined, services: [], holdId: null };
}
