import { type SQL, sql } from "drizzle-orm";
import { planOf } from "./plan-terms.ts";

/**
 * A condition for a membership `m`: whether it gives member prices at an instant. It goes by the bounds of the
 * membership and its pauses, not by the state, which a job sets later.
 */
const isInForce = (now: SQL) =>
  sql`m.state in ('active', 'past_due', 'paused', 'ended') and tstzrange(m.starts_at, m.ends_at) @> ${now}
    and (m.resumes_at <= ${now} or m.state <> 'paused' and (m.paused_from is null or m.paused_from > ${now}))`;

/** What a plan `p` takes off prices, as JSON. */
const termsOfPlan = sql`json_build_object('productPercent', p.product_percent,
  'servicePercent', case when p.uses_member_price_list then null else p.service_percent end)`;

/**
 * The membership of a customer at an instant as JSON, null without one: part of another module's statement, which names
 * both as expressions.
 */
export function membershipInSql({ customerId, now }: { customerId: SQL; now: SQL }): SQL {
  return sql`(select json_build_object('id', m.id, 'planId', m.plan_id, 'terms', ${termsOfPlan})
    from memberships m join ${planOf(sql`m`)} p on true where m.customer_id = ${customerId} and ${isInForce(now)})`;
}

/** Whether a customer ever had a membership or still has a grant of credit: a cheap condition for statements of other modules. */
export function mayHaveTermsInSql(customerId: SQL): SQL {
  return sql`(exists (select 1 from memberships m where m.customer_id = ${customerId})
    or exists (select 1 from credit_lots l where l.customer_id = ${customerId} and l.closed_at is null))`;
}

/** Whether a customer is a member whose plan goes first in a waiting line, as an expression of another module's statement. */
export function isPriorityMember({ customerId, now }: { customerId: SQL; now: SQL }): SQL {
  return sql`exists (select 1 from memberships m join ${planOf(sql`m`)} p on true
    where m.customer_id = ${customerId} and ${isInForce(now)} and p.has_priority_waitlist)`;
}
