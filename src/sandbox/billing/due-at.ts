import type { WireObject } from "../object-store.ts";
import { asInvoice, type Invoice } from "../wire/wire-invoice.ts";
import { asSchedule } from "../wire/wire-schedule.ts";
import { asSubscription, type Subscription } from "../wire/wire-subscription.ts";

/** The sandbox announces a charge this many seconds before the end of the current period. */
export const UPCOMING_SECONDS = 7 * 24 * 60 * 60;

export type SubscriptionStep = { kind: "upcoming" | "resume" | "period_end"; at: number };

/** Returns the next automatic step of a subscription; undefined once it is over. */
export function nextStep(subscription: Subscription, hidden: Record<string, unknown>): SubscriptionStep | undefined {
  if (subscription.status === "canceled") return undefined;
  const [item] = subscription.items.data;
  const end = item.current_period_end;
  const steps: SubscriptionStep[] = [{ kind: "period_end", at: end }];
  const resumesAt = subscription.pause_collection?.resumes_at ?? null;
  // If both happen at the same instant, the subscription resumes before its period ends, so that the next period is
  // charged.
  if (resumesAt !== null) steps.unshift({ kind: "resume", at: resumesAt });
  const announcedAt = end - UPCOMING_SECONDS;
  if (hidden.announcedFor !== end && announcedAt > item.current_period_start && !subscription.cancel_at_period_end)
    steps.unshift({ kind: "upcoming", at: announcedAt });
  return steps.reduce((first, step) => (step.at < first.at ? step : first));
}

/**
 * Returns the hidden fields with the time at which a subscription, a schedule or an invoice is due next, so that it can
 * be found by this time.
 */
export function withDueAt(data: WireObject, hidden: Record<string, unknown>): Record<string, unknown> {
  const { dueAt: _, ...rest } = hidden;
  const dueAt = dueOf(data, hidden);
  return dueAt === undefined ? rest : { ...rest, dueAt };
}

function dueOf(data: WireObject, hidden: Record<string, unknown>): number | undefined {
  if (data.object === "subscription") return nextStep(asSubscription(data), hidden)?.at;
  if (data.object === "invoice") return finalizesAt(asInvoice(data));
  const { status, phases } = asSchedule(data);
  return status === "not_started" ? phases[0]?.start_date : undefined;
}

function finalizesAt(invoice: Invoice): number | undefined {
  const at = invoice.automatically_finalizes_at;
  return invoice.status === "draft" && typeof at === "number" ? at : undefined;
}
