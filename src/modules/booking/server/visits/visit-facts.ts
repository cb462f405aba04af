import { type SQL, sql } from "drizzle-orm";
import { appointments } from "../tables.ts";

/** What lists tell of a customer's visits, as values: when the last one was, when the next one is, how many took place. */
export function visitFactsOf(customerId: SQL): {
  lastVisitAt: SQL<Date | null>;
  nextVisitAt: SQL<Date | null>;
  visits: SQL<number>;
} {
  const visits = sql`from appointments a where a.customer_id = ${customerId}`;
  return {
    lastVisitAt: sql<Date | null>`(select max(a.starts_at) ${visits} and a.status = 'completed')`.mapWith(
      appointments.startsAt,
    ),
    nextVisitAt:
      sql<Date | null>`(select min(a.starts_at) ${visits} and a.status in ('booked', 'confirmed') and a.starts_at > clock_now())`.mapWith(
        appointments.startsAt,
      ),
    visits: sql<number>`(select count(*)::int ${visits} and a.status = 'completed')`,
  };
}
