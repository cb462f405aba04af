import { type SQL, sql } from "drizzle-orm";
import { serviceNamesInSql } from "#modules/catalog/server/public.ts";

/**
 * Returns SQL for a customer's upcoming treatments, and those on or after a date, as a JSON list of `VisitOfPause`. It
 * is used to check when products must be paused around treatments. Most carts only check whether the list is empty.
 */
export function visitsAroundInSql({ customerId, since }: { customerId: SQL; since: SQL }): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('date', a.date::text, 'serviceId', line.service_id, 'family', s.family, 'areas', '[]'::json)), '[]')
    from appointments a join appointment_services line on line.appointment_id = a.id join ${serviceNamesInSql} s on s.id = line.service_id
    where a.customer_id = ${customerId} and a.status in ('booked', 'confirmed', 'checked_in', 'completed') and a.date >= ${since})`;
}
