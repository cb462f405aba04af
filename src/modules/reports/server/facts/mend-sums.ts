import { sql } from "drizzle-orm";
import { orderFacts } from "#modules/checkout/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, inOrder } from "#platform/db/statement.ts";
import { REDUCTION_ACCOUNTS, SALES_ACCOUNTS } from "../../domain/figures/sales.ts";

const days = sql`${sql.placeholder("days")}::date[]`;
const list = (accounts: readonly string[]) => sql.raw(`(${accounts.map((account) => `'${account}'`).join(", ")})`);
const [SALES, REDUCTIONS] = [list(SALES_ACCOUNTS), list(REDUCTION_ACCOUNTS)];

const KEY = sql.raw("day, account_kind, event, item_kind, performer_id, channel, location_id");

const mendFactSums = command(sql`
  with wanted as materialized (
    select ${KEY}, sum(cents)::bigint as cents, count(*)::int as facts from fact_money where day = any(${days}) group by 1, 2, 3, 4, 5, 6, 7),
  former as materialized (select ${KEY}, cents, facts from fact_sums where day = any(${days})),
  gone as (
    delete from fact_sums s using (select ${KEY} from former except select ${KEY} from wanted) w
    where (s.day, s.account_kind, s.event) = (w.day, w.account_kind, w.event)
      and (s.item_kind, s.performer_id, s.channel, s.location_id) is not distinct from (w.item_kind, w.performer_id, w.channel, w.location_id))
  insert into fact_sums (${KEY}, cents, facts) select * from wanted except select * from former
  on conflict on constraint fact_sums_one_sum do update set cents = excluded.cents, facts = excluded.facts`);

const ROW = sql.raw(
  "transfer_id, order_line_id, performer_id, day, order_id, item_kind, item_id, category_id, channel, customer_id, location_id",
);
const centsIn = (accounts: ReturnType<typeof sql>) =>
  sql`coalesce(sum(cents) filter (where account_kind in ${accounts}), 0)::bigint`;

const mendFactSales = command(sql`
  with wanted as materialized (
    select ${ROW}, ${centsIn(SALES)} as gross, ${centsIn(REDUCTIONS)} as reductions, ${centsIn(sql`('returns')`)} as returns
    from fact_money where day = any(${days}) and (account_kind in ${SALES} or account_kind in ${REDUCTIONS} or account_kind = 'returns')
    group by ${ROW}),
  former as materialized (select ${ROW}, gross, reductions, returns from fact_sales where day = any(${days})),
  sold as (
    select order_line_id from fact_sales where order_line_id in (select order_line_id from former)
    group by order_line_id, performer_id having count(*) filter (where is_first) <> case when bool_or(gross > 0) then 1 else 0 end),
  off as (
    (select * from wanted except select * from former) union all (select * from former except select * from wanted)
    union all select * from former where order_line_id in (select order_line_id from sold))
  select derive_fact_sales(array(select distinct transfer_id from off), array(select distinct order_line_id from off where order_line_id is not null))
  where exists (select from off)`);

const TAX = sql.raw("transfer_id, item_kind, day, event, state, location_id");

const mendFactTaxes = command(sql`
  with wanted as materialized (
    select f.transfer_id, f.item_kind, f.day, f.event, t.state, f.location_id, sum(f.cents)::bigint as cents
    from fact_money f left join ${orderFacts.taxStatesInSql} t on t.order_id = f.order_id
    where f.day = any(${days}) and f.account_kind = 'tax' group by 1, 2, 3, 4, 5, 6),
  former as materialized (select ${TAX}, cents from fact_taxes where day = any(${days})),
  off as ((select * from wanted except select * from former) union all (select * from former except select * from wanted))
  select derive_fact_taxes(array(select distinct transfer_id from off)) where exists (select from off)`);

const mendFactGoods = command(sql`
  with wanted as materialized (
    select day, customer_id, sum(gross - reductions - returns)::bigint as cents from fact_sales
    where day = any(${days}) and customer_id is not null and item_kind in ('product', 'bundle')
    group by 1, 2 having sum(gross - reductions - returns) <> 0),
  former as materialized (select day, customer_id, cents from fact_goods where day = any(${days})),
  off as ((select * from wanted except select * from former) union all (select * from former except select * from wanted))
  select derive_fact_goods(array_agg(customer_id), array_agg(day)) from off having count(*) > 0`);

const CODE = sql.raw("transfer_id, account_kind, code, day, order_id, customer_id, channel, location_id, cents");

const mendFactCodes = command(sql`
  with wanted as materialized (
    select ${CODE} from split_fact_codes(array(
      select distinct transfer_id from fact_money where day = any(${days}) and account_kind in ${REDUCTIONS}))),
  former as materialized (select ${CODE} from fact_codes where day = any(${days})),
  off as ((select * from wanted except select * from former) union all (select * from former except select * from wanted))
  select derive_fact_codes(array(select distinct transfer_id from off)) where exists (select from off)`);

/**
 * Repairs the sums that triggers of `fact_money` maintain, on days on which they differ from the facts. They differ,
 * for example, after the triggers were switched off.
 */
export async function mendSums(tx: Transaction, of: readonly string[]): Promise<void> {
  if (of.length === 0) return;
  const at = { days: of };
  await inOrder(mendFactSums(tx, at), mendFactSales(tx, at), mendFactTaxes(tx, at), mendFactCodes(tx, at));
  await mendFactGoods(tx, at); // runs last, because it reads the repaired sales
}
