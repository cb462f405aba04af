import { type Database, type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { takeFault } from "../faults.ts";
import { cancelIntent } from "../intents/intent-calls.ts";
import { findObject, listObjects, lockObject, updateObject, type WireObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { expandIntent } from "../session-calls.ts";
import { type CardOutcome, OFF_SESSION_DECLINE, offSessionOutcomeOf } from "../test-cards.ts";
import { badRequest, WireError } from "../wire/wire-error.ts";
import { type FormTree, textOf } from "../wire/wire-form.ts";
import { asInvoice } from "../wire/wire-invoice.ts";
import { cardOfInvoice, chargeInvoice, followInvoice, intentIdOf, lockInvoice } from "./charge-invoice.ts";
import { voidedAt } from "./invoices-of.ts";

/** Returns the decline of a saved card charged while its holder isn't present, if any. */
export async function offSessionDecline(tx: Transaction, number: string) {
  const outcome: CardOutcome = (await takeFault(tx, "declinesOffSession"))
    ? OFF_SESSION_DECLINE
    : offSessionOutcomeOf(number);
  return outcome.kind === "declined" ? outcome : undefined;
}

/** `POST /v1/invoices/{id}/pay`: retries with a saved card. A decline is recorded and returned as 402. */
export async function payInvoice(db: Database, id: string, form: FormTree): Promise<WireObject> {
  const { invoice, decline } = await withRetry(db, async (tx) => {
    const stored = await lockOpenInvoice(tx, id, "paid");
    const found = await cardOfInvoice(tx, asInvoice(stored.data), textOf(form, "payment_method"));
    if (!found)
      throw badRequest(
        "This customer has no attached payment source or default payment method.",
        undefined,
        "resource_missing",
      );
    const refusal = await offSessionDecline(tx, found.card.number);
    const charge = { ...found, decline: refusal, isAutomatic: false, at: stored.readAt };
    return { invoice: await chargeInvoice(tx, stored, charge), decline: refusal };
  });
  if (decline)
    throw new WireError(402, "card_error", decline.message, {
      code: decline.code,
      declineCode: decline.declineCode,
      isStored: true,
    });
  return invoice;
}

async function lockOpenInvoice(tx: Transaction, id: string, doing: string) {
  const stored = await lockInvoice(tx, id);
  if (stored.data.status === "paid") throw badRequest("Invoice is already paid");
  if (stored.data.status !== "open")
    throw badRequest(`This invoice can't be ${doing}: its status is ${String(stored.data.status)}.`);
  return stored;
}

/** `POST /v1/invoices/{id}/void`: cancels the invoice, which is then no longer owed, and its payment. */
export async function voidInvoice(tx: Transaction, id: string): Promise<WireObject> {
  const { data, hidden, readAt } = await lockOpenInvoice(tx, id, "voided");
  const invoice = asInvoice(data);
  const voided = asInvoice({ ...invoice, ...voidedAt(invoice, readAt) });
  await updateObject(tx, voided);
  if (typeof hidden.payment === "string") {
    const { data: payment } = await lockObject(tx, "invoice_payment", hidden.payment);
    await cancelIntent(tx, intentIdOf(payment), "void_invoice");
    const transitions = { canceled_at: readAt, paid_at: null };
    await updateObject(tx, { ...payment, status: "canceled", status_transitions: transitions });
  }
  await recordEvents(tx, { type: "invoice.voided", object: voided }, ...(await followInvoice(tx, voided)));
  return voided;
}

/** Returns an invoice with its payments, if requested: `payments`, and within these `payment_intent`. */
export async function expandInvoice(db: DatabaseOrTransaction, invoice: WireObject, expand: string[]) {
  if (!expand.some((path) => path === "payments" || path.startsWith("payments."))) return invoice;
  const { docs } = await listObjects(db, "invoice_payment", { limit: 10, where: { invoice: invoice.id } });
  const paths = expand.map((path) => path.replace(/^payments\.data\.?/, ""));
  const data = await Promise.all(docs.map((payment) => expandInvoicePayment(db, payment, paths)));
  const url = `/v1/invoice_payments?invoice=${invoice.id}`;
  return { ...invoice, payments: { object: "list", data, has_more: false, url } };
}

export async function expandInvoicePayment(db: DatabaseOrTransaction, payment: WireObject, expand: string[]) {
  const at = "payment.payment_intent";
  if (!expand.some((path) => path === at || path.startsWith(`${at}.`))) return payment;
  const intent = await findObject(db, "payment_intent", intentIdOf(payment));
  if (!intent) return payment;
  const paths = expand.map((path) => path.replace(`${at}.`, ""));
  return {
    ...payment,
    payment: { type: "payment_intent", payment_intent: await expandIntent(db, intent.data, paths) },
  };
}
