import { type SQL, sql } from "drizzle-orm";
import { serviceNames } from "#modules/catalog/server/public.ts";

/**
 * A customer's treatments that are to come, or were had since a day, for what rests around them: a JSON list of `VisitOfPause`.
 * Whether there is any is what most carts ask.
 */
export function visitsAroundInSql({ customerId, since }: { customerId: SQL; since: SQL }): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('date', a.date::text, 'serviceId', line.service_id, 'family', s.family, 'areas', '[]'::json)), '[]')
    from appointments a join appointment_services line on line.appointment_id = a.id join ${serviceNames} s on s.id = line.service_id
    where a.customer_id = ${customerId} and a.status in ('booked', 'confirmed', 'checked_in', 'completed') and a.date >= ${since})`;
}
