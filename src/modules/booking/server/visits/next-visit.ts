import { type SQL, sql } from "drizzle-orm";

/** When a customer's next visit is, as a value; null when none is to come. */
export function nextVisitOf(customerId: SQL): SQL {
  return sql`(select min(a.starts_at) from appointments a
    where a.customer_id = ${customerId} and a.status in ('booked', 'confirmed') and a.starts_at > clock_now())`;
}

/** When the visit began that a customer is checked in for, as a value; null when there is none. */
export function visitUnderWayOf(customerId: SQL): SQL {
  return sql`(select min(a.starts_at) from appointments a
    where a.customer_id = ${customerId} and a.status = 'checked_in')`;
}

/** Whether a customer has a visit today, as a value: one to come, one that runs, or one that is over. */
export function isHereToday(customerId: SQL): SQL {
  return sql`exists (select 1 from appointments a
    where a.customer_id = ${customerId} and a.status not in ('held', 'cancelled', 'no_show')
      and a.date = (clock_now() at time zone a.time_zone)::date)`;
}
