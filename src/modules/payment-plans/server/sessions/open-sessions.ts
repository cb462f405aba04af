import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { WirePackageVisits } from "../../staff/contract/package-visits.ts";

/** A customer's package with a session that can be booked; `endsOn` is the last day for a visit with it. */
export type OpenSession = { serviceId: string; endsOn: string };

/** SQL condition on purchases `p`: the package has a paid session that no visit uses. */
export const hasOpenSessionInSql = sql`(p.state in ('active', 'past_due', 'paid_off', 'defaulted')
  and p.reserved_sessions + p.used_sessions < p.released_sessions)`;

/**
 * Returns SQL for a customer's packages with open sessions as JSON. Part of another module's statement, which names the
 * customer.
 */
export function openSessionsInSql(customerId: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('serviceId', p.service_id, 'endsOn', p.ends_on)), '[]')
    from plan_purchases p where p.customer_id = ${customerId} and ${hasOpenSessionInSql})`;
}

const listOpen = statement(
  { id: "text", name: "text", serviceId: "text", sessions: "int", left: "int", open: "int", endsOn: "text" },
  sql`
  select p.id, k.name, p.service_id as "serviceId", p.sessions, p.sessions - p.reserved_sessions - p.used_sessions as left,
    p.released_sessions - p.reserved_sessions - p.used_sessions as open, p.ends_on::text as "endsOn"
  from plan_purchases p join payment_plans k on k.id = p.plan_id
  where p.customer_id = ${sql.placeholder("customerId")} and ${hasOpenSessionInSql} order by p.ends_on, p.created_at`,
);

/** Returns open sessions for staff who book for a customer, in the order in which they are used. */
export async function listPackageVisits(db: DatabaseOrTransaction, customerId: string): Promise<WirePackageVisits[]> {
  return listOpen(db, { customerId });
}
