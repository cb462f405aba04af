import { sql } from "drizzle-orm";
import { owedEntries, sessionEntries } from "#modules/ledger/server/public.ts";
import { clinicZone } from "#modules/locations/server/public.ts";
import { membershipFacts } from "#modules/membership/server/public.ts";
import { packagesToReport } from "#modules/payment-plans/server/public.ts";
import { readerOf } from "./read-source.ts";
import { FROM, TO } from "./source.ts";

const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${clinicZone})::date`;
const inPeriod = (at: ReturnType<typeof sql>) => sql`${dayOf(at)} between ${FROM} and ${TO}`;
const when = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then 1 end`;

/** In force after a day: begun by then, and not over. */
const inForce = (day: ReturnType<typeof sql>) =>
  sql`${dayOf(sql`m.starts_at`)} <= ${day} and (m.ends_at is null or ${dayOf(sql`m.ends_at`)} > ${day})`;

const isFailed = sql`${inForce(TO)} and ${dayOf(sql`m.past_due_since`)} <= ${TO}`;

export const membersReader = readerOf({
  from: sql`${membershipFacts.memberships} m`,
  day: null,
  keys: { item: sql`m.plan_id` },
  sums: {
    start: when(inForce(sql`(${FROM} - 1)`)),
    joined: when(inPeriod(sql`m.starts_at`)),
    ended: when(inPeriod(sql`m.ends_at`)),
    failed: when(isFailed),
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

const creditDay = dayOf(sql`o.happened_at`);
const isEvent = (events: string) => sql`o.event in ${sql.raw(`(${events})`)}`;
const GRANTED = "'credit_granted'";
const ENDED = "'credit_expired', 'refund_agreed', 'corrected'";

/** Member credit: what isn't granted and doesn't end is used, or returned to its lot. */
export const memberCredit = readerOf({
  from: sql`${owedEntries} o join ${membershipFacts.creditLots} l on l.id = o.owner_id`,
  where: sql`o.kind = 'credit' and l.kind = 'member' and o.happened_at >= (${FROM} - 1)::timestamp at time zone 'UTC'
    and o.happened_at < (${TO} + 2)::timestamp at time zone 'UTC'`,
  day: creditDay,
  keys: { item: sql`l.plan_id` },
  sums: {
    granted: sql`case when ${isEvent(GRANTED)} then o.cents end`,
    used: sql`case when not ${isEvent(`${GRANTED}, ${ENDED}`)} then -o.cents end`,
    expired: sql`case when ${isEvent(ENDED)} then -o.cents end`,
  },
  row: {
    id: sql`o.transfer_id || '-' || o.line || '-' || o.side`,
    ...{ label: sql`o.event`, order: sql`o.order_id`, client: sql`l.customer_id`, transfer: sql`o.transfer_id` },
    ...{ itemKind: sql`'membership'`, item: sql`l.plan_id` },
  },
});

const runs = sql`p.state in ('active', 'past_due', 'paid_off', 'defaulted')`;

export const packagesReader = readerOf({
  from: sql`${packagesToReport} p`,
  day: null,
  keys: { item: sql`p.plan_id` },
  sums: {
    sold: when(inPeriod(sql`p.started_at`)),
    sessionsSold: sql`case when ${inPeriod(sql`p.started_at`)} then p.sessions end`,
    sessionsLeft: sql`case when ${runs} then p.released_sessions - p.used_sessions end`,
    behind: when(sql`p.state in ('past_due', 'defaulted') and p.past_due_since is not null`),
  },
  row: {
    id: sql`p.id`,
    ...{ label: sql`p.state`, order: sql`p.order_id`, client: sql`p.customer_id` },
    ...{ itemKind: sql`'plan'`, item: sql`p.plan_id` },
  },
});

/** Sessions that visits used, less those that came back. */
export const sessionsReader = readerOf({
  from: sql`${sessionEntries} o join ${packagesToReport} p on p.id = o.owner_id`,
  where: sql`o.kind = 'sessions' and o.event in ('visit_completed', 'sessions_used')
    and o.happened_at >= (${FROM} - 1)::timestamp at time zone 'UTC' and o.happened_at < (${TO} + 2)::timestamp at time zone 'UTC'`,
  day: creditDay,
  keys: { item: sql`p.plan_id` },
  sums: { sessionsUsed: sql`-o.cents` },
  row: {
    id: sql`o.transfer_id || '-' || o.line || '-' || o.side`,
    ...{ label: sql`o.event`, order: sql`o.order_id`, client: sql`p.customer_id`, transfer: sql`o.transfer_id` },
    ...{ itemKind: sql`'plan'`, item: sql`p.plan_id` },
  },
});
