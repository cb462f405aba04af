import type { Stripe } from "stripe";
import { idOf } from "./provider-objects.ts";

/**
 * A contract that charges each period, in the provider's data. `past_due`: its last invoice wasn't paid. `ended`: it
 * never charges again. The period is that of its single item. Amounts are in cents, currency in upper case.
 */
export type ProviderSubscription = {
  id: string;
  status: "active" | "past_due" | "ended";
  customerId: string;
  /** The card for the next charge; undefined for its customer's default card. */
  paymentMethodId: string | undefined;
  periodStart: Date;
  periodEnd: Date;
  amountCents: number;
  currency: string;
  interval: string;
  endsWithPeriod: boolean;
  isPaused: boolean;
  /** Undefined without a pause, and for a pause without an end. */
  pausedUntil: Date | undefined;
  endedAt: Date | undefined;
  metadata: Record<string, string>;
};

const STATUSES: Readonly<Record<string, ProviderSubscription["status"]>> = {
  past_due: "past_due",
  unpaid: "past_due",
  incomplete: "past_due",
  canceled: "ended",
  incomplete_expired: "ended",
};

const instantOf = (seconds: number) => new Date(seconds * 1_000);

/** Converts a subscription. Throws if it has no item, because ours always have one. */
export function toProviderSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error("a subscription without an item");
  const pause = subscription.pause_collection;
  return {
    id: subscription.id,
    status: STATUSES[subscription.status] ?? "active",
    customerId: idOf(subscription.customer) ?? "",
    paymentMethodId: idOf(subscription.default_payment_method),
    periodStart: instantOf(item.current_period_start),
    periodEnd: instantOf(item.current_period_end),
    amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency.toUpperCase(),
    interval: item.price.recurring?.interval ?? "",
    endsWithPeriod: subscription.cancel_at_period_end,
    isPaused: pause !== null,
    pausedUntil: pause?.resumes_at ? instantOf(pause.resumes_at) : undefined,
    endedAt: subscription.ended_at ? instantOf(subscription.ended_at) : undefined,
    metadata: subscription.metadata,
  };
}
