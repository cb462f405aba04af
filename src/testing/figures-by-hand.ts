import { sql } from "drizzle-orm";
import type { ReportName } from "#modules/reports/domain/reports.ts";
import { readReport } from "#modules/reports/server/reading/read-report.ts";
import type { Database } from "#platform/db/client.ts";
import { startOfDay } from "#shared/zoned-time.ts";

const ZONE = "America/New_York";

/** SQL for the lines of orders that were paid in the period. */
const PAID = "from orders o join order_lines l on l.order_id = o.id where o.paid_at >= $from and o.paid_at < $to";
const GOODS = "l.kind in ('product', 'bundle')";
const GROSS = "l.net_cents + l.member_savings_cents + l.discount_cents";
/** SQL for visits, which count as earned when completed and paid. */
const EARNED =
  "from orders o join appointments a on a.id = o.appointment_id join order_lines l on l.order_id = o.id where o.paid_at is not null and a.status = 'completed' and greatest(o.paid_at, a.closed_at) >= $from and greatest(o.paid_at, a.closed_at) < $to";
const NOTES =
  "from credit_notes n left join credit_note_lines c on c.credit_note_id = n.id where n.created_at >= $from and n.created_at < $to";
const TENDERS =
  "from tenders t join orders o on o.id = t.order_id where t.state = 'captured' and case when t.taken_by is null then o.paid_at else t.created_at end >= $from and case when t.taken_by is null then o.paid_at else t.created_at end < $to";
const COMPLETED = "from appointments a where a.status = 'completed' and a.date between $first and $last";
const OWED = "('gift_card', 'credit', 'store_credit', 'deposit', 'plan', 'prepaid', 'order')";

/**
 * Figures of reports, each with SQL that computes it independently, from orders, visits, payments and other records.
 * The SQL doesn't read the reports' own tables, and of the ledger it reads only account balances.
 */
const BY_HAND: readonly [report: ReportName, figure: string, question: string][] = [
  ["revenue", "treatments", `select coalesce(sum(${GROSS}), 0) ${EARNED} and l.kind in ('service', 'add_on')`],
  ["revenue", "products", `select coalesce(sum(${GROSS}), 0) ${PAID} and ${GOODS}`],
  [
    "revenue",
    "shipping",
    "select coalesce(sum(shipping_cents), 0) from orders o where o.paid_at >= $from and o.paid_at < $to",
  ],
  ["revenue", "giftCards", `select coalesce(sum(l.net_cents), 0) ${PAID} and l.kind = 'gift'`],
  [
    "sales",
    "returns",
    `select coalesce(sum(c.net_cents), 0) + coalesce((select sum(n.shipping_cents) from credit_notes n where n.created_at >= $from and n.created_at < $to), 0) ${NOTES}`,
  ],
  [
    "tax",
    "collected",
    `select (select coalesce(sum(l.tax_cents), 0) ${PAID} and ${GOODS}) + (select coalesce(sum(l.tax_cents), 0) ${EARNED} and l.kind in ('service', 'add_on')) + (select coalesce(sum(o.tax_cents - t.tax), 0) from orders o cross join lateral (select coalesce(sum(tax_cents), 0) as tax from order_lines where order_id = o.id) t where o.paid_at >= $from and o.paid_at < $to)`,
  ],
  ["tax", "returned", `select coalesce(sum(c.tax_cents), 0) ${NOTES}`],
  ["money-in", "cash", `select coalesce(sum(t.amount_cents), 0) ${TENDERS} and t.kind = 'cash'`],
  ["money-in", "terminal", `select coalesce(sum(t.amount_cents), 0) ${TENDERS} and t.kind = 'terminal'`],
  [
    "money-in",
    "received",
    `select coalesce(sum(t.amount_cents), 0) ${TENDERS} and t.kind in ('card', 'cash', 'terminal')`,
  ],
  [
    "money-in",
    "refunded",
    "select coalesce(sum(amount_cents), 0) from refunds where state = 'succeeded' and updated_at >= $from and updated_at < $to",
  ],
  ["tips", "received", `select coalesce(sum(t.tip_cents), 0) ${TENDERS}`],
  ["owed", "owed", `select sum(balance_cents) from ledger_accounts where kind in ${OWED}`],
  [
    "unpaid",
    "unpaid",
    `select coalesce(sum(o.total_cents), 0) from orders o join appointments a on a.id = o.appointment_id where a.status = 'completed' and o.status = 'pending' and a.date between $first and $last`,
  ],
  ["visits", "visits", `select count(*) ${COMPLETED}`],
  ["visits", "noShows", "select count(*) from appointments where status = 'no_show' and date between $first and $last"],
  [
    "visits",
    "newClients",
    `select count(*) ${COMPLETED} and not exists (select from appointments b where b.customer_id = a.customer_id and b.status = 'completed' and b.starts_at < a.starts_at)`,
  ],
  [
    "visits",
    "minutes",
    `select sum(extract(epoch from l.ends_at - l.starts_at) / 60) from appointment_services l join appointments a on a.id = l.appointment_id where a.status = 'completed' and a.date between $first and $last`,
  ],
  [
    "visits",
    "rebooked",
    `select count(*) ${COMPLETED} and exists (select from appointments b where b.customer_id = a.customer_id and b.starts_at > a.starts_at and b.status <> 'held' and b.created_at < (a.date + 1)::timestamp at time zone '${ZONE}' and (b.status <> 'cancelled' or b.closed_at >= (a.date + 1)::timestamp at time zone '${ZONE}'))`,
  ],
  ["back", "clients", `select count(distinct a.customer_id) ${COMPLETED}`],
  ["packages", "sold", "select count(*) from plan_purchases where started_at >= $from and started_at < $to"],
  [
    "members",
    "monthlyValue",
    "select sum(round(price_cents / case interval when 'year' then 12.0 else 1 end)) from memberships where starts_at < $to and (ends_at is null or ends_at >= $to)",
  ],
  ["reviews", "stars", "select sum(rating) from reviews where created_at >= $from and created_at < $to"],
  ["stock", "pieces", "select sum(on_hand) from product_sizes where archived_at is null"],
  [
    "utilization",
    "booked",
    "select sum(extract(epoch from upper(c.during) - lower(c.during)) / 60) from claims c join appointments a on a.id = c.appointment_id join resources r on r.id = c.resource_id where r.kind <> 'attention' and c.released_at is null and c.expires_at is null and a.status in ('booked', 'confirmed', 'checked_in', 'completed') and a.date between $first and $last",
  ],
];

export type ByHand = { figure: string; report: number | null; hand: number };

/**
 * Returns each figure for some days twice, so that a test can compare them: from the reports, and from the rows of
 * orders, visits and payments.
 */
export function compareByHand(db: Database, { from, to }: { from: string; to: string }): Promise<ByHand[]> {
  const [start, end] = [startOfDay(from, ZONE), new Date(startOfDay(to, ZONE).getTime() + 24 * 3_600_000)];
  return Promise.all(
    BY_HAND.map(async ([name, figure, question]) => {
      const text = question
        .replaceAll("$from", `'${start.toISOString()}'::timestamptz`)
        .replaceAll("$to", `'${end.toISOString()}'::timestamptz`)
        .replaceAll("$first", `'${from}'`)
        .replaceAll("$last", `'${to}'`);
      const [{ totals }, { rows }] = await Promise.all([
        readReport(db, { name, from, to, compare: "none", filters: {} }),
        db.execute<{ sum: string }>(sql.raw(`select (${text})::numeric as sum`)),
      ]);
      return { figure: `${name}: ${figure}`, report: totals[figure] ?? null, hand: Number(rows[0]?.sum ?? 0) };
    }),
  );
}
