import type { Transaction } from "#platform/db/client.ts";
import { disputedLater } from "../disputes/dispute-calls.ts";
import { declinedBy, succeededBy } from "../intents/intent-outcomes.ts";
import {
  findObject,
  insertObject,
  lockObject,
  type StoredObject,
  updateObject,
  type WireObject,
} from "../object-store.ts";
import { recordEvents, type SandboxEvent } from "../record-events.ts";
import type { CardDetails } from "../test-cards.ts";
import { noSuch } from "../wire/wire-error.ts";
import { asInvoice, type Invoice, toInvoicePayment } from "../wire/wire-invoice.ts";
import { type Decline, toCharge, toPaymentIntent } from "../wire/wire-payment.ts";
import { asSubscription } from "../wire/wire-subscription.ts";

/** The card that pays an open invoice, and the bank's response. */
export type InvoiceCharge = {
  card: CardDetails;
  /** The saved card; absent if the card was entered on a page. */
  method?: string | undefined;
  decline?: Decline | undefined;
  /** True for the automatic charge when the invoice became final; false on request. */
  isAutomatic: boolean;
  at: number;
};

/**
 * Locks an invoice's subscription and then the invoice, and returns the invoice. All code that changes both locks them
 * in this order. Throws the provider's 404.
 */
export async function lockInvoice(tx: Transaction, id: string): Promise<StoredObject> {
  const found = await findObject(tx, "invoice", id);
  if (!found) throw noSuch("invoice", id);
  await lockObject(tx, "subscription", asInvoice(found.data).parent.subscription_details.subscription);
  return lockObject(tx, "invoice", id);
}

type Payment = { intent: WireObject; isNew: boolean; payment: WireObject };

/** Returns the payment of an invoice. All attempts use the same payment. */
async function paymentOf(tx: Transaction, { data, hidden }: StoredObject, at: number): Promise<Payment> {
  const invoice = asInvoice(data);
  if (typeof hidden.payment === "string") {
    const { data: payment } = await lockObject(tx, "invoice_payment", hidden.payment);
    const { data: intent } = await lockObject(tx, "payment_intent", intentIdOf(payment));
    return { intent, payment, isNew: false };
  }
  const intent = toPaymentIntent({
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    created: at,
    description: "Subscription update",
    metadata: {},
  });
  const payment = toInvoicePayment({ invoice, paymentIntent: intent.id, created: at });
  await insertObject(tx, intent);
  await insertObject(tx, payment);
  return { intent, payment, isNew: true };
}

export function intentIdOf(payment: WireObject): string {
  return (payment.payment as { payment_intent: string }).payment_intent; // the type that toInvoicePayment writes
}

/** Charges an open, locked invoice. Returns the updated invoice; the subscription's status follows its last invoice. */
export async function chargeInvoice(tx: Transaction, stored: StoredObject, charge: InvoiceCharge): Promise<Invoice> {
  const invoice = asInvoice(stored.data);
  const { intent, payment, isNew } = await paymentOf(tx, stored, charge.at);
  const { decline, method } = charge;
  const newCharge = toCharge(intent, charge.card, charge.at, {
    ...(decline ? { decline } : {}),
    ...(method ? { method } : {}),
  });
  const outcome = decline ? declinedBy(intent, newCharge, decline) : succeededBy(intent, newCharge);
  const changed = decline ? declinedInvoice(invoice, charge) : paidInvoice(invoice, charge.at);
  await insertObject(tx, newCharge, disputedLater(newCharge, charge.at));
  await updateObject(tx, outcome.changed);
  const paid = {
    ...payment,
    status: "paid",
    amount_paid: invoice.amount_due,
    status_transitions: { canceled_at: null, paid_at: charge.at },
  };
  if (!decline) await updateObject(tx, paid);
  const events: SandboxEvent[] = [
    ...(isNew ? [{ type: "payment_intent.created", object: intent }] : []),
    ...outcome.events,
    ...(decline
      ? [{ type: "invoice.payment_failed", object: changed }]
      : [
          { type: "invoice_payment.paid", object: paid },
          { type: "invoice.paid", object: changed },
          { type: "invoice.payment_succeeded", object: changed },
        ]),
  ];
  await updateObject(tx, changed, { ...stored.hidden, payment: payment.id });
  await recordEvents(tx, ...events, ...(await followInvoice(tx, changed)));
  return changed;
}

/** Records a failed attempt for an invoice whose customer has no card. */
export async function failWithoutCard(tx: Transaction, stored: StoredObject): Promise<Invoice> {
  const failed = declinedInvoice(asInvoice(stored.data), { isAutomatic: true });
  await updateObject(tx, failed);
  await recordEvents(tx, { type: "invoice.payment_failed", object: failed }, ...(await followInvoice(tx, failed)));
  return failed;
}

function paidInvoice(invoice: Invoice, at: number): Invoice {
  return asInvoice({
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: Math.max(invoice.attempt_count, 1),
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  });
}

/** Returns the invoice with a failed attempt. The first attempt and the provider's automatic ones are counted. */
function declinedInvoice(invoice: Invoice, { isAutomatic }: Pick<InvoiceCharge, "isAutomatic">): Invoice {
  const tries = isAutomatic ? invoice.attempt_count + 1 : Math.max(invoice.attempt_count, 1);
  return asInvoice({ ...invoice, attempted: true, attempt_count: tries });
}

/** Updates a subscription's status: past due while its last invoice is unpaid. */
export async function followInvoice(tx: Transaction, invoice: Invoice): Promise<SandboxEvent[]> {
  const { data } = await lockObject(tx, "subscription", invoice.parent.subscription_details.subscription);
  const subscription = asSubscription(data);
  if (subscription.latest_invoice !== invoice.id || subscription.status === "canceled") return [];
  const status = invoice.status === "open" ? "past_due" : "active";
  if (subscription.status === status) return [];
  const followed = { ...subscription, status };
  await updateObject(tx, followed);
  return [{ type: "customer.subscription.updated", object: followed }];
}

/**
 * Returns the saved card that an invoice is charged to: its subscription's, otherwise its customer's; undefined when
 * none is left.
 */
export async function cardOfInvoice(
  tx: Transaction,
  invoice: Invoice,
  prorationMode?: string | undefined,
): Promise<{ method: string; card: CardDetails } | undefined> {
  const subscription = await findObject(tx, "subscription", invoice.parent.subscription_details.subscription);
  const customer = await findObject(tx, "customer", invoice.customer);
  const settings = customer?.data.invoice_settings as { default_payment_method: string | null } | undefined; // the type that toCustomer writes
  const usual = [subscription?.data.default_payment_method, settings?.default_payment_method];
  for (const method of prorationMode ? [prorationMode] : usual) {
    if (typeof method !== "string") continue;
    const found = await findObject(tx, "payment_method", method);
    if (found?.data.customer === invoice.customer) return { method, card: found.hidden.card as CardDetails }; // stored together with the saved card
  }
  return undefined;
}
