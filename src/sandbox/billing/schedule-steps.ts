import type { Transaction } from "#platform/db/client.ts";
import {
  findObject,
  insertObject,
  lockObject,
  type StoredObject,
  updateObject,
  type WireObject,
} from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { asSchedule, type Schedule } from "../wire/wire-schedule.ts";
import {
  asSubscription,
  type Subscription,
  type SubscriptionItem,
  toSubscription,
  toSubscriptionItem,
} from "../wire/wire-subscription.ts";
import { periodEndAfter } from "./billing-cycle.ts";
import { withDueAt } from "./due-at.ts";
import { writeCycleInvoice } from "./invoices-of.ts";
import { recurringOf } from "./prices.ts";

/**
 * Starts a schedule's first phase: creates its subscription, and the first invoice, which stays a draft for an hour.
 */
export async function startSchedule(tx: Transaction, { data, hidden }: StoredObject): Promise<void> {
  const schedule = asSchedule(data);
  const [phase] = schedule.phases;
  if (schedule.status !== "not_started" || !phase) return;
  const { start_date: at, metadata } = phase;
  const price = await priceOfPhase(tx, phase);
  const recurring = recurringOf(price);
  const newSubscription = asSubscription({
    ...toSubscription({
      customer: schedule.customer,
      created: at,
      currency: String(price.currency),
      description: null,
      metadata,
      defaultPaymentMethod: schedule.default_settings.default_payment_method,
      billingMode: "flexible",
      anchor: at,
      trialEnd: null,
    }),
    schedule: schedule.id,
  });
  const item = toSubscriptionItem({
    subscription: newSubscription.id,
    price,
    recurring,
    periodStart: at,
    created: at,
    periodEnd: periodEndAfter(at, recurring, at),
  });
  const subscription = asSubscription({ ...newSubscription, items: { ...newSubscription.items, data: [item] } });
  const period = { former: { start: at, end: at }, at, reason: "subscription_create" as const };
  const { invoice, events } = await writeCycleInvoice(tx, subscription, period);
  const begun = { ...subscription, latest_invoice: invoice.id };
  await insertObject(tx, begun, withDueAt(begun, {}));
  const active = { ...schedule, status: "active", subscription: newSubscription.id, current_phase: phaseOf(phase) };
  await updateObject(tx, active, withDueAt(active, hidden));
  await recordEvents(
    tx,
    { type: "customer.subscription.created", object: begun },
    { type: "subscription_schedule.updated", object: active },
    ...events,
  );
}

const phaseOf = ({ start_date, end_date }: Schedule["phases"][number]) => ({ start_date, end_date });

async function priceOfPhase(tx: Transaction, { items: [item] }: Schedule["phases"][number]): Promise<WireObject> {
  const price = await findObject(tx, "price", item.price);
  if (!price) throw new Error("a phase without its price");
  return price.data;
}

/**
 * Locks a subscription's schedule and then the subscription, and returns the subscription. All code that changes both
 * locks them in this order.
 */
export async function lockSubscription(tx: Transaction, id: string): Promise<StoredObject> {
  const found = await findObject(tx, "subscription", id);
  if (typeof found?.data.schedule === "string") await lockObject(tx, "subscription_schedule", found.data.schedule);
  return lockObject(tx, "subscription", id);
}

/**
 * Ends a subscription's period at `at`. Returns the item of the next period, at the price of the schedule's phase;
 * undefined when the schedule is over, which this records. A subscription without a schedule continues unchanged.
 */
export async function itemAfter(
  tx: Transaction,
  subscription: Subscription,
  at: number,
): Promise<SubscriptionItem | undefined> {
  const [item] = subscription.items.data;
  if (typeof subscription.schedule !== "string") return item;
  const { data, hidden } = await lockObject(tx, "subscription_schedule", subscription.schedule);
  const schedule = asSchedule(data);
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= at && at < end_date);
  if (!phase) {
    const completed = { ...schedule, status: "completed", completed_at: at, current_phase: null };
    await updateObject(tx, completed, withDueAt(completed, hidden));
    await recordEvents(tx, { type: "subscription_schedule.completed", object: completed });
    return undefined;
  }
  if (phase.items[0].price === item.price.id) return item;
  const moved = { ...schedule, current_phase: phaseOf(phase) };
  await updateObject(tx, moved, withDueAt(moved, hidden));
  await recordEvents(tx, { type: "subscription_schedule.updated", object: moved });
  const price = await priceOfPhase(tx, phase);
  return toSubscriptionItem({
    id: item.id,
    subscription: subscription.id,
    price,
    recurring: recurringOf(price),
    created: Number(item.created),
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
  });
}
