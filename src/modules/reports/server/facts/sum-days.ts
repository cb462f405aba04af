import { type SQL, sql } from "drizzle-orm";
import { owedByDayInSql } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, forValues, inOrder } from "#platform/db/statement.ts";

const days = sql`${sql.placeholder("days")}::date[]`;

/** Returns the sums for `fact_days`, as a table in a statement. */
export const sumsOfFactsInSql = (where: SQL) => sql`(
  select day, account_kind, event, item_kind, item_id, category_id, brand_id, channel, location_id, sum(cents)::bigint as cents
  from fact_money where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(cents) <> 0)`;

const KEY_OF_SUM = sql.raw("day, account_kind, event, item_kind, item_id, category_id, brand_id, channel, location_id");
const KEY_OF_BALANCE = sql.raw("day, account_kind, unit, event, location_id");

/** Writes only changed rows, so that a day's sums aren't all written again with each sale. */
const sumFacts = command(sql`
  with wanted as materialized (select * from ${sumsOfFactsInSql(sql`day = any(${days})`)} s),
  former as materialized (select * from fact_days where day = any(${days})),
  gone as (
    delete from fact_days d using (select ${KEY_OF_SUM} from former except select ${KEY_OF_SUM} from wanted) w
    where (d.day, d.account_kind, d.event) = (w.day, w.account_kind, w.event)
      and (d.item_kind, d.item_id, d.category_id, d.brand_id, d.channel, d.location_id)
        is not distinct from (w.item_kind, w.item_id, w.category_id, w.brand_id, w.channel, w.location_id))
  insert into fact_days select * from wanted except select * from former
  on conflict on constraint fact_days_one_sum do update set cents = excluded.cents ${forValues}`);
const sumBalances = command(sql`
  with wanted as materialized (select ${KEY_OF_BALANCE}, delta from ${owedByDayInSql(days)} o),
  former as materialized (select * from fact_balances where day = any(${days})),
  gone as (
    delete from fact_balances b using (select ${KEY_OF_BALANCE} from former except select ${KEY_OF_BALANCE} from wanted) w
    where (b.day, b.account_kind, b.unit, b.event) = (w.day, w.account_kind, w.unit, w.event)
      and b.location_id is not distinct from w.location_id)
  insert into fact_balances select * from wanted except select * from former
  on conflict on constraint fact_balances_one_sum do update set delta = excluded.delta ${forValues}`);

/** Updates the sums of the given days: sums of facts, and of what the clinic owes. */
export async function sumDays(tx: Transaction, of: readonly string[]): Promise<void> {
  if (of.length > 0) await inOrder(sumFacts(tx, { days: of }), sumBalances(tx, { days: of }));
}
