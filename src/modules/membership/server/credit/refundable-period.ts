import { sql } from "drizzle-orm";
import { balanceInSql, takenByInSql } from "#modules/ledger/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { switchGrantPrefix } from "./grant-key.ts";
import { lotsWithBalanceInSql } from "./lots-in-sql.ts";

/**
 * The data for refunding a paid period: its remaining and its spent credit, and the part of an annual price that isn't
 * revenue yet.
 */
export type RefundablePeriod = {
  membershipId: string;
  /**
   * Whether the period's payment is only the difference to a more expensive plan: the membership continues without it.
   */
  isSwitch: boolean;
  /** The period's remaining credit, the latest grant first. */
  lots: { id: string; leftCents: Cents }[];
  /** The part of an annual price that isn't revenue yet. */
  prepaidCents: Cents;
  /** The part of the period's credit that was spent, excluding earlier refunds. */
  usedCents: Cents;
};

const findPeriod = statement(
  {
    membershipId: "text",
    isSwitch: "bool",
    prepaidCents: "int",
    usedCents: "int",
    lots: json<{ id: string; leftCents: Cents }[]>(),
  },
  sql`
  select p.membership_id as "membershipId", p.is_switch as "isSwitch", ${balanceInSql(sql`'prepaid:' || p.membership_id`)} as "prepaidCents",
    coalesce(sum(l.granted_cents - l.left_cents - ${takenByInSql(sql`'credit:' || l.id`, "refund_agreed")}), 0)::int as "usedCents",
    coalesce(json_agg(json_build_object('id', l.id, 'leftCents', l.left_cents) order by l.created_at desc)
      filter (where l.left_cents > 0), '[]') as lots
  from (
    select membership_id, order_id, period_start, period_end, false as is_switch from membership_periods
    union all select membership_id, order_id, null, null, true from membership_switches where state = 'done'
  ) p left join ${lotsWithBalanceInSql} l on l.membership_id = p.membership_id and l.kind = 'member' and case
      when p.is_switch then l.grant_key = ${switchGrantPrefix} || p.order_id
      else l.created_at >= p.period_start and l.created_at < p.period_end and l.grant_key not like ${`${switchGrantPrefix}%`} end
  where p.order_id = ${sql.placeholder("orderId")} group by p.membership_id, p.is_switch`,
);

/**
 * Returns the period, or the switch to a more expensive plan, that an order paid for; undefined where the order paid
 * for neither.
 */
export async function findRefundablePeriod(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<RefundablePeriod | undefined> {
  const rows = await findPeriod(db, { orderId });
  return rows[0];
}
