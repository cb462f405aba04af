import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { findObject, insertObject, lockObject, nowSeconds, updateObject, type WireObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { badRequest, noSuch } from "../wire/wire-error.ts";
import { type FormTree, listOf, mapOf, textOf, treeOf } from "../wire/wire-form.ts";
import type { Recurring } from "../wire/wire-price.ts";
import { asSubscription, type Subscription, toSubscription, toSubscriptionItem } from "../wire/wire-subscription.ts";
import { monthsLater, monthsOf } from "./billing-cycle.ts";
import { withDueAt } from "./due-at.ts";
import { openInvoicesStay, writeTrialInvoice } from "./invoices-of.ts";
import { priceOfItem, recurringOf } from "./prices.ts";

const LONGEST_TRIAL_SECONDS = 5 * 365 * 24 * 60 * 60;

/**
 * `POST /v1/subscriptions` for a first period that was paid elsewhere: charging starts at `billing_cycle_anchor`,
 * without a proration, or at `trial_end` if the anchor would be later than the provider allows. Other kinds are
 * refused.
 */
export async function createSubscription(tx: Transaction, form: FormTree): Promise<WireObject> {
  const customer = textOf(form, "customer") ?? "";
  if (!(await findObject(tx, "customer", customer)))
    throw badRequest(`No such customer: '${customer}'`, "customer", "resource_missing");
  const price = await priceOfItem(tx, onlyItemOf(form), "items[0]");
  const recurring = recurringOf(price);
  const created = await nowSeconds(tx);
  const firstEnd = readFirstEnd(form, recurring, created);
  const card = textOf(form, "default_payment_method") ?? null;
  if (card) await assertCardOf(tx, card, customer);
  const newSubscription = asSubscription(
    toSubscription({
      customer,
      created,
      currency: String(price.currency),
      defaultPaymentMethod: card,
      description: textOf(form, "description") ?? null,
      metadata: mapOf(form, "metadata"),
      billingMode: textOf(treeOf(form, "billing_mode") ?? {}, "type") === "classic" ? "classic" : "flexible",
      anchor: firstEnd.at,
      trialEnd: firstEnd.isTrial ? firstEnd.at : null,
    }),
  );
  const item = toSubscriptionItem({
    subscription: newSubscription.id,
    price,
    recurring,
    periodStart: created,
    periodEnd: firstEnd.at,
    created,
  });
  const subscription = asSubscription({ ...newSubscription, items: { ...newSubscription.items, data: [item] } });
  const events = [];
  let written: WireObject = subscription;
  if (firstEnd.isTrial) {
    const { invoice, events: ofInvoice } = await writeTrialInvoice(tx, subscription, created);
    written = { ...subscription, latest_invoice: invoice.id };
    events.push(...ofInvoice);
  }
  await insertObject(tx, written, withDueAt(written, {}));
  await recordEvents(tx, { type: "customer.subscription.created", object: written }, ...events);
  return written;
}

function onlyItemOf(form: FormTree): FormTree {
  const [item, ...others] = listOf(form, "items");
  if (typeof item !== "object" || others.length > 0)
    throw badRequest("The sandbox has subscriptions with one item.", "items");
  return item;
}

function readFirstEnd(form: FormTree, recurring: Recurring, created: number): { at: number; isTrial: boolean } {
  const [anchor, trialEnd] = [readSeconds(form, "billing_cycle_anchor"), readSeconds(form, "trial_end")];
  if (trialEnd !== undefined) {
    if (trialEnd <= created || trialEnd > created + LONGEST_TRIAL_SECONDS)
      throw badRequest("Invalid timestamp: must be an instant of the next five years.", "trial_end");
    return { at: trialEnd, isTrial: true };
  }
  if (anchor === undefined || textOf(form, "proration_behavior") !== "none")
    throw badRequest("The sandbox has subscriptions whose first period is free, up to a `billing_cycle_anchor`.");
  const natural = monthsLater(created, monthsOf(recurring));
  if (anchor <= created) throw badRequest("Invalid timestamp: must be in the future.", "billing_cycle_anchor");
  if (anchor > natural)
    throw badRequest(
      `billing_cycle_anchor cannot be later than next natural billing date (${natural}) for plan`,
      "billing_cycle_anchor",
    );
  return { at: anchor, isTrial: false };
}

function readSeconds(form: FormTree, key: string): number | undefined {
  const text = textOf(form, key);
  if (text !== undefined && !/^\d{1,11}$/.test(text)) throw badRequest(`Invalid integer: ${text}`, key);
  return text === undefined ? undefined : Number(text);
}

/** Throws the provider's refusal for a card that isn't the customer's. */
export async function assertCardOf(db: DatabaseOrTransaction, card: string, customer: string): Promise<void> {
  if ((await findObject(db, "payment_method", card))?.data.customer !== customer)
    throw badRequest(`No such PaymentMethod: '${card}'`, "default_payment_method", "resource_missing");
}

/**
 * `POST /v1/subscriptions/{id}`: price, card, end, pause and metadata. Changes apply from the next charge on. A price
 * with another interval requires a `trial_end`, with which its first period begins.
 */
export async function updateSubscription(tx: Transaction, id: string, form: FormTree): Promise<WireObject> {
  const { data, hidden, readAt } = await lockObject(tx, "subscription", id);
  const subscription = asSubscription(data);
  if (subscription.status === "canceled")
    throw badRequest("A canceled subscription can only update its cancellation_details and metadata.");
  const card = textOf(form, "default_payment_method");
  if (card) await assertCardOf(tx, card, subscription.customer);
  const repriced = form.items === undefined ? subscription : await reprice(tx, subscription, form, readAt);
  const updated = asSubscription({
    ...repriced,
    ...(card ? { default_payment_method: card } : {}),
    ...endOf(repriced, textOf(form, "cancel_at_period_end"), readAt),
    ...pauseOf(form, readAt),
    metadata: metadataWith(subscription.metadata, form),
  });
  await updateObject(tx, updated, withDueAt(updated, hidden));
  await recordEvents(tx, { type: "customer.subscription.updated", object: updated });
  return updated;
}

/** Changes the price of the only item, from its next period on. */
async function reprice(
  tx: Transaction,
  subscription: Subscription,
  form: FormTree,
  now: number,
): Promise<Subscription> {
  const itemForm = onlyItemOf(form);
  const [item] = subscription.items.data;
  if (textOf(itemForm, "id") !== item.id)
    throw badRequest("The sandbox changes the item that a subscription has.", "items[0][id]");
  if (textOf(form, "proration_behavior") !== "none")
    throw badRequest("The sandbox prorates nothing: say `proration_behavior: none`.", "proration_behavior");
  const price = await priceOfItem(tx, itemForm, "items[0]");
  const [recurring, former] = [recurringOf(price), recurringOf(item.price)];
  const trialEnd = readSeconds(form, "trial_end");
  if (trialEnd === undefined && monthsOf(recurring) !== monthsOf(former))
    throw badRequest("The sandbox changes to another interval with a `trial_end`.", "items[0][price]");
  if (trialEnd !== undefined && (trialEnd <= now || trialEnd > now + LONGEST_TRIAL_SECONDS))
    throw badRequest("Invalid timestamp: must be an instant of the next five years.", "trial_end");
  const changed = toSubscriptionItem({
    id: item.id,
    subscription: subscription.id,
    price,
    recurring,
    created: Number(item.created),
    periodStart: trialEnd === undefined ? item.current_period_start : now,
    periodEnd: trialEnd ?? item.current_period_end,
  });
  const repriced = asSubscription({ ...subscription, items: { ...subscription.items, data: [changed] } });
  return trialEnd === undefined ? repriced : beginTrial(tx, repriced, { now, trialEnd });
}

/** Starts a trial, which is free until `trialEnd`. The first charged period begins then. */
async function beginTrial(
  tx: Transaction,
  subscription: Subscription,
  { now, trialEnd }: { now: number; trialEnd: number },
): Promise<Subscription> {
  const trialing = asSubscription({
    ...subscription,
    status: "trialing",
    billing_cycle_anchor: trialEnd,
    trial_start: now,
    trial_end: trialEnd,
  });
  const { invoice, events } = await writeTrialInvoice(tx, trialing, now, "subscription_update");
  await recordEvents(tx, ...events);
  return asSubscription({ ...trialing, latest_invoice: invoice.id });
}

function endOf(subscription: Subscription, itemForm: string | undefined, now: number) {
  if (itemForm === undefined) return {};
  const ends = itemForm === "true";
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? subscription.items.data[0].current_period_end : null,
    canceled_at: ends ? now : null,
    cancellation_details: detailsOf(ends ? "cancellation_requested" : null),
  };
}

function detailsOf(reason: string | null) {
  return { comment: null, feedback: null, feedback_option: null, reason };
}

function pauseOf(form: FormTree, now: number): { pause_collection?: Subscription["pause_collection"] } {
  if (form.pause_collection === undefined) return {};
  const pause = treeOf(form, "pause_collection");
  if (!pause) return { pause_collection: null };
  if (textOf(pause, "behavior") !== "void")
    throw badRequest("The sandbox pauses with the behavior `void`.", "pause_collection[behavior]");
  const resumesAt = readSeconds(pause, "resumes_at") ?? null;
  if (resumesAt !== null && resumesAt <= now)
    throw badRequest("Invalid timestamp: must be in the future.", "pause_collection[resumes_at]");
  return { pause_collection: { behavior: "void", resumes_at: resumesAt } };
}

/** Merges our metadata into the existing; an empty text removes a key. */
function metadataWith(former: Record<string, string>, form: FormTree): Record<string, string> {
  const merged = { ...former, ...mapOf(form, "metadata") };
  return Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== ""));
}

/** `DELETE /v1/subscriptions/{id}`: ends immediately. An open invoice stays open and isn't retried. */
export async function cancelSubscription(tx: Transaction, id: string): Promise<WireObject> {
  const { data, hidden, readAt } = await lockObject(tx, "subscription", id);
  if (data.status === "canceled") throw noSuch("subscription", id);
  const canceled = {
    ...data,
    status: "canceled",
    canceled_at: readAt,
    ended_at: readAt,
    pause_collection: null,
    cancellation_details: detailsOf("cancellation_requested"),
  };
  await updateObject(tx, canceled, withDueAt(canceled, hidden));
  await openInvoicesStay(tx, id);
  await recordEvents(tx, { type: "customer.subscription.deleted", object: canceled });
  return canceled;
}
