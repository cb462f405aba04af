import { type SQL, sql } from "drizzle-orm";

/** When a customer's next visit is, as a value; null when none is to come. */
export function nextVisitOf(customerId: SQL): SQL {
  return sql`(select min(a.starts_at) from appointments a
    where a.customer_id = ${customerId} and a.status in ('booked', 'confirmed') and a.starts_at > clock_now())`;
}
