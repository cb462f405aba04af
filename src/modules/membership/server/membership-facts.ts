import { type SQL, sql } from "drizzle-orm";

/**
 * Memberships that began: their plan, location, order, times, price, interval and whether a payment of theirs failed.
 */
const memberships = sql`(
  select id, customer_id, plan_id, home_location_id as location_id, order_id, interval, price_cents, state, starts_at, ends_at, past_due_since from memberships where starts_at is not null)`;

/** Grants of credit, with the plan, location and order of their membership. */
const creditLots = sql`(
  select l.id, l.kind, l.customer_id, m.plan_id, m.home_location_id as location_id, m.order_id from credit_lots l left join memberships m on m.id = l.membership_id)`;

/** Returns SQL for the name of the plan that a customer had at an instant; null if they weren't a member. */
function planNameAt(customerId: SQL, at: SQL): SQL<string | null> {
  return sql`(select p.name from memberships m join membership_plans p on p.id = m.plan_id
    where m.customer_id = ${customerId} and m.starts_at <= ${at} and (m.ends_at is null or m.ends_at > ${at}) order by m.starts_at desc limit 1)`;
}

const planNames = sql`(select id, name from membership_plans)`;

/** The membership data that reports read. */
export const membershipFacts = { memberships, creditLots, planNameAt, planNames };
