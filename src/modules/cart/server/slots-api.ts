import { sql } from "drizzle-orm";
import type { BindApi, Principal } from "#api/env.ts";
import { listFreeDays } from "#modules/booking/contract/list-free-days.ts";
import { listSlots } from "#modules/booking/contract/list-slots.ts";
import {
  type BookedService,
  findMonth,
  findSlots,
  getAppointment,
  type SlotQuery,
  toWireSlot,
} from "#modules/booking/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

type AskedFor = { serviceIds: string[]; addOnIds: string[]; practitionerId?: string; appointmentId?: string };

/**
 * Binds the calls for free times. They belong to booking, but logged in they are for what is in the cart: the treatments
 * and the place it holds, which is no obstacle to another one.
 */
export const bindSlotsApi: BindApi = (api, deps) => {
  async function queryOf(asked: AskedFor, principal: Principal | undefined): Promise<SlotQuery> {
    const { practitionerId, appointmentId } = asked;
    if (!principal) return { visit: asked, practitionerId };
    const { customerId } = principal;
    if (appointmentId) return { visit: await getAppointment(deps.db, { appointmentId, customerId }), practitionerId };
    const { services, holdId } = await visitOfCustomer(deps.db, customerId);
    return { visit: asked.serviceIds.length > 0 ? asked : services, practitionerId, except: holdId ?? undefined };
  }

  api.on(listSlots, async ({ query, principal }) => {
    const slots = await findSlots(deps, { date: query.date, ...(await queryOf(query, principal)) });
    return { data: slots.map((slot) => toWireSlot(query.date, slot)) };
  });
  api.on(listFreeDays, async ({ query, principal }) => ({
    data: await findMonth(deps, { month: query.month, ...(await queryOf(query, principal)) }),
  }));
};

type CustomerVisit = { services: BookedService[]; holdId: string | null };

/** The treatments in a customer's open cart in its order, and the hold it has. */
async function visitOfCustomer(db: DatabaseOrTransaction, customerId: string): Promise<CustomerVisit> {
  const { rows } = await db.execute<CustomerVisit>(sql`
    select
      (select id from appointments where held_for_cart_id = c.id) as "holdId",
      (select coalesce(json_agg(json_build_object('serviceId', l.service_id, 'addOns', (
          select coalesce(json_agg(json_build_object('addOnId', a.add_on_id, 'quantity', a.quantity)), '[]')
          from cart_add_ons a where a.service_line_id = l.id)) order by l.created_at, l.id), '[]')
        from cart_services l where l.cart_id = c.id and not l.saved_for_later) as services
    from carts c where c.customer_id = ${customerId} and c.closed_at is null`);
  return rows[0] ?? { services: [], holdId: null };
}
