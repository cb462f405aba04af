import { anchorDayOf, periodEnd } from "#modules/membership/domain/membership-period.ts";
import { booksOfPeriod, type PeriodBooks } from "#modules/membership/server/contracts/period-books.ts";
import { grantKeyOf } from "#modules/membership/server/credit/grant-key.ts";
import { writeLot } from "#modules/membership/server/credit/write-lot.ts";
import type { PlanOffer } from "#modules/membership/server/offered-plans.ts";
import { membershipPeriods, memberships } from "#modules/membership/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";

/** A sold membership in the demo data, with its first period paid by its order. */
export type SoldMembership = {
  id: string;
  customerId: string;
  orderId: string;
  offer: PlanOffer;
  since: Date;
  /** The provider's contract, which charges from the second period on. */
  subscriptionId: string;
};

/** Returns the end of a membership's first period. */
export function firstPeriodEnd({ since, offer }: Pick<SoldMembership, "since" | "offer">, timeZone: string): Date {
  return periodEnd(since, offer.interval, timeZone);
}

/**
 * Writes a sold membership, with its first period and the credit granted by it. The caller posts the returned
 * movements.
 */
export async function writeSoldMembership(
  tx: Transaction,
  sold: SoldMembership,
  timeZone: string,
): Promise<PeriodBooks> {
  const { id, customerId, orderId, offer, since, subscriptionId } = sold;
  const { planId, interval, priceCents, creditCents, consent } = offer;
  const ends = firstPeriodEnd(sold, timeZone);
  await tx.insert(memberships).values({
    id,
    customerId,
    planId,
    interval,
    priceCents,
    state: "active",
    orderId,
    subscriptionId,
    startsAt: since,
    periodStart: since,
    periodEnd: ends,
    chargeAnchor: ends,
    anchorDay: anchorDayOf(dateInZone(since, timeZone)),
    createdAt: since,
    updatedAt: since,
    consentText: consent.text,
    consentHash: consent.hash,
    consentedAt: since,
  });
  await tx.insert(membershipPeriods).values({
    membershipId: id,
    periodStart: since,
    periodEnd: ends,
    orderId,
    priceCents,
    planId,
    interval,
    createdAt: since,
  });
  const lot = await writeLot(tx, {
    customerId,
    membershipId: id,
    kind: "member",
    grantKey: grantKeyOf(id, since),
    grantedAt: since,
    cents: creditCents,
    timeZone,
  });
  return booksOfPeriod({ orderId, membershipId: id, interval, priceCents, creditCents, ...lot });
}
