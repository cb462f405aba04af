import { type SQL, sql } from "drizzle-orm";

/** Returns SQL for the start of a customer's next visit; null when there is none. */
export function nextVisitOf(customerId: SQL): SQL {
  return sql`(select min(a.starts_at) from appointments a
    where a.customer_id = ${customerId} and a.status in ('booked', 'confirmed') and a.starts_at > clock_now())`;
}

/** Returns SQL for the start of the visit that a customer is checked in for; null when there is none. */
export function visitUnderWayOf(customerId: SQL): SQL {
  return sql`(select min(a.starts_at) from appointments a
    where a.customer_id = ${customerId} and a.status = 'checked_in')`;
}

/** Returns SQL for whether a customer has a visit today: upcoming, in progress or over. */
export function isHereToday(customerId: SQL): SQL {
  return sql`exists (select 1 from appointments a
    where a.customer_id = ${customerId} and a.status not in ('held', 'cancelled', 'no_show')
      and a.date = (clock_now() at time zone a.time_zone)::date)`;
}
