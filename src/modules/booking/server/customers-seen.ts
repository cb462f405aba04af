import { type SQL, sql } from "drizzle-orm";

/**
 * Returns, as a subquery, the ids of the customers that a practitioner has treated, treats or is booked with. The
 * account is the practitioner's own; an account without a practitioner has seen no customers.
 */
export function customersSeenByInSql(accountId: string): SQL {
  return sql`(select a.customer_id from appointments a
    where a.customer_id is not null and a.status not in ('held', 'cancelled')
      and (a.practitioner_id in (select p.id from practitioners p where p.account_id = ${accountId})
        or exists (select 1 from appointment_services l join practitioners p on p.id = l.practitioner_id
          where l.appointment_id = a.id and p.account_id = ${accountId})))`;
}
