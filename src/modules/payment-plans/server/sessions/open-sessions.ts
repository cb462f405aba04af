import { type SQL, sql } from "drizzle-orm";

/** A package of a customer's with a session that can be booked; `endsOn` is the last day of a visit with it. */
export type OpenSession = { serviceId: string; endsOn: string };

/** Of purchases `p`: one with a session that was paid for and that no visit takes. */
export const hasOpenSession = sql`(p.state in ('active', 'past_due', 'paid_off', 'defaulted')
  and p.reserved_sessions + p.used_sessions < p.released_sessions)`;

/** The packages of a customer with open sessions as JSON: part of another module's statement, which names the customer. */
export function openSessionsInSql(customerId: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('serviceId', p.service_id, 'endsOn', p.ends_on)), '[]')
    from plan_purchases p where p.customer_id = ${customerId} and ${hasOpenSession})`;
}
