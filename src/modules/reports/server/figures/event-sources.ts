import { sql } from "drizzle-orm";
import { orderFacts } from "#modules/checkout/server/public.ts";
import { entriesToReportInSql, offersToReportInSql } from "#modules/waitlist/server/public.ts";
import { moneyRow } from "./money-sources.ts";
import { readerOf } from "./read-source.ts";
import { clinicDay, countIf, isNear } from "./source.ts";

export const waitlistEntriesReader = readerOf({
  from: sql`${entriesToReportInSql} e`,
  where: isNear(sql`e.created_at`),
  day: clinicDay(sql`e.created_at`),
  keys: {},
  sums: { entries: sql`1` },
  row: { id: sql`e.id`, label: sql`e.state`, client: sql`e.customer_id` },
});

export const waitlistOffersReader = readerOf({
  from: sql`${offersToReportInSql} o`,
  where: isNear(sql`o.created_at`),
  day: clinicDay(sql`o.created_at`),
  keys: {},
  sums: { offered: sql`1`, accepted: countIf(sql`o.state = 'accepted'`) },
  row: { id: sql`o.id`, label: sql`o.state`, visit: sql`o.appointment_id`, client: sql`o.customer_id` },
});

export const reviewsReader = readerOf({
  from: sql`${orderFacts.reviewsToReportInSql} r`,
  where: isNear(sql`r.created_at`),
  day: clinicDay(sql`r.created_at`),
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
  from: sql`(select c.*, row_number() over (partition by c.day order by c.id) as nth from ${orderFacts.countsToReportInSql} c) c`,
  day: sql`c.day`,
  keys: {},
  sums: {
    closes: countIf(sql`c.nth = 1`),
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
