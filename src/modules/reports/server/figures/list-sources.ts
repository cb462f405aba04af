import { sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import { orderFacts } from "#modules/checkout/server/public.ts";
import { clinicZone, zoneOfInSql } from "#modules/locations/server/public.ts";
import { membershipFacts } from "#modules/membership/server/public.ts";
import { entriesToReport, offersToReport } from "#modules/waitlist/server/public.ts";
import { REDUCTION_ACCOUNTS } from "../../domain/figures/sales.ts";
import { centsOf, moneyKeys, moneyRow, NET_ACCOUNTS, netCents } from "./money-sources.ts";
import { readerOf } from "./read-source.ts";
import { FROM, TO, WHOLE_FROM, WHOLE_TO, words } from "./source.ts";

const when = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then 1 end`;
const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${clinicZone})::date`;
const around = (at: ReturnType<typeof sql>) =>
  sql`${at} >= (${FROM} - 1)::timestamp at time zone 'UTC' and ${at} < (${TO} + 2)::timestamp at time zone 'UTC'`;

/**
 * Each fact of a reduction spread over what took it off, to the cent: the coupons or offers of its order by their amounts. Savings of
 * members are of their plan.
 */
const reductionsByCode = sql`(
  select f.*, r.code, r.nth,
    case when r.code is null then f.cents
      else floor(f.cents * r.upto / r.whole) - floor(f.cents * (r.upto - r.cents) / r.whole) end::bigint as part_cents
  from fact_money f left join lateral (
    select o.code, o.cents, row_number() over (order by o.code, o.cents) as nth,
      sum(o.cents) over (order by o.code, o.cents rows unbounded preceding) as upto, sum(o.cents) over () as whole
    from ${orderFacts.reductionsOfOrders} o
    where o.order_id = f.order_id and o.cents > 0
      and o.kind = case f.account_kind when 'coupon_discounts' then 'coupon' when 'offer_discounts' then 'offer' end) r on true
  where f.account_kind in ${words(REDUCTION_ACCOUNTS)} and f.day between ${WHOLE_FROM} and ${WHOLE_TO})`;

const codeOf = sql`coalesce(f.code, case when f.account_kind = 'member_savings' then ${membershipFacts.planNameAt(
  sql`f.customer_id`,
  sql`(f.day + 1)::timestamp at time zone ${zoneOfInSql(sql`f.location_id`)}`,
)} end)`;
const partOf = (...accounts: readonly string[]) =>
  sql`case when f.account_kind in ${words(accounts)} then f.part_cents end`;

export const reductionsReader = readerOf({
  from: sql`${reductionsByCode} f`,
  day: sql`f.day`,
  keys: { ...moneyKeys, code: codeOf },
  sums: {
    coupons: partOf("coupon_discounts"),
    offers: partOf("offer_discounts"),
    members: partOf("member_savings"),
    reductions: sql`f.part_cents`,
  },
  row: { ...moneyRow, id: sql`${moneyRow.id} || '-' || coalesce(f.nth, 0)` },
});

/** Orders that a coupon took something off, on the first day on which it did. */
export const couponsReader = readerOf({
  from: sql`(
    select f.order_id, f.code, min(f.day) as day, min(f.customer_id) as customer_id, sum(f.part_cents)::bigint as cents
    from ${reductionsByCode} f where f.account_kind = 'coupon_discounts' group by 1, 2) c`,
  day: sql`c.day`,
  keys: { code: sql`c.code` },
  sums: { uses: when(sql`c.cents > 0`), coupons: sql`c.cents` },
  row: {
    id: sql`coalesce(c.order_id, '') || '-' || coalesce(c.code, '')`,
    label: sql`c.code`,
    order: sql`c.order_id`,
    client: sql`c.customer_id`,
  },
});

/** Lines of orders with a sale. */
export const topLines = readerOf({
  from: sql`(
    select f.order_line_id, f.order_id, min(f.day) as day, f.item_kind, f.item_id, f.category_id, f.performer_id, f.channel, f.location_id,
      f.customer_id, bool_or(f.cents > 0) as is_sold
    from fact_money f
    where f.day between ${FROM} and ${TO} and f.order_line_id is not null
      and f.account_kind in ('goods_sales', 'service_sales', 'membership_sales', 'fee_sales')
    group by f.order_line_id, f.order_id, f.item_kind, f.item_id, f.category_id, f.performer_id, f.channel, f.location_id, f.customer_id) f`,
  where: sql`f.is_sold`,
  day: sql`f.day`,
  keys: moneyKeys,
  sums: { lines: sql`1` },
  row: {
    id: sql`f.order_line_id || '-' || coalesce(f.performer_id, '') || '-' || coalesce(f.category_id, '')`,
    ...{
      label: sql`f.item_kind`,
      order: sql`f.order_id`,
      client: sql`f.customer_id`,
      itemKind: sql`f.item_kind`,
      item: sql`f.item_id`,
    },
  },
});

export const topSums = { net: netCents, returns: centsOf("returns") };
export const topAccounts = NET_ACCOUNTS;

/** Tax by the state that it is owed to: of the address, or else of the clinic, which has no name here. */
export const taxReader = readerOf({
  from: sql`fact_money f`,
  where: sql`f.account_kind = 'tax'`,
  day: sql`f.day`,
  keys: { ...moneyKeys, state: orderFacts.taxStateOfOrder(sql`f.order_id`) },
  sums: {
    collected: sql`case when f.event <> 'refund_agreed' then f.cents end`,
    returned: sql`case when f.event = 'refund_agreed' then -f.cents end`,
    tax: sql`f.cents`,
  },
  row: moneyRow,
});

export const stockReader = readerOf({
  from: sql`${stock.catalogFacts.sizes} z left join lateral (
    select g.category_id from fact_item_groups g where g.item_kind = 'product' and g.item_id = z.product_id order by g.since desc limit 1) g on true`,
  day: null,
  keys: { item: sql`z.product_id`, category: sql`g.category_id` },
  sums: { pieces: sql`z.on_hand`, soldOut: when(sql`z.on_hand = 0`) },
  row: { id: sql`z.size_id`, label: sql`z.label`, itemKind: sql`'product'`, item: sql`z.product_id` },
});

export const soldPiecesReader = readerOf({
  from: sql`${stock.catalogFacts.soldPieces} m left join lateral (
    select g.category_id from fact_item_groups g where g.item_kind = 'product' and g.item_id = m.product_id order by g.since desc limit 1) g on true`,
  where: around(sql`m.created_at`),
  day: dayOf(sql`m.created_at`),
  keys: { item: sql`m.product_id`, category: sql`g.category_id` },
  sums: { sold: sql`m.pieces` },
  row: { id: sql`m.id`, order: sql`m.order_id`, itemKind: sql`'product'`, item: sql`m.product_id` },
});

export const waitlistEntriesReader = readerOf({
  from: sql`${entriesToReport} e`,
  where: around(sql`e.created_at`),
  day: dayOf(sql`e.created_at`),
  keys: {},
  sums: { entries: sql`1` },
  row: { id: sql`e.id`, label: sql`e.state`, client: sql`e.customer_id` },
});

export const waitlistOffersReader = readerOf({
  from: sql`${offersToReport} o`,
  where: around(sql`o.created_at`),
  day: dayOf(sql`o.created_at`),
  keys: {},
  sums: { offered: sql`1`, accepted: when(sql`o.state = 'accepted'`) },
  row: { id: sql`o.id`, label: sql`o.state`, visit: sql`o.appointment_id`, client: sql`o.customer_id` },
});

export const reviewsReader = readerOf({
  from: sql`${orderFacts.reviewsToReport} r`,
  where: around(sql`r.created_at`),
  day: dayOf(sql`r.created_at`),
  keys: { item: sql`r.item_id` },
  sums: { reviews: sql`1`, stars: sql`r.rating` },
  row: {
    id: sql`r.id`,
    label: sql`r.status`,
    client: sql`r.customer_id`,
    itemKind: sql`r.item_kind`,
    item: sql`r.item_id`,
  },
});

export const closesReader = readerOf({
  from: sql`(select c.*, row_number() over (partition by c.day order by c.id) as nth from ${orderFacts.countsToReport} c) c`,
  day: sql`c.day`,
  keys: {},
  sums: {
    closes: when(sql`c.nth = 1`),
    counted: sql`c.counted_cents`,
    expected: sql`c.expected_cents`,
    difference: sql`c.counted_cents - c.expected_cents`,
  },
  row: { id: sql`c.id`, label: sql`c.account || ', ' || c.counter_name` },
});

export const payoutsReader = readerOf({
  from: sql`fact_money f`,
  where: sql`f.account_kind = 'bank' and f.event in ('payout_made', 'payout_failed')`,
  day: sql`f.day`,
  keys: {},
  sums: { payouts: sql`case when f.cents > 0 then 1 else -1 end`, paidOut: sql`f.cents` },
  row: moneyRow,
});
