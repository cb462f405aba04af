import { eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { MEMBERSHIP_BEGAN } from "../../domain/events.ts";
import { anchorDayOf, periodEnd } from "../../domain/membership-period.ts";
import { grantKeyOf } from "../credit/grant-key.ts";
import { writeLot } from "../credit/write-lot.ts";
import { keptCreditInSql } from "../plan-terms.ts";
import { membershipPeriods, memberships } from "../tables.ts";
import { booksOfPeriod, type PeriodBooks } from "./period-books.ts";

/** A membership's part in the transfers of its first order. */
export type BegunMembership = PeriodBooks & { membershipId: string; planId: string };

/**
 * Begins the membership of a paid order, with its first period and the credit that the period grants. The caller holds
 * the order's lock and posts the result. Returns undefined for an order without a membership; throws `conflict` for an
 * order that wasn't secured.
 */
export async function beginMembership(tx: Transaction, orderId: string): Promise<BegunMembership | undefined> {
  const [found] = await tx
    .select({
      id: memberships.id,
      state: memberships.state,
      customerId: memberships.customerId,
      interval: memberships.interval,
      priceCents: memberships.priceCents,
      planId: memberships.planId,
      creditCents: keptCreditInSql,
      now: sql<string>`to_json(clock_now())`,
    })
    .from(memberships)
    .where(eq(memberships.orderId, orderId));
  if (!found) return undefined;
  if (found.state !== "securing") throw new AppError("conflict");
  const { id: membershipId, customerId, interval, priceCents, planId, creditCents } = found;
  const { timeZone } = (await getClinicSettings(tx)).location;
  const startsAt = new Date(found.now);
  const ends = periodEnd(startsAt, interval, timeZone);
  await tx
    .update(memberships)
    .set({
      state: "active",
      startsAt,
      periodStart: startsAt,
      periodEnd: ends,
      chargeAnchor: ends,
      anchorDay: anchorDayOf(dateInZone(startsAt, timeZone)),
      updatedAt: sql`clock_now()`,
    })
    .where(eq(memberships.id, membershipId));
  await tx
    .insert(membershipPeriods)
    .values({ membershipId, periodStart: startsAt, periodEnd: ends, orderId, priceCents, planId, interval });
  const lot = await writeLot(tx, {
    customerId,
    membershipId,
    kind: "member",
    grantedAt: startsAt,
    cents: creditCents,
    timeZone,
    grantKey: grantKeyOf(membershipId, startsAt),
  });
  await emitEvent(tx, {
    type: MEMBERSHIP_BEGAN,
    key: `membership:${membershipId}:began`,
    payload: { membershipId },
  });
  return {
    membershipId,
    planId,
    ...booksOfPeriod({ orderId, membershipId, interval, priceCents, creditCents, ...lot }),
  };
}
