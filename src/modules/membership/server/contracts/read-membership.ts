import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireMembership } from "../../contract/own-membership.ts";
import { priceAt } from "../../domain/change/raise.ts";
import { keptCredit, planOf } from "../plan-terms.ts";
import { membershipPlans, memberships } from "../tables.ts";

/** A membership with its customer, and the order that it began with. */
export type OwnedMembership = {
  membership: WireMembership;
  customerId: string;
  orderId: string | null;
  endReason: string | null;
};

type Row = typeof memberships.$inferSelect;

/** States of a membership that has begun and isn't over. */
export const LIVE_STATES = ["active", "past_due", "paused"] as const;

/** Returns a membership by its id; undefined if there is none. */
export async function findMembership(db: DatabaseOrTransaction, id: string): Promise<OwnedMembership | undefined> {
  return read(db, eq(memberships.id, id));
}

/** Returns the membership that a customer has now, if any. */
export async function findOwnMembership(
  db: DatabaseOrTransaction,
  customerId: string,
  now: Date,
): Promise<WireMembership | undefined> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const found = await read(
    db,
    and(
      eq(memberships.customerId, customerId),
      inArray(memberships.state, [...LIVE_STATES]),
      sql`tstzrange(${memberships.startsAt}, ${memberships.endsAt}) @> ${instant}`,
    ),
  );
  return found?.membership;
}

async function read(db: DatabaseOrTransaction, where: SQL | undefined): Promise<OwnedMembership | undefined> {
  const [row] = await db
    .select({
      ...{ m: memberships, planName: membershipPlans.name, credit: keptCredit },
      nextName: sql<string | null>`(select n.name from membership_plans n where n.id = ${memberships.nextPlanId})`,
    })
    .from(memberships)
    .innerJoin(membershipPlans, eq(membershipPlans.id, memberships.planId))
    .where(where)
    .orderBy(desc(memberships.createdAt))
    .limit(1);
  if (!row) return undefined;
  const { timeZone } = (await getClinicSettings(db)).location;
  const { m, planName, credit, nextName } = row;
  return {
    customerId: m.customerId,
    orderId: m.orderId,
    endReason: m.endReason,
    membership: {
      ...{ id: m.id, status: m.state, plan: { id: m.planId, name: planName } },
      ...{ interval: m.interval, price: m.priceCents, credit },
      ...(m.periodStart ? { periodStart: m.periodStart.toISOString() } : {}),
      ...(m.periodEnd ? { periodEnd: m.periodEnd.toISOString() } : {}),
      ...nextChargeOf(m, timeZone),
      ...(m.endsAt ? { endsOn: dateInZone(m.endsAt, timeZone) } : {}),
      ...pauseOf(m, timeZone),
      ...(m.nextPlanId && m.nextInterval && nextName
        ? { next: { plan: { id: m.nextPlanId, name: nextName }, interval: m.nextInterval } }
        : {}),
    },
  };
}

/**
 * Returns SQL for the membership of an order, with the period that it paid, as JSON; null where it has none. Part of
 * another module's statement, which names the order.
 */
export function membershipOfOrder(orderId: SQL): SQL {
  return sql`(select json_build_object('id', m.id, 'status', m.state, 'plan', json_build_object('id', p.id, 'name', p.name),
      'interval', coalesce(r."interval", m."interval"), 'price', coalesce(r.price_cents, s.price_cents, m.price_cents), 'credit',
        case when p.id = m.plan_id then (select k.credit_cents from ${planOf(sql`m`)} k) else p.credit_cents end,
      'periodEnd', coalesce(r.period_end, m.period_end), 'isRenewal', r.provider_invoice_id is not null, 'isSwitch', s.order_id is not null)
    from memberships m
      left join membership_periods r on r.membership_id = m.id and r.order_id = ${orderId}
      left join membership_switches s on s.membership_id = m.id and s.order_id = ${orderId}
      join membership_plans p on p.id = coalesce(r.plan_id, s.plan_id, m.plan_id)
    where m.order_id = ${orderId} or r.order_id is not null or s.order_id is not null)`;
}

/** Returns the next charge. Nothing is charged for a membership that ends or that the clinic gave. */
function nextChargeOf(
  { state, periodEnd, resumesAt, endsAt, priceCents, nextPriceCents, orderId, raisedPriceCents, raiseFrom }: Row,
  timeZone: string,
): Pick<WireMembership, "nextCharge"> {
  const isLive = LIVE_STATES.some((live) => live === state);
  if (!isLive || !periodEnd || endsAt || !orderId) return {};
  const at = resumesAt ?? periodEnd;
  const raise = raiseFrom && raisedPriceCents !== null ? { price: raisedPriceCents, from: raiseFrom } : undefined;
  return { nextCharge: { on: dateInZone(at, timeZone), amount: nextPriceCents ?? priceAt(priceCents, raise, at) } };
}

function pauseOf({ pausedFrom, resumesAt, endsAt }: Row, timeZone: string): Partial<WireMembership> {
  if (!pausedFrom || !resumesAt || endsAt) return {};
  return { pausedFrom: dateInZone(pausedFrom, timeZone), resumesOn: dateInZone(resumesAt, timeZone) };
}
