import { type SQL, sql } from "drizzle-orm";
import { visitRows } from "#modules/booking/server/public.ts";
import { orderFacts } from "#modules/checkout/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";

const ids = sql`any(${sql.placeholder("ids")}::text[])`;
const keys = sql`any(${sql.placeholder("keys")}::text[])`;

/**
 * Returns SQL for a treatment's share of an amount of its whole visit, to the cent: the shares add up to the amount.
 */
const shareOf = (cents: SQL, part: SQL, upto: SQL, whole: SQL) =>
  sql`coalesce(floor(${cents} * ${upto} / nullif(${whole}, 0)) - floor(${cents} * (${upto} - ${part}) / nullif(${whole}, 0)), 0)::bigint`;

/** Treatments with their price: from the orders of their visit, or the booked price while there is no order. */
const priced = sql`
  select v.*, case when v.has_order then v.ordered_net else v.booked_cents - v.saved end as net_cents,
    case when v.has_order then v.ordered_given else v.booked_cents - v.saved end as given_cents
  from (select v.*, ${shareOf(sql`v.savings`, sql`v.booked_cents`, sql`v.upto`, sql`v.whole`)} as saved
    from (select v.*, m.net_cents as ordered_net, m.given_cents as ordered_given, bool_or(m.is_ordered) over of_visit as has_order,
        sum(v.booked_cents) over (of_visit order by v.line_id) as upto, sum(v.booked_cents) over of_visit as whole,
        least(v.visit_savings_cents, sum(v.booked_cents) over of_visit) as savings
      from ${visitRows.visitFacts.visitLinesToReport} v cross join lateral ${orderFacts.moneyOfVisitLineInSql(sql`v.line_id`)} m
      where v.appointment_id = ${ids}
      window of_visit as (partition by v.appointment_id)) v) v`;

/** Rows of visits; what was paid for each visit is spread over its treatments by their price. */
const derived = sql`
  select v.line_id, v.appointment_id, v.is_first, v.starts_at, v.day, v.day_ends_at, v.booked_at, v.closed_at, v.state, v.is_late_cancel,
    case v.via when 'online' then 'web' else 'desk' end as channel, v.via, v.minutes, v.performer_id, v.room_id, v.device_ids, v.item_id,
    (select g.category_id from fact_item_groups g
      where g.item_kind = 'service' and g.item_id = v.item_id and g.since <= v.starts_at order by g.since desc limit 1) as category_id,
    v.customer_id, v.client_key, v.location_id, v.net_cents, v.given_cents,
    ${shareOf(sql`least(v.visit_paid_cents, v.all_given)`, sql`v.given_cents`, sql`v.given_upto`, sql`v.all_given`)} as paid_cents
  from (select v.*, sum(v.given_cents) over (of_visit order by v.line_id) as given_upto, sum(v.given_cents) over of_visit as all_given
    from (${priced}) v window of_visit as (partition by v.appointment_id)) v`;

const COLUMNS = [
  ...[
    "appointment_id",
    "is_first",
    "starts_at",
    "day",
    "day_ends_at",
    "booked_at",
    "closed_at",
    "state",
    "is_late_cancel",
  ],
  ...[
    "channel",
    "via",
    "minutes",
    "performer_id",
    "room_id",
    "device_ids",
    "item_id",
    "category_id",
    "customer_id",
    "client_key",
  ],
  ...["location_id", "net_cents", "given_cents", "paid_cents"],
];
const list = (prefix: string) => sql.raw(COLUMNS.map((column) => `${prefix}${column}`).join(", "));

const writeVisits = command(sql`
  insert into fact_visits (line_id, ${list("")}) select line_id, ${list("")} from (${derived}) d
  on conflict (line_id) do update set (${list("")}) = row(${list("excluded.")})`);

const removeGone = command(sql`
  delete from fact_visits f where f.appointment_id = ${ids}
    and f.line_id not in (select v.line_id from ${visitRows.visitFacts.visitLinesToReport} v where v.appointment_id = ${ids})`);

const readTouched = statement(
  { clientKey: "text", day: "date" },
  sql`select distinct client_key as "clientKey", day from fact_visits where appointment_id = ${ids}`,
);

/** Sets the columns that depend on all visits of a customer, for example whether a visit is the first one. */
const flagVisits = command(sql`
  update fact_visits f set is_new = n.is_new, is_rebooked = n.is_rebooked, leads_day = n.leads_day, next_day = n.next_day
  from (select f.line_id,
      f.state = 'completed' and not exists (select from fact_visits e where e.client_key = f.client_key and e.state = 'completed'
        and (e.starts_at, e.appointment_id) < (f.starts_at, f.appointment_id)) as is_new,
      f.state = 'completed' and exists (select from fact_visits e where e.client_key = f.client_key and e.appointment_id <> f.appointment_id
        and e.starts_at > f.starts_at and e.booked_at < f.day_ends_at
        and (e.state <> 'cancelled' or e.closed_at >= f.day_ends_at)) as is_rebooked,
      f.state = 'completed' and f.is_first and not exists (select from fact_visits e where e.client_key = f.client_key and e.state = 'completed'
        and e.day = f.day and (e.starts_at, e.appointment_id) < (f.starts_at, f.appointment_id)) as leads_day,
      case when f.state = 'completed' then (select e.day from fact_visits e where e.client_key = f.client_key and e.state = 'completed'
        and (e.starts_at, e.appointment_id) > (f.starts_at, f.appointment_id) order by e.starts_at, e.appointment_id limit 1) end as next_day
    from fact_visits f where f.client_key = ${keys}) n
  where f.line_id = n.line_id and (f.is_new, f.is_rebooked, f.leads_day, f.next_day)
    is distinct from (n.is_new, n.is_rebooked, n.leads_day, n.next_day)`);

/** Queues the days whose hours changed because of visits. */
const queueDays = command(sql`
  insert into report_hours_queue (from_day, to_day) select day, day from unnest(${sql.placeholder("days")}::date[]) day`);

/**
 * Derives the facts of the given visits, and updates the other visits of their customers. Queues the visits' current
 * and former days.
 */
export async function deriveVisits(tx: DatabaseOrTransaction, visitIds: readonly string[]): Promise<void> {
  if (visitIds.length === 0) return;
  const of = { ids: [...visitIds] };
  const before = await readTouched(tx, of);
  await removeGone(tx, of);
  await writeVisits(tx, of);
  const after = await readTouched(tx, of);
  const clientDays = [...before, ...after];
  await flagVisits(tx, { keys: [...new Set(clientDays.map(({ clientKey }) => clientKey))] });
  await queueDays(tx, { days: [...new Set(clientDays.map(({ day }) => day))] });
}
