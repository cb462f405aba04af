import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { FEE_DAYS } from "../../domain/terms/fee.ts";
import { agreedLateFeeInSql, costOfVisitInSql, owedFeesOfVisitInSql } from "./terms-in-sql.ts";

/** Whether the deposit for a visit `a` is at least the highest fee of its terms `t`. */
const isFeeCovered = sql`greatest(coalesce(${agreedLateFeeInSql}, 0), coalesce(t.no_show_fee_cents, 0)) <= a.paid_cents`;

const listWithoutCard = statement(
  { date: "text" },
  sql`
  select a.date::text as date from appointments a left join visit_terms t on t.appointment_id = a.id
  where a.customer_id = ${sql.placeholder("customerId")} and (
    a.status in ('booked', 'confirmed', 'checked_in')
      and (not ${isFeeCovered} or ${sql.placeholder("isCardAsked")} and ${costOfVisitInSql(sql`a`)} > a.paid_cents)
    or a.starts_at > clock_now() - make_interval(days => ${FEE_DAYS}) and (
      a.status = 'completed' and ${costOfVisitInSql(sql`a`)} > a.paid_cents
      or a.status = 'no_show' and not ${isFeeCovered} and not exists (select 1 from fees f where f.appointment_id = a.id))
    or ${owedFeesOfVisitInSql(sql`a.id`)} > 0 and not (a.status = 'cancelled' and a.cancelled_by = 'clinic'))
  order by a.starts_at, a.id`,
);

/**
 * Lists days of a customer's visits for which their card may still be charged: upcoming visits whose fees (or price,
 * where the clinic requires a card from all customers) aren't prepaid, visits with an amount owed, and recent no-shows
 * whose fee staff can still charge.
 */
export async function listVisitsNeedingCard(
  db: DatabaseOrTransaction,
  customerId: string,
  { isCardAsked }: { isCardAsked: boolean },
): Promise<string[]> {
  const rows = await listWithoutCard(db, { customerId, isCardAsked });
  return rows.map(({ date }) => date);
}
