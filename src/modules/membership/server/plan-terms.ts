import { type SQL, sql } from "drizzle-orm";
import { liveVersionInSql, versionRows } from "#platform/resource/versions/versions-in-sql.ts";

const RESOURCE = "MembershipPlan";

/** Returns the version of a plan that a new member gets and keeps, as an SQL expression. */
export const versionToKeepInSql = (planId: SQL) => liveVersionInSql(RESOURCE, planId);

/**
 * Returns the plan of a membership `m` with the benefits of the membership's plan version, for a `from` clause:
 * `credit_cents`, `birthday_credit_cents`, `product_percent`, `service_percent`, `uses_member_price_list`,
 * `has_priority_waitlist`. A membership from before plans had versions has the first one.
 */
export function planOfInSql(m: SQL): SQL {
  const kept = (field: string, type: string, column: string) =>
    sql.raw(`case when v.n is null then k.${column} else (v.body->>'${field}')::${type} end as ${column}`);
  return sql`lateral (select ${sql.join(
    [
      kept("credit", "int", "credit_cents"),
      kept("birthdayCredit", "int", "birthday_credit_cents"),
      kept("productPercent", "int", "product_percent"),
      kept("servicePercent", "int", "service_percent"),
      kept("usesMemberPriceList", "boolean", "uses_member_price_list"),
      kept("hasPriorityWaitlist", "boolean", "has_priority_waitlist"),
    ],
    sql`, `,
  )}
    from membership_plans k
      left join ${versionRows(RESOURCE)} v on v.record_id = k.id and v.n = coalesce(${m}.plan_version, 1)
    where k.id = ${m}.plan_id)`;
}

/**
 * The monthly credit of a membership by its plan version, for statements that use the table under its own name,
 * `memberships`.
 */
export const keptCreditInSql = sql<number>`(select p.credit_cents from ${planOfInSql(sql`memberships`)} p)`;
