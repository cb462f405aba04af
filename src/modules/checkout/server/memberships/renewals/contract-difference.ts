import { priceAt } from "#modules/membership/domain/change/raise.ts";
import type { Contract } from "#modules/membership/server/public.ts";
import type { ProviderSubscription, SubscriptionChange } from "#platform/payment-gateway.ts";
import { addMinutes } from "#shared/zoned-time.ts";

/** A pause ends before the next charged period begins: at the same instant, either could come first. */
const MINUTES_BEFORE_CHARGE = -60;

/** Returns the changes that make the provider's contract match the membership; empty if it matches. */
export function differenceOf(contract: Contract, subscription: ProviderSubscription, now: Date): SubscriptionChange {
  const { cancelsAtPeriodEnd: endsWithPeriod } = contract;
  const pausedUntil = pauseOf(contract, now);
  const isPausedSo = subscription.isPaused && subscription.pausedUntil?.getTime() === pausedUntil?.getTime();
  return {
    ...(endsWithPeriod === subscription.endsWithPeriod ? {} : { endsWithPeriod }),
    ...(pausedUntil ? (isPausedSo ? {} : { pausedUntil }) : subscription.isPaused ? { pausedUntil: null } : {}),
    ...priceChangeOf(contract, subscription),
  };
}

/**
 * Returns the end of the pause, until which nothing may be charged, in the provider's whole seconds; undefined if there
 * is no pause or it is over.
 */
function pauseOf({ pausedFrom, resumesAt, endsAt }: Contract, now: Date): Date | undefined {
  if (!pausedFrom || !resumesAt || endsAt) return undefined;
  const until = new Date(Math.floor(addMinutes(resumesAt, MINUTES_BEFORE_CHARGE).getTime() / 1_000) * 1_000);
  return until > now ? until : undefined;
}

/**
 * Returns the price of the next charge. If the interval changes, the provider starts a new period at the end of the
 * paid one.
 */
function priceChangeOf(
  contract: Contract,
  { amountCents: formerCents, interval: former, currency }: ProviderSubscription,
): SubscriptionChange {
  const { priceCents, interval, nextPriceCents, nextInterval, periodEnd, resumesAt } = contract;
  const { raisedPriceCents, raiseFrom } = contract;
  const raise = raiseFrom && raisedPriceCents !== null ? { price: raisedPriceCents, from: raiseFrom } : undefined;
  const chargeAt = resumesAt ?? periodEnd;
  const nextCents = nextPriceCents ?? (chargeAt ? priceAt(priceCents, raise, chargeAt) : priceCents);
  const price = { amountCents: nextCents, interval: nextInterval ?? interval, currency };
  if (price.amountCents === formerCents && price.interval === former) return {};
  if (price.interval === former) return { price };
  return periodEnd ? { price, firstChargeAt: periodEnd } : {};
}
