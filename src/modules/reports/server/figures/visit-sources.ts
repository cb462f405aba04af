import { sql } from "drizzle-orm";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import { netOfSale } from "./money-sources.ts";
import { readerOf } from "./read-source.ts";
import { countIf, FROM, type Source, TO, WHOLE_FROM } from "./source.ts";

const visitKeys = {
  person: sql`v.performer_id`,
  channel: sql`v.channel`,
  location: sql`v.location_id`,
  client: sql`v.customer_id`,
  category: sql`v.category_id`,
};

const visitRow = {
  id: sql`v.line_id`,
  label: sql`v.state`,
  visit: sql`v.appointment_id`,
  client: sql`v.customer_id`,
  itemKind: sql`'service'`,
  item: sql`v.item_id`,
};

const isCompleted = sql`v.state = 'completed'`;
const isNoShow = sql`v.state = 'no_show'`;
const isEnded = sql`v.state in ('completed', 'no_show')`;

/** A visit is counted by its first treatment, for the person who performs it. */
export const visitCounts = readerOf({
  from: sql`fact_visits v`,
  where: sql`v.is_first and v.state in ('completed', 'no_show', 'cancelled')`,
  day: sql`v.day`,
  keys: visitKeys,
  sums: {
    visits: countIf(isCompleted),
    newClients: countIf(sql`v.is_new`),
    noShows: countIf(isNoShow),
    ended: countIf(isEnded),
    lateCancels: countIf(sql`v.is_late_cancel`),
    due: countIf(sql`${isEnded} or v.is_late_cancel`),
    rebooked: countIf(sql`v.is_rebooked`),
  },
  row: visitRow,
});

export const visitMinutes = readerOf({
  from: sql`fact_visits v`,
  where: isCompleted,
  day: sql`v.day`,
  keys: visitKeys,
  sums: { minutes: sql`v.minutes` },
  row: visitRow,
});

export const unpaidReader = readerOf({
  from: sql`fact_visits v`,
  where: sql`${isCompleted} and v.given_cents > v.paid_cents`,
  day: sql`v.day`,
  keys: visitKeys,
  sums: { given: sql`v.given_cents`, paid: sql`v.paid_cents`, unpaid: sql`v.given_cents - v.paid_cents` },
  row: visitRow,
});

/** A customer's goods of a day are added to their first visit on that day. */
export const visitValues = readerOf({
  from: sql`fact_visits v left join (select * from fact_goods f where f.day between ${FROM} and ${TO}) g
    on v.leads_day and g.customer_id = v.customer_id and g.day = v.day`,
  where: isCompleted,
  day: sql`v.day`,
  keys: visitKeys,
  sums: {
    visits: countIf(sql`v.is_first`),
    net: sql`v.net_cents + coalesce(g.cents, 0)`,
    withGoods: countIf(sql`g.cents > 0`),
  },
  row: visitRow,
});

export const hoursReader = readerOf({
  from: sql`fact_hours h`,
  day: sql`h.day`,
  keys: { resource: sql`h.resource_id`, kind: sql`h.kind`, location: sql`h.location_id` },
  sums: { booked: sql`h.booked`, bookable: sql`h.bookable` },
  row: { id: sql`h.day || '-' || h.resource_id`, label: sql`h.resource_id` },
});

const today = sql`(clock_now() at time zone ${clinicZoneInSql})::date`;

/**
 * Counts each customer once in the period, by their first completed visit in it: the customer's previous completed
 * visit, if any, was before the period.
 */
export const backReader = readerOf({
  from: sql`fact_visits v`,
  where: sql`v.is_first and ${isCompleted} and (v.previous_day is null or v.previous_day < ${WHOLE_FROM})`,
  day: sql`v.day`,
  keys: visitKeys,
  sums: {
    clients: sql`1`,
    passed: countIf(sql`v.day + 90 < ${today}`),
    back: countIf(sql`v.day + 90 < ${today} and v.next_day <= v.day + 90`),
  },
  row: visitRow,
});

const cohort: Omit<Source, "sums"> = {
  from: sql`fact_visits v`,
  where: sql`v.is_first and v.is_new`,
  day: sql`v.day`,
  keys: {},
  row: visitRow,
};

/**
 * Returns the reader for how many of a cohort had come back after the given numbers of months; customers whose months
 * haven't passed aren't counted.
 */
export function cohortReader(months: readonly number[]) {
  const upTo = (month: number) => sql`(v.day + ${sql.raw(`interval '${month} months'`)})::date`;
  const counted = months.flatMap((month) => [
    [`passed${month}`, countIf(sql`${upTo(month)} < ${today}`)] as const,
    [`back${month}`, countIf(sql`${upTo(month)} < ${today} and v.next_day <= ${upTo(month)}`)] as const,
  ]);
  return readerOf({ ...cohort, sums: { clients: sql`1`, ...Object.fromEntries(counted) } });
}

/** The total net sales of customers, by the month of their first visit. */
export const cohortNet = readerOf({
  ...cohort,
  from: sql`fact_visits v join (
      select f.customer_id, sum(${netOfSale})::bigint as cents from fact_sales f where f.customer_id is not null group by 1
    ) n on n.customer_id = v.customer_id`,
  sums: { net: sql`n.cents` },
});
