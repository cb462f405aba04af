import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Appointment } from "../../domain/appointment.ts";

/** Returns SQL for the start of a customer's next visit; null when there is none. */
export function nextVisitStartInSql(customerId: SQL): SQL {
  return sql`(select min(a.starts_at) from appointments a
    where a.customer_id = ${customerId} and a.status in ('booked', 'confirmed') and a.starts_at > clock_now())`;
}

/** Returns SQL for the start of the visit that a customer is checked in for; null when there is none. */
export function checkedInVisitStartInSql(customerId: SQL): SQL {
  return sql`(select min(a.starts_at) from appointments a
    where a.customer_id = ${customerId} and a.status = 'checked_in')`;
}

/** Returns SQL for whether a customer has a visit today: upcoming, in progress or over. */
export function hasVisitTodayInSql(customerId: SQL): SQL {
  return sql`exists (select 1 from appointments a
    where a.customer_id = ${customerId} and a.status not in ('held', 'cancelled', 'no_show')
      and a.date = (clock_now() at time zone a.time_zone)::date)`;
}

const findNext = statement(
  {},
  sql`
  select from appointments a join appointment_services l on l.appointment_id = a.id
  where a.customer_id = ${sql.placeholder("customerId")} and l.service_id = ${sql.placeholder("serviceId")} and a.id <> ${sql.placeholder("id")}
    and a.status in ('booked', 'confirmed', 'checked_in', 'completed')
    and a.starts_at > ${sql.placeholder("startsAt")}::timestamptz limit 1`,
);

/**
 * Whether the customer has another visit for the treatment that starts after this visit and wasn't canceled or missed.
 */
export async function hasRebooked(
  db: DatabaseOrTransaction,
  visit: Pick<Appointment, "id" | "customerId" | "startsAt">,
  serviceId: string,
): Promise<boolean> {
  const rows = await findNext(db, {
    customerId: visit.customerId,
    serviceId,
    id: visit.id,
    startsAt: visit.startsAt.toISOString(),
  });
  return rows.length > 0;
}
