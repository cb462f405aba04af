import type { Invariant } from "#platform/invariant.ts";

const APPROVED = "('approved', 'locked')";

/** SQL for the amount sold, from the facts about an order line in one transfer. */
const NET_OF_FACTS = `(select coalesce(sum(case
      when f.item_kind in ('plan', 'gift') then case when f.account_kind in ('provider', 'cash', 'terminal') then f.cents end
      when f.account_kind in ('goods_sales', 'service_sales', 'membership_sales', 'fee_sales') then f.cents
      when f.account_kind in ('member_savings', 'coupon_discounts', 'offer_discounts', 'returns') then -f.cents end), 0)
    from fact_money f where f.transfer_id = l.transfer_id and f.order_line_id = l.order_line_id)`;

/** What must always be true of pay (OO-19). */
export const payInvariants: Invariant[] = [
  {
    name: "pay: an approved commission is of what the facts say was sold",
    sql: `select l.id, l.sale_cents from pay_lines l join pay_periods p on p.id = l.period_id
      where l.kind = 'commission' and p.state in ${APPROVED} and l.sale_cents <> ${NET_OF_FACTS}
        and not exists (select from report_queue)`,
  },
  {
    name: "pay: approved tips are those that came in",
    sql: `select p.id, sum(l.cents) as lines from pay_periods p join pay_lines l on l.period_id = p.id and l.kind = 'tip'
      where p.state in ${APPROVED} and not exists (select from report_queue)
      group by p.id having sum(l.cents) <> (select coalesce(sum(f.cents), 0) from fact_money f
        join pay_lines s on s.transfer_id = f.transfer_id and s.entry_line = f.entry_line and s.part = f.part
        where s.period_id = p.id and s.kind = 'tip' and f.account_kind = 'tips')`,
  },
  {
    name: "pay: the books shared an approved period's tips as its lines say",
    sql: `select x.period_id, x.person_id, sum(x.cents) as off_by from (
        select l.period_id, l.person_id, l.cents from pay_lines l where l.kind = 'tip'
        union all select s.period_id, f.performer_id, -f.cents from fact_money f
          join pay_lines s on s.transfer_id = f.transfer_id and s.entry_line = f.entry_line and s.part = f.part and s.kind = 'tip'
          where f.account_kind = 'tips'
        union all select substr(t.key, 13), substr(a.id, 6), a.cents from ledger_transfers t
          join (select transfer_id, debit_id as id, amount_cents as cents from ledger_entries
            union all select transfer_id, credit_id, -amount_cents from ledger_entries) a on a.transfer_id = t.id
          where t.event = 'tips_shared' and a.id <> 'tips:pool') x
      join pay_periods p on p.id = x.period_id and p.state in ${APPROVED}
      where not exists (select from report_queue) group by 1, 2 having sum(x.cents) <> 0`,
  },
  {
    name: "pay: no more tips are paid out than locked lines say, and none stay in the pool",
    sql: `select x.id, sum(x.cents) as too_much from (
        select e.debit_id as id, e.amount_cents as cents from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
          where t.event = 'tips_paid_out' and exists (select from pay_periods p where t.key = e.debit_id || ':' || p.id)
        union all select 'tips:' || l.person_id, -l.cents from pay_lines l join pay_periods p on p.id = l.period_id
          where l.kind = 'tip' and p.state = 'locked' and l.cents > 0) x
      group by 1 having sum(x.cents) > 0
      union all select id, balance_cents from ledger_accounts where id = 'tips:pool' and balance_cents <> 0`,
  },
  {
    name: "pay: a journal balances",
    sql: `select j.id from journals j cross join lateral jsonb_array_elements(j.lines) line
      group by j.id having sum((line->>'cents')::bigint) <> 0`,
  },
];
