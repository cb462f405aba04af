import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { formatMoney } from "#shared/money.ts";
import { findObject, insertObject, lockObject, updateObject, type WireObject } from "../object-store.ts";
import type { SandboxEvent } from "../record-events.ts";
import { asInvoice, type Invoice, toInvoice } from "../wire/wire-invoice.ts";
import type { Subscription } from "../wire/wire-subscription.ts";
import { withDueAt } from "./due-at.ts";

/** How many seconds a period's invoice stays a draft before it is finalized and charged. */
const DRAFT_SECONDS = 60 * 60;

type Period = { start: number; end: number };

function describe(subscription: Subscription, name: string): string {
  const { price } = subscription.items.data[0];
  const { interval } = price.recurring;
  return `1 × ${name} (at ${formatMoney(price.unit_amount, { currency: price.currency.toUpperCase(), always: true })} / ${interval})`;
}

async function readParts(tx: Transaction, subscription: Subscription) {
  const customer = await findObject(tx, "customer", subscription.customer);
  const product = await findObject(tx, "product", subscription.items.data[0].price.product);
  if (!customer) throw new Error("a subscription of a customer who isn't there");
  return { customer: customer.data, name: String(product?.data.name ?? "Subscription") };
}

/** Writes the invoice of zero that the provider creates for a trial period. It counts as paid immediately. */
export async function writeTrialInvoice(
  tx: Transaction,
  subscription: Subscription,
  at: number,
  reason: "subscription_create" | "subscription_update" = "subscription_create",
): Promise<{ invoice: WireObject; events: SandboxEvent[] }> {
  const { customer, name } = await readParts(tx, subscription);
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0];
  const draft = toInvoice({
    subscription,
    customer,
    reason,
    amount: 0,
    description: `Trial period for ${name}`,
    period: { start, end },
    former: { start: at, end: at },
    finalizesAt: null,
    created: at,
  });
  const open = await finalized(tx, asInvoice(draft), at, undefined);
  const paid = {
    ...open,
    status: "paid",
    attempted: true,
    status_transitions: { ...open.status_transitions, paid_at: at },
  };
  await insertObject(tx, paid);
  return { invoice: paid, events: [{ type: "invoice.created", object: draft }, ...eventsOfPaid(open, paid)] };
}

function eventsOfPaid(open: WireObject, paid: WireObject): SandboxEvent[] {
  return [
    { type: "invoice.finalized", object: open },
    { type: "invoice.paid", object: paid },
    { type: "invoice.payment_succeeded", object: paid },
  ];
}

/**
 * Writes the invoice of the period that has just begun, as a draft. While collection is paused, the invoice is void
 * immediately.
 */
export async function writeCycleInvoice(
  tx: Transaction,
  subscription: Subscription,
  {
    former,
    at,
    reason = "subscription_cycle",
  }: { former: Period; at: number; reason?: "subscription_cycle" | "subscription_create" },
): Promise<{ invoice: WireObject; events: SandboxEvent[] }> {
  const { customer, name } = await readParts(tx, subscription);
  const [item] = subscription.items.data;
  const isPaused = subscription.pause_collection !== null;
  const draft = toInvoice({
    subscription,
    customer,
    former,
    reason,
    amount: item.price.unit_amount,
    description: describe(subscription, name),
    created: at,
    finalizesAt: isPaused ? null : at + DRAFT_SECONDS,
    period: { start: item.current_period_start, end: item.current_period_end },
  });
  const events: SandboxEvent[] = [{ type: "invoice.created", object: draft }];
  const invoice = isPaused ? { ...draft, ...voidedAt(asInvoice(draft), at) } : draft;
  await insertObject(tx, invoice, withDueAt(invoice, {}));
  if (isPaused) events.push({ type: "invoice.voided", object: invoice });
  return { invoice, events };
}

/** Returns the invoice of the next period as the provider announces it, without storing it. */
export async function upcomingInvoice(tx: Transaction, subscription: Subscription, at: number): Promise<WireObject> {
  const { customer, name } = await readParts(tx, subscription);
  const { current_period_start: start, current_period_end: end, price } = subscription.items.data[0];
  const preview = toInvoice({
    subscription,
    customer,
    reason: "subscription_cycle",
    amount: price.unit_amount,
    created: at,
    description: describe(subscription, name),
    finalizesAt: null,
    period: { start: end, end: end + (end - start) },
    former: { start, end },
  });
  return { ...preview, id: preview.id.replace(/^in_/, "upcoming_in_"), next_payment_attempt: end + DRAFT_SECONDS };
}

export function voidedAt(invoice: Invoice, at: number) {
  return {
    status: "void",
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: at },
  };
}

/** Finalizes an invoice: it gets a number and, where its pages are served, a URL, and can be paid. */
export async function finalized(
  tx: Transaction,
  draft: Invoice,
  at: number,
  origin: string | undefined,
): Promise<Invoice> {
  const { data: customer } = await lockObject(tx, "customer", draft.customer);
  const sequence = Number(customer.next_invoice_sequence);
  await updateObject(tx, { ...customer, next_invoice_sequence: sequence + 1 });
  return asInvoice({
    ...draft,
    status: "open",
    effective_at: at,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    number: `${String(customer.invoice_prefix)}-${String(sequence).padStart(4, "0")}`,
    hosted_invoice_url: origin === undefined ? null : `${origin}/sandbox/invoice/${draft.id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: at },
  });
}

const stopAdvancing = command(sql`
  update sandbox_objects
  set data = data || '{"auto_advance": false, "automatically_finalizes_at": null}', hidden = hidden - 'dueAt'
  where kind = 'invoice' and data->>'status' in ('draft', 'open')
    and data @> ${sql.placeholder("isOfSubscription")}::jsonb`);

/** Handles invoices of an ended subscription: open ones stay unchanged, and drafts are never finalized. */
export async function openInvoicesStay(tx: Transaction, subscription: string): Promise<void> {
  await stopAdvancing(tx, { isOfSubscription: JSON.stringify({ parent: { subscription_details: { subscription } } }) });
}
