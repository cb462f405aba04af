import { type SQL, sql } from "drizzle-orm";
import { planOfInSql } from "./plan-terms.ts";

/**
 * Returns the SQL condition that a membership `m` gives member prices at an instant. It uses the dates of the
 * membership and its pauses, not the state, which a job updates later.
 */
const isInForce = (now: SQL) =>
  sql`m.state in ('active', 'past_due', 'paused', 'ended') and tstzrange(m.starts_at, m.ends_at) @> ${now}
    and (m.resumes_at <= ${now} or m.state <> 'paused' and (m.paused_from is null or m.paused_from > ${now}))`;

/** A plan `p`'s discounts, as JSON. */
const termsOfPlan = sql`json_build_object('productPercent', p.product_percent,
  'servicePercent', case when p.uses_member_price_list then null else p.service_percent end)`;

/**
 * Returns SQL for a customer's membership at an instant, as JSON, or null if there is none. Other modules put it into
 * their statements and pass the customer's id and the instant as SQL expressions.
 */
export function membershipInSql({ customerId, now }: { customerId: SQL; now: SQL }): SQL {
  return sql`(select json_build_object('id', m.id, 'planId', m.plan_id, 'terms', ${termsOfPlan})
    from memberships m join ${planOfInSql(sql`m`)} p on true where m.customer_id = ${customerId} and ${isInForce(now)})`;
}

/**
 * SQL for whether a customer ever had a membership or still has a grant of credit: a cheap condition for other modules'
 * statements.
 */
export function mayHaveTermsInSql(customerId: SQL): SQL {
  return sql`(exists (select 1 from memberships m where m.customer_id = ${customerId})
    or exists (select 1 from credit_lots l where l.customer_id = ${customerId} and l.closed_at is null))`;
}

/** SQL for whether a customer is a member whose plan has priority on the waitlist, for another module's statement. */
export function isPriorityMemberInSql({ customerId, now }: { customerId: SQL; now: SQL }): SQL {
  return sql`exists (select 1 from memberships m join ${planOfInSql(sql`m`)} p on true
    where m.customer_id = ${customerId} and ${isInForce(now)} and p.has_priority_waitlist)`;
}
