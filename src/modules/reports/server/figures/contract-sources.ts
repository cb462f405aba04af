import { sql } from "drizzle-orm";
import { owedEntriesInSql, sessionEntriesInSql } from "#modules/ledger/server/public.ts";
import { membershipFacts } from "#modules/membership/server/public.ts";
import { packagesToReportInSql } from "#modules/payment-plans/server/public.ts";
import { readerOf } from "./read-source.ts";
import { clinicDay, countIf, FROM, isNear, TO } from "./source.ts";

const inPeriod = (at: ReturnType<typeof sql>) => sql`${clinicDay(at)} between ${FROM} and ${TO}`;

/** SQL for whether a membership is in force after a day: begun by then, and not over. */
const inForce = (day: ReturnType<typeof sql>) =>
  sql`${clinicDay(sql`m.starts_at`)} <= ${day} and (m.ends_at is null or ${clinicDay(sql`m.ends_at`)} > ${day})`;

const isFailed = sql`${inForce(TO)} and ${clinicDay(sql`m.past_due_since`)} <= ${TO}`;

/** Who sold an order, and where, by its facts. */
const soldBy = (orderId: ReturnType<typeof sql>) =>
  sql`(select f.seller_id from fact_money f where f.order_id = ${orderId} and f.seller_id is not null order by f.transfer_id limit 1)`;
const soldAt = (orderId: ReturnType<typeof sql>) =>
  sql`(select f.location_id from fact_money f where f.order_id = ${orderId} order by f.transfer_id limit 1)`;

export const membersReader = readerOf({
  from: sql`${membershipFacts.memberships} m`,
  day: null,
  keys: { item: sql`m.plan_id`, location: sql`m.location_id`, person: soldBy(sql`m.order_id`) },
  sums: {
    start: countIf(inForce(sql`(${FROM} - 1)`)),
    joined: countIf(inPeriod(sql`m.starts_at`)),
    ended: countIf(inPeriod(sql`m.ends_at`)),
    failed: countIf(isFailed),
    monthlyValue: sql`case when ${inForce(TO)} then round(m.price_cents / case m.interval when 'year' then 12.0 else 1 end)::bigint end`,
  },
  row: {
    id: sql`m.id`,
    client: sql`m.customer_id`,
    itemKind: sql`'membership'`,
    item: sql`m.plan_id`,
    label: sql`m.state`,
  },
});

const creditDay = clinicDay(sql`o.happened_at`);
const isEvent = (events: string) => sql`o.event in ${sql.raw(`(${events})`)}`;
const GRANTED = "'credit_granted'";
const ENDED = "'credit_expired', 'refund_agreed', 'corrected'";

/** Member credit: movements other than grants and expirations are used credit, or credit returned to its lot. */
export const memberCredit = readerOf({
  from: sql`${owedEntriesInSql} o join ${membershipFacts.creditLots} l on l.id = o.owner_id`,
  where: sql`o.kind = 'credit' and l.kind = 'member' and ${isNear(sql`o.happened_at`)}`,
  day: creditDay,
  keys: { item: sql`l.plan_id`, location: sql`l.location_id`, person: soldBy(sql`l.order_id`) },
  sums: {
    granted: sql`case when ${isEvent(GRANTED)} then o.cents end`,
    used: sql`case when not ${isEvent(`${GRANTED}, ${ENDED}`)} then -o.cents end`,
    expired: sql`case when ${isEvent(ENDED)} then -o.cents end`,
  },
  row: {
    id: sql`o.transfer_id || '-' || o.line || '-' || o.side`,
    label: sql`o.event`,
    order: sql`o.order_id`,
    client: sql`l.customer_id`,
    transfer: sql`o.transfer_id`,
    itemKind: sql`'membership'`,
    item: sql`l.plan_id`,
  },
});

const runs = sql`p.state in ('active', 'past_due', 'paid_off', 'defaulted')`;

export const packagesReader = readerOf({
  from: sql`${packagesToReportInSql} p`,
  day: null,
  keys: { item: sql`p.plan_id`, location: soldAt(sql`p.order_id`), person: soldBy(sql`p.order_id`) },
  sums: {
    sold: countIf(inPeriod(sql`p.started_at`)),
    sessionsSold: sql`case when ${inPeriod(sql`p.started_at`)} then p.sessions end`,
    sessionsLeft: sql`case when ${runs} then p.released_sessions - p.used_sessions end`,
    behind: countIf(sql`p.state in ('past_due', 'defaulted') and p.past_due_since is not null`),
  },
  row: {
    id: sql`p.id`,
    label: sql`p.state`,
    order: sql`p.order_id`,
    client: sql`p.customer_id`,
    itemKind: sql`'plan'`,
    item: sql`p.plan_id`,
  },
});

/** Sessions used by visits, minus those returned. */
export const sessionsReader = readerOf({
  from: sql`${sessionEntriesInSql} o join ${packagesToReportInSql} p on p.id = o.owner_id`,
  where: sql`o.kind = 'sessions' and o.event in ('visit_completed', 'sessions_used')
    and ${isNear(sql`o.happened_at`)}`,
  day: creditDay,
  keys: { item: sql`p.plan_id`, location: sql`o.location_id`, person: soldBy(sql`p.order_id`) },
  sums: { sessionsUsed: sql`-o.cents` },
  row: {
    id: sql`o.transfer_id || '-' || o.line || '-' || o.side`,
    label: sql`o.event`,
    order: sql`o.order_id`,
    client: sql`p.customer_id`,
    transfer: sql`o.transfer_id`,
    itemKind: sql`'plan'`,
    item: sql`p.plan_id`,
  },
});
