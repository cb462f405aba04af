import { sql } from "drizzle-orm";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { closeDispute, openDueDispute } from "../disputes/dispute-calls.ts";
import { clockInstantInSql, lockObject, type StoredObject, updateObject, type WireObject } from "../object-store.ts";
import { recordEvents, type SandboxEvent } from "../record-events.ts";
import { asInvoice } from "../wire/wire-invoice.ts";
import { asSubscription, type Subscription, type SubscriptionItem } from "../wire/wire-subscription.ts";
import { periodEndAfter } from "./billing-cycle.ts";
import { cardOfInvoice, chargeInvoice, failWithoutCard, lockInvoice } from "./charge-invoice.ts";
import { nextStep, withDueAt } from "./due-at.ts";
import { offSessionDecline } from "./invoice-calls.ts";
import { finalized, upcomingInvoice, writeCycleInvoice } from "./invoices-of.ts";
import { recurringOf } from "./prices.ts";
import { itemAfter, lockSubscription, startSchedule } from "./schedule-steps.ts";

const findFirstDue = statement(
  { id: "text", kind: "text" },
  sql`
  select id, kind from sandbox_objects
  where hidden ? 'dueAt' and (hidden->>'dueAt')::bigint <= extract(epoch from ${clockInstantInSql})
  order by (hidden->>'dueAt')::bigint, position limit 1`,
);

/**
 * Runs the due work of subscriptions, schedules, invoices and disputes in chronological order, each at its own instant:
 * a period ends, its invoice is written, becomes final an hour later and is charged; a charge is disputed, and lost if
 * there is no response.
 */
export async function runDueBilling(db: Database, origin: string | undefined): Promise<void> {
  for (;;) {
    const [due] = await findFirstDue(db);
    if (!due) return;
    await withRetry(db, async (tx) => {
      const stored = await lockDue(tx, due);
      // Another process may have done this step in the meantime.
      if (!(Number(stored.hidden.dueAt) <= stored.readAt)) return;
      if (due.kind === "invoice") await finishInvoice(tx, stored, origin);
      else if (due.kind === "subscription") await stepSubscription(tx, stored);
      else if (due.kind === "charge") await openDueDispute(tx, stored);
      else if (due.kind === "dispute") await closeDispute(tx, stored, "lost");
      else await startSchedule(tx, stored);
    });
  }
}

function lockDue(tx: Transaction, { id, kind }: { id: string; kind: string }): Promise<StoredObject> {
  if (kind === "invoice") return lockInvoice(tx, id);
  return kind === "subscription" ? lockSubscription(tx, id) : lockObject(tx, kind, id);
}

async function finishInvoice(tx: Transaction, stored: StoredObject, origin: string | undefined): Promise<void> {
  const at = Number(stored.hidden.dueAt);
  const open = await finalized(tx, asInvoice(stored.data), at, origin);
  const hidden = withDueAt(open, stored.hidden);
  await updateObject(tx, open, hidden);
  await recordEvents(tx, { type: "invoice.finalized", object: open });
  const finished = { ...stored, data: open, hidden };
  const found = await cardOfInvoice(tx, open);
  if (!found) {
    await failWithoutCard(tx, finished);
    return;
  }
  const decline = await offSessionDecline(tx, found.card.number);
  await chargeInvoice(tx, finished, { ...found, decline, isAutomatic: true, at });
}

async function stepSubscription(tx: Transaction, { data, hidden }: StoredObject): Promise<void> {
  const subscription = asSubscription(data);
  const step = nextStep(subscription, hidden);
  if (step?.kind === "upcoming") {
    const announced = { ...hidden, announcedFor: subscription.items.data[0].current_period_end };
    await updateObject(tx, subscription, withDueAt(subscription, announced));
    await recordEvents(tx, { type: "invoice.upcoming", object: await upcomingInvoice(tx, subscription, step.at) });
  } else if (step?.kind === "resume") {
    await store(tx, { ...subscription, pause_collection: null }, hidden, []);
  } else if (step?.kind === "period_end") {
    if (subscription.cancel_at_period_end) return end(tx, subscription, hidden, step.at);
    const item = await itemAfter(tx, subscription, step.at);
    if (!item) return end(tx, subscription, hidden, step.at);
    const { renewed, former } = renew(subscription, item, step.at);
    const { invoice, events } = await writeCycleInvoice(tx, renewed, { former, at: step.at });
    await store(tx, { ...renewed, latest_invoice: invoice.id }, hidden, events);
  }
}

async function store(
  tx: Transaction,
  changed: WireObject,
  hidden: Record<string, unknown>,
  events: SandboxEvent[],
): Promise<void> {
  await updateObject(tx, changed, withDueAt(changed, hidden));
  await recordEvents(tx, { type: "customer.subscription.updated", object: changed }, ...events);
}

async function end(tx: Transaction, subscription: Subscription, hidden: Record<string, unknown>, at: number) {
  const ended = { ...subscription, status: "canceled", ended_at: at };
  await updateObject(tx, ended, withDueAt(ended, hidden));
  await recordEvents(tx, { type: "customer.subscription.deleted", object: ended });
}

/** Starts the next period. */
function renew(subscription: Subscription, item: SubscriptionItem, at: number) {
  const periodEnd = periodEndAfter(subscription.billing_cycle_anchor, recurringOf(item.price), at);
  const next = { ...item, current_period_start: at, current_period_end: periodEnd };
  return {
    renewed: asSubscription({
      ...subscription,
      status: subscription.status === "trialing" ? "active" : subscription.status,
      items: { ...subscription.items, data: [next] },
    }),
    former: { start: item.current_period_start, end: item.current_period_end },
  };
}
