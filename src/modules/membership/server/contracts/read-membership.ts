import { type SQL, sql } from "drizzle-orm";
import { placeJsonInSql } from "#modules/locations/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf, orNull } from "#platform/db/row.ts";
import { read, type StatementRow } from "#platform/db/statement.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireMembership } from "../../contract/own-membership.ts";
import { priceAt } from "../../domain/change/raise.ts";
import { membershipIntervals } from "../../domain/membership-period.ts";
import { membershipStates } from "../../domain/membership-state.ts";
import { keptCreditInSql, planOfInSql } from "../plan-terms.ts";

/** A membership with its customer, and the order that it began with. */
export type OwnedMembership = {
  membership: WireMembership;
  customerId: string;
  orderId: string | null;
  endReason: string | null;
};

/** States of a membership that has begun and isn't over. */
export const LIVE_STATES = ["active", "past_due", "paused"] as const;

const membershipsWhere = (where: SQL) =>
  read(
    {
      id: "text",
      customerId: "text",
      orderId: "text?",
      endReason: "text?",
      state: oneOf(membershipStates),
      planId: "text",
      planName: "text",
      interval: oneOf(membershipIntervals),
      priceCents: "int",
      credit: "int",
      periodStart: "instant?",
      periodEnd: "instant?",
      endsAt: "instant?",
      pausedFrom: "instant?",
      resumesAt: "instant?",
      nextPriceCents: "int?",
      raisedPriceCents: "int?",
      raiseFrom: "instant?",
      nextPlanId: "text?",
      nextInterval: orNull(oneOf(membershipIntervals)),
      nextName: "text?",
      timeZone: "text",
    },
    sql`
    select memberships.id, customer_id as "customerId", order_id as "orderId", end_reason as "endReason", state,
      plan_id as "planId", membership_plans.name as "planName", "interval", memberships.price_cents as "priceCents",
      ${keptCreditInSql} as credit, period_start as "periodStart", period_end as "periodEnd", ends_at as "endsAt",
      paused_from as "pausedFrom", resumes_at as "resumesAt", next_price_cents as "nextPriceCents",
      raised_price_cents as "raisedPriceCents", raise_from as "raiseFrom", next_plan_id as "nextPlanId",
      next_interval as "nextInterval", (select n.name from membership_plans n where n.id = next_plan_id) as "nextName",
      ${placeJsonInSql}->>'timeZone' as "timeZone"
    from memberships join membership_plans on membership_plans.id = plan_id
    where ${where} order by memberships.created_at desc limit 1`,
  );

const readById = membershipsWhere(sql`memberships.id = ${sql.placeholder("id")}`);
const readOwn = membershipsWhere(
  sql`customer_id = ${sql.placeholder("customerId")} and state in ('active', 'past_due', 'paused')
    and tstzrange(starts_at, ends_at) @> ${sql.placeholder("now")}::timestamptz`,
);

type Row = StatementRow<typeof readById>;

/** Returns a membership by its id; undefined if there is none. */
export async function findMembership(db: DatabaseOrTransaction, id: string): Promise<OwnedMembership | undefined> {
  const [row] = await readById(db, { id });
  return row && toOwned(row);
}

/** Returns the membership that a customer has now, if any. */
export async function findOwnMembership(
  db: DatabaseOrTransaction,
  customerId: string,
  now: Date,
): Promise<WireMembership | undefined> {
  const [row] = await readOwn(db, { customerId, now: now.toISOString() });
  return row && toOwned(row).membership;
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

function toOwned(row: Row): OwnedMembership {
  const { timeZone, nextPlanId, nextInterval, nextName } = row;
  const { periodStart, periodEnd, endsAt } = row;
  return {
    customerId: row.customerId,
    orderId: row.orderId,
    endReason: row.endReason,
    membership: {
      id: row.id,
      status: row.state,
      plan: { id: row.planId, name: row.planName },
      interval: row.interval,
      price: row.priceCents,
      credit: row.credit,
      ...(periodStart ? { periodStart: new Date(periodStart).toISOString() } : {}),
      ...(periodEnd ? { periodEnd: new Date(periodEnd).toISOString() } : {}),
      ...nextChargeOf(row, timeZone),
      ...(endsAt ? { endsOn: dateInZone(new Date(endsAt), timeZone) } : {}),
      ...pauseOf(row, timeZone),
      ...(nextPlanId && nextInterval && nextName
        ? { next: { plan: { id: nextPlanId, name: nextName }, interval: nextInterval } }
        : {}),
    },
  };
}

/**
 * Returns SQL for the membership of an order, with the period that it paid, as JSON; null where it has none. Part of
 * another module's statement, which names the order.
 */
export function membershipOfOrderInSql(orderId: SQL): SQL {
  return sql`(select json_build_object('id', m.id, 'status', m.state, 'plan', json_build_object('id', p.id, 'name', p.name),
      'interval', coalesce(r."interval", m."interval"), 'price', coalesce(r.price_cents, s.price_cents, m.price_cents), 'credit',
        case when p.id = m.plan_id then (select k.credit_cents from ${planOfInSql(sql`m`)} k) else p.credit_cents end,
      'periodEnd', coalesce(r.period_end, m.period_end), 'isRenewal', r.provider_invoice_id is not null, 'isSwitch', s.order_id is not null)
    from memberships m
      left join membership_periods r on r.membership_id = m.id and r.order_id = ${orderId}
      left join membership_switches s on s.membership_id = m.id and s.order_id = ${orderId}
      join membership_plans p on p.id = coalesce(r.plan_id, s.plan_id, m.plan_id)
    where m.order_id = ${orderId} or r.order_id is not null or s.order_id is not null)`;
}

/** Returns the next charge. Nothing is charged for a membership that ends or that the clinic gave. */
function nextChargeOf(row: Row, timeZone: string): Pick<WireMembership, "nextCharge"> {
  const { state, endsAt, priceCents, nextPriceCents, orderId, raisedPriceCents } = row;
  const [periodEnd, resumesAt, raiseFrom] = [row.periodEnd, row.resumesAt, row.raiseFrom].map(dateOf);
  const isLive = LIVE_STATES.some((live) => live === state);
  if (!isLive || !periodEnd || endsAt || !orderId) return {};
  const at = resumesAt ?? periodEnd;
  const raise = raiseFrom && raisedPriceCents !== null ? { price: raisedPriceCents, from: raiseFrom } : undefined;
  return { nextCharge: { on: dateInZone(at, timeZone), amount: nextPriceCents ?? priceAt(priceCents, raise, at) } };
}

function pauseOf({ pausedFrom, resumesAt, endsAt }: Row, timeZone: string): Partial<WireMembership> {
  if (!pausedFrom || !resumesAt || endsAt) return {};
  return {
    pausedFrom: dateInZone(new Date(pausedFrom), timeZone),
    resumesOn: dateInZone(new Date(resumesAt), timeZone),
  };
}
