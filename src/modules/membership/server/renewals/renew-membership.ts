import { eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Cents } from "#shared/money.ts";
import { MEMBERSHIP_RENEWED } from "../../domain/events.ts";
import type { MembershipInterval } from "../../domain/membership-period.ts";
import { booksOfPeriod, type PeriodBooks } from "../contracts/period-books.ts";
import { grantKeyOf } from "../credit/grant-key.ts";
import { writeLot } from "../credit/write-lot.ts";
import { keptCreditInSql, versionToKeepInSql } from "../plan-terms.ts";
import { membershipPeriods, membershipPlans, memberships } from "../tables.ts";

export type PaidInvoice = {
  membershipId: string;
  invoiceId: string;
  /** The order that the caller will write. */
  orderId: string;
  periodStart: Date;
  periodEnd: Date;
  paidCents: Cents;
};

/** A renewed period, with the data for its order and for the books. */
export type RenewedMembership = PeriodBooks & {
  customerId: string;
  interval: MembershipInterval;
  plan: { id: string; name: string; picture: string };
};

/**
 * Records that a further period of a membership was paid: writes the period and the credit it grants, once per invoice
 * and period. A past-due or paused membership becomes active again, and a pending switch takes effect. Undefined if the
 * period was already written. The caller writes the order and posts the result in the same transaction.
 */
export async function renewMembership(tx: Transaction, paid: PaidInvoice): Promise<RenewedMembership | undefined> {
  const { membershipId, invoiceId, orderId, periodStart, periodEnd, paidCents: priceCents } = paid;
  const ownPlans = sql`(select unnest(array[plan_id, next_plan_id]) from memberships where id = ${membershipId})`;
  const {
    locked: [m],
    credits: [kept],
    plans,
    settings: {
      location: { timeZone },
    },
  } = await batch({
    locked: tx.select().from(memberships).where(eq(memberships.id, membershipId)).for("update").execute(),
    credits: tx.select({ credit: keptCreditInSql }).from(memberships).where(eq(memberships.id, membershipId)).execute(),
    plans: tx.select().from(membershipPlans).where(sql`${membershipPlans.id} in ${ownPlans}`).execute(),
    settings: getClinicSettings(tx),
  });
  if (!m) return undefined;
  const isLatest = !m.periodStart || periodStart > m.periodStart;
  // The price shows which plan was charged: a switch that reached the provider too late waits for another period.
  const isSwitched = isLatest && m.nextPlanId !== null && m.nextInterval !== null && m.nextPriceCents === priceCents;
  const isRaised =
    isLatest && !isSwitched && m.raiseFrom !== null && periodStart >= m.raiseFrom && m.raisedPriceCents === priceCents;
  const planId = isSwitched && m.nextPlanId ? m.nextPlanId : m.planId;
  const interval = isSwitched && m.nextInterval ? m.nextInterval : m.interval;
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) return undefined;
  const creditCents = isSwitched ? plan.creditCents : (kept?.credit ?? plan.creditCents);
  const written = await tx
    .insert(membershipPeriods)
    .values({
      membershipId,
      periodStart,
      periodEnd,
      orderId,
      providerInvoiceId: invoiceId,
      priceCents,
      planId,
      interval,
    })
    .onConflictDoNothing()
    .returning({ orderId: membershipPeriods.orderId });
  if (written.length === 0) return undefined;
  const change = {
    periodStart,
    periodEnd,
    updatedAt: sql`clock_now()`,
    ...(m.state === "past_due" || m.state === "paused" ? { state: "active" as const, pastDueSince: null } : {}),
    // The period was charged after all: a canceled membership now ends with the paid period.
    ...(m.cancelsAtPeriodEnd && m.state !== "ended" ? { endsAt: periodEnd } : {}),
    // A pause ends with the next charge.
    ...(m.pausedFrom && m.pausedFrom <= periodStart ? { pausedFrom: null, resumesAt: null, resumesOn: null } : {}),
    ...(isSwitched
      ? {
          planId,
          interval,
          priceCents,
          nextPlanId: null,
          nextInterval: null,
          nextPriceCents: null,
          planVersion: versionToKeepInSql(sql`${planId}`),
        }
      : {}),
    ...(isRaised ? { priceCents } : {}),
    ...(isRaised || isSwitched ? { raisedPriceCents: null, raiseFrom: null } : {}),
    ...(interval === m.interval ? {} : { chargeAnchor: periodStart }),
  };
  const { lot } = await batch({
    lot: writeLot(tx, {
      customerId: m.customerId,
      membershipId,
      kind: "member",
      grantedAt: periodStart,
      cents: creditCents,
      timeZone,
      grantKey: grantKeyOf(membershipId, periodStart),
      membershipEndsAt: m.endsAt ?? undefined,
    }),
    change: isLatest ? tx.update(memberships).set(change).where(eq(memberships.id, membershipId)).execute() : undefined,
    event: emitEvent(tx, {
      type: MEMBERSHIP_RENEWED,
      key: `membership:${membershipId}:renewed:${invoiceId}`,
      payload: { membershipId, orderId },
    }),
  });
  const { id, name, picture } = plan;
  const books = booksOfPeriod({
    orderId,
    membershipId,
    interval,
    priceCents,
    creditCents,
    ...lot,
  });
  return { ...books, customerId: m.customerId, interval, plan: { id, name, picture } };
}
