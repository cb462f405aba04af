import { type SQL, sql } from "drizzle-orm";
import { orderFacts } from "#modules/checkout/server/public.ts";
import { zoneOfInSql } from "#modules/locations/server/public.ts";
import { membershipFacts } from "#modules/membership/server/public.ts";
import { REDUCTION_ACCOUNTS } from "../../domain/figures/sales.ts";
import { moneyKeys, moneyRow, moneySource, ofAccounts } from "./money-sources.ts";
import { readerOf } from "./read-source.ts";
import { countIf, type Source, WHOLE_FROM, WHOLE_TO, words } from "./source.ts";

const areReductions = sql`f.account_kind in ${words(REDUCTION_ACCOUNTS)} and f.day between ${WHOLE_FROM} and ${WHOLE_TO}`;

const partsIn = (reductions: SQL, isOf: SQL) => sql`(
  select f.*, r.code, r.nth,
    case when r.code is null then f.cents
      else floor(f.cents * r.upto / r.whole) - floor(f.cents * (r.upto - r.cents) / r.whole) end::bigint as part_cents
  from fact_money f left join ${reductions} r on ${isOf} where ${areReductions})`;

const parts = sql`o.order_id, o.kind, o.code, o.cents, row_number() over (partition by o.order_id, o.kind order by o.code, o.cents) as nth,
  sum(o.cents) over (partition by o.order_id, o.kind order by o.code, o.cents rows unbounded preceding) as upto,
  sum(o.cents) over (partition by o.order_id, o.kind) as whole from ${orderFacts.discountsOfOrdersInSql} o where o.cents > 0`;
const kindOfFact = sql`case f.account_kind when 'coupon_discounts' then 'coupon' when 'offer_discounts' then 'offer' end`;

/**
 * Splits each fact of a discount among its causes, to the cent: the coupons or offers of its order, by their amounts.
 * Member savings belong to their plan. For many facts, the discounts of all their orders are read at once.
 */
const reductionsByCode = partsIn(
  sql`(select ${parts} and o.order_id in (select f.order_id from fact_money f where ${areReductions}))`,
  sql`r.order_id = f.order_id and r.kind = ${kindOfFact}`,
);

/** Splits a few facts in the same way, such as a page of rows: reads the discounts of each order separately. */
const reductionsOfEach = partsIn(
  sql`lateral (select ${parts} and o.order_id = f.order_id and o.kind = ${kindOfFact})`,
  sql`true`,
);

const codeOf = sql`coalesce(f.code, case when f.account_kind = 'member_savings' then ${membershipFacts.planNameAt(
  sql`f.customer_id`,
  sql`(f.day + 1)::timestamp at time zone ${zoneOfInSql(sql`f.location_id`)}`,
)} end)`;
/** Returns the figures of rows with an account and these cents. */
const figuresOf = (cents: SQL): Source["sums"] => {
  const of = (account: string) => sql`case when f.account_kind = ${sql.raw(`'${account}'`)} then ${cents} end`;
  return {
    coupons: of("coupon_discounts"),
    offers: of("offer_discounts"),
    members: of("member_savings"),
    reductions: cents,
  };
};

const { sums: reductions, only } = ofAccounts(
  { coupons: "coupon_discounts", offers: "offer_discounts", members: "member_savings" },
  { reductions: sql`f.cents` },
);
const [wholes, ...reductionsOfDays] = moneySource(REDUCTION_ACCOUNTS, reductions, only);
const byCode: Source = {
  from: sql`${reductionsByCode} f`,
  day: sql`f.day`,
  keys: { ...moneyKeys, code: codeOf },
  sums: figuresOf(sql`f.part_cents`),
  row: { ...moneyRow, id: sql`${moneyRow.id} || '-' || coalesce(f.nth, 0)` },
};
/** Discounts that are already split: a row for each code of a transfer. */
const codesOfTransfers: Source = {
  from: sql`fact_codes f`,
  day: sql`f.day`,
  keys: { channel: moneyKeys.channel, location: moneyKeys.location, client: moneyKeys.client, code: codeOf },
  sums: figuresOf(sql`f.cents`),
};
export const reductionsReader = readerOf(
  { ...byCode, from: sql`${reductionsOfEach} f`, wholes },
  byCode,
  codesOfTransfers,
  ...reductionsOfDays,
);

/** Orders with a coupon discount, on the first day on which they had one. */
export const couponsReader = readerOf({
  from: sql`(
    select f.order_id, f.code, min(f.day) as day, min(f.customer_id) as customer_id, sum(f.cents)::bigint as cents
    from fact_codes f where f.account_kind = 'coupon_discounts' and f.day between ${WHOLE_FROM} and ${WHOLE_TO} group by 1, 2) c`,
  day: sql`c.day`,
  keys: { code: sql`c.code` },
  sums: { uses: countIf(sql`c.cents > 0`), coupons: sql`c.cents` },
  row: {
    id: sql`coalesce(c.order_id, '') || '-' || coalesce(c.code, '')`,
    label: sql`c.code`,
    order: sql`c.order_id`,
    client: sql`c.customer_id`,
  },
});

const taxes = {
  collected: sql`case when f.event <> 'refund_agreed' then f.cents end`,
  returned: sql`case when f.event = 'refund_agreed' then -f.cents end`,
  tax: sql`f.cents`,
};
const [tax, ...taxOfDays] = moneySource(["tax"], taxes);
const taxOfStates: Source = {
  from: sql`fact_taxes f`,
  day: sql`f.day`,
  keys: { state: sql`f.state`, kind: sql`f.item_kind`, location: sql`f.location_id` },
  sums: taxes,
};

/**
 * Tax by the state that it is owed to: the state of the delivery address, otherwise the clinic's, which is left empty
 * here.
 */
export const taxReader = readerOf(
  {
    ...tax,
    from: sql`fact_money f left join ${orderFacts.taxStatesInSql} t on t.order_id = f.order_id`,
    keys: { ...moneyKeys, state: sql`t.state` },
  },
  taxOfStates,
  ...taxOfDays,
);
