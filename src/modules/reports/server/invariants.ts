import type { Invariant } from "#platform/invariant.ts";

/** The kinds of accounts that have facts: income, contra, expense, and those listed. */
const HAS_FACTS = `(k.class in ('income', 'contra', 'expense')
  or k.kind in ('provider', 'cash', 'terminal', 'bank', 'disputed', 'tax', 'tips'))`;

/**
 * Returns SQL for whether the facts of a transfer are derived. It avoids `not in`, which would scan the whole queue for
 * each transfer.
 */
const isDerived = (id: string) =>
  `not exists (select from report_queue q where q.subject = 'transfer' and q.subject_id = (${id})::text)`;
const FILLED_TO = `coalesce((select min(subject_id::bigint) from report_queue where subject = 'fill'), 9223372036854775807)`;
const IS_SUMMED = `not exists (select from report_queue where subject in ('fill', 'rebuild', 'day'))`;

const SALES = "('goods_sales', 'service_sales', 'shipping_sales', 'membership_sales', 'fee_sales')";
const OFF_SALES = "('member_savings', 'coupon_discounts', 'offer_discounts', 'returns')";

/** What must always be true of facts; entries waiting in the queue are left out. */
export const reportInvariants: Invariant[] = [
  {
    name: "reports: for each transfer and account, facts are the entries",
    sql: `select x.transfer_id, x.account_kind, sum(x.facts) as facts, sum(x.entries) as entries from (
        select transfer_id, entry_line, account_kind, cents as facts, 0 as entries from fact_money
        union all select e.transfer_id, e.line, k.kind, 0, s.side * k.normal * e.amount_cents
          from ledger_entries e
          cross join lateral (values (e.debit_id, 1), (e.credit_id, -1)) s (id, side)
          join ledger_kinds k on k.kind = split_part(s.id, ':', 1) and ${HAS_FACTS}
        ) x
      where x.transfer_id <= ${FILLED_TO} and ${isDerived("x.transfer_id")}
      group by x.transfer_id, x.entry_line, x.account_kind having sum(x.facts) <> sum(x.entries)`,
  },
  {
    name: "reports: a fact has the day, the event and the place of its transfer",
    sql: `select f.transfer_id, f.day from fact_money f join ledger_transfers t on t.id = f.transfer_id
        left join locations l on l.id = t.location_id
      where (f.event, f.location_id, f.order_id) is distinct from (t.event, t.location_id, t.order_id)
        or ${IS_SUMMED} and f.day <> (t.happened_at at time zone coalesce(l.time_zone, (select time_zone from locations where id = 'main')))::date`,
  },
  {
    name: "reports: the sums of a day are those of its facts",
    sql: `select day, account_kind, sum(cents) as off_by from (
        select day, account_kind, event, item_kind, item_id, category_id, brand_id, channel, location_id, cents from fact_days
        union all
        select day, account_kind, event, item_kind, item_id, category_id, brand_id, channel, location_id, -cents from fact_money) x
      where ${IS_SUMMED} group by day, account_kind, event, item_kind, item_id, category_id, brand_id, channel, location_id having sum(cents) <> 0`,
  },
  {
    name: "reports: sums without items are those of the facts",
    sql: `select day, account_kind, sum(cents) as off_by from (
        select day, account_kind, event, item_kind, performer_id, channel, location_id, cents, facts from fact_sums
        union all
        select day, account_kind, event, item_kind, performer_id, channel, location_id, -cents, -1 from fact_money) x
      group by day, account_kind, event, item_kind, performer_id, channel, location_id having sum(cents) <> 0 or sum(facts) <> 0`,
  },
  {
    name: "reports: what a line brought is what its facts say, and each line was sold once",
    sql: `select transfer_id, order_line_id, sum(cents) as off_by from (
        select transfer_id, order_line_id, performer_id, day, item_id, category_id, channel, customer_id, location_id,
          gross - reductions - returns as cents from fact_sales
        union all
        select transfer_id, order_line_id, performer_id, day, item_id, category_id, channel, customer_id, location_id,
          case when account_kind in ${SALES} then -cents else cents end from fact_money where account_kind in ${SALES} or account_kind in ${OFF_SALES}) x
      group by transfer_id, order_line_id, performer_id, day, item_id, category_id, channel, customer_id, location_id having sum(cents) <> 0
      union all
      select null, order_line_id, count(*) filter (where is_first) from fact_sales where order_line_id is not null
      group by order_line_id, performer_id having count(*) filter (where is_first) <> case when bool_or(gross > 0) then 1 else 0 end`,
  },
  {
    name: "reports: tax by state is that of the facts, and owed where its order was taxed",
    sql: `select transfer_id, item_kind, sum(cents) as off_by from (
        select transfer_id, item_kind, day, event, state, location_id, cents from fact_taxes
        union all
        select f.transfer_id, f.item_kind, f.day, f.event, coalesce(nullif(o.fulfillment->'address'->>'state', ''), o.fulfillment->>'taxedIn'), f.location_id, -f.cents
        from fact_money f left join orders o on o.id = f.order_id where f.account_kind = 'tax') x
      group by transfer_id, item_kind, day, event, state, location_id having sum(cents) <> 0`,
  },
  {
    name: "reports: goods of a client on a day are those of the lines",
    sql: `select day, customer_id, sum(cents) as off_by from (
        select day, customer_id, cents from fact_goods
        union all
        select day, customer_id, returns + reductions - gross from fact_sales where customer_id is not null and item_kind in ('product', 'bundle')) x
      group by day, customer_id having sum(cents) <> 0`,
  },
  {
    name: "reports: what a code took off in a transfer is its share of the facts",
    sql: `with wanted as (
        select * from split_fact_codes(array(select distinct transfer_id from fact_money where account_kind in ('member_savings', 'coupon_discounts', 'offer_discounts'))))
      select transfer_id, account_kind, code, sum(cents) as off_by from (
        select transfer_id, account_kind, code, day, order_id, customer_id, channel, location_id, cents from fact_codes
        union all
        select transfer_id, account_kind, code, day, order_id, customer_id, channel, location_id, -cents from wanted) x
      where not exists (select from report_queue q where q.subject = 'order' and q.subject_id = x.order_id)
      group by transfer_id, account_kind, code, day, order_id, customer_id, channel, location_id having sum(cents) <> 0`,
  },
  {
    name: "reports: what the clinic owes rose each day as the books say",
    sql: `select day, account_kind, unit, sum(delta) as off_by from (
        select day, account_kind, unit, event, location_id, delta from fact_balances
        union all
        select (t.happened_at at time zone coalesce(l.time_zone, (select time_zone from locations where id = 'main')))::date, k.kind, e.unit, t.event,
          t.location_id, s.side * e.amount_cents
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        left join locations l on l.id = t.location_id
        cross join lateral (values (e.debit_id, 1), (e.credit_id, -1)) s (id, side)
        join ledger_kinds k on k.kind = split_part(s.id, ':', 1) and k.class = 'liability'
        where ${isDerived("e.transfer_id")}) x
      where ${IS_SUMMED} and not exists (select from report_queue where subject = 'transfer')
      group by day, account_kind, unit, event, location_id having sum(delta) <> 0`,
  },
  {
    name: "reports: what is owed on an account on a stored day is what it was on the one before, and the entries since",
    sql: `select days[x.nth + 1] as day, x.account_id, sum(x.cents) as off_by
      from (select array_agg(day order by day) as days from fact_owed_days) m cross join lateral (
        select width_bucket(day - 1, days) as nth, account_id, cents from fact_owed
        union all select width_bucket(day, days), account_id, -cents from fact_owed
        union all
        select width_bucket((t.happened_at at time zone coalesce(l.time_zone, (select time_zone from locations where id = 'main')))::date, days),
          s.id, -s.cents
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        left join locations l on l.id = t.location_id
        cross join lateral (values (e.credit_id, e.amount_cents), (e.debit_id, -e.amount_cents)) s (id, cents)
        join ledger_kinds k on k.kind = split_part(s.id, ':', 1) and k.is_guarded and k.unit = 'USD') x
      where ${IS_SUMMED} and not exists (select from report_queue where subject = 'transfer') and x.nth < cardinality(days)
      group by days, x.nth, x.account_id having sum(x.cents) <> 0`,
  },
  {
    name: "reports: the triggers that queue what has to be derived are there",
    sql: `select wanted.name from (values ('ledger_transfers_queue'), ('orders_queue'), ('order_lines_queue_changed'),
        ('order_lines_queue_added'), ('order_lines_queue_removed'), ('appointment_segments_queue_added'),
        ('appointment_segments_queue_changed'), ('appointment_segments_queue_removed'), ('appointment_services_queue'),
        ('fact_corrections_queue'), ('locations_queue'), ('fact_money_sum_added'), ('fact_money_sum_removed'), ('fact_money_sale_added'),
        ('fact_money_sale_removed'), ('fact_money_tax_added'), ('fact_money_tax_removed'), ('fact_money_code_added'),
        ('fact_money_code_removed'), ('orders_codes_queue'), ('report_queue_codes_removed')) wanted (name)
      where not exists (select 1 from pg_trigger where tgname = wanted.name and tgenabled in ('O', 'A'))`,
  },
];
