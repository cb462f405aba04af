import type { Database, Transaction } from "#platform/db/client.ts";
import { findObject, lockObject, updateObject, type WireObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import type { CardDetails } from "../test-cards.ts";
import { badRequest, noSuch } from "../wire/wire-error.ts";
import { type FormTree, mapOf, textOf, treeOf } from "../wire/wire-form.ts";

/**
 * `POST /v1/payment_methods/{id}/detach`: removes a saved card from its customer. Refused for a card without a
 * customer.
 */
export async function detachMethod(tx: Transaction, id: string): Promise<WireObject> {
  const { data } = await lockObject(tx, "payment_method", id);
  if (data.customer === null)
    throw badRequest("The payment method you provided is not attached to a customer so detachment is impossible.");
  const detached = { ...data, customer: null };
  await updateObject(tx, detached);
  await recordEvents(tx, { type: "payment_method.detached", object: detached });
  return detached;
}

/** `POST /v1/customers/{id}`: changes email, name, metadata, and the card to which invoices are charged. */
export async function updateCustomer(tx: Transaction, id: string, form: FormTree): Promise<WireObject> {
  const { data } = await lockObject(tx, "customer", id);
  const card = textOf(treeOf(form, "invoice_settings") ?? {}, "default_payment_method");
  if (card && (await findObject(tx, "payment_method", card))?.data.customer !== id)
    throw badRequest(
      `No such PaymentMethod: '${card}'`,
      "invoice_settings[default_payment_method]",
      "resource_missing",
    );
  const settings = data.invoice_settings as Record<string, unknown>; // the type that toCustomer writes
  const updated = {
    ...data,
    email: textOf(form, "email") ?? data.email,
    name: textOf(form, "name") ?? data.name,
    metadata: { ...(data.metadata as Record<string, string>), ...mapOf(form, "metadata") }, // the type that toCustomer writes
    ...(card ? { invoice_settings: { ...settings, default_payment_method: card } } : {}),
  };
  await updateObject(tx, updated);
  await recordEvents(tx, { type: "customer.updated", object: updated });
  return updated;
}

/** Returns the card of a saved method. The sandbox stores its number, so that it behaves as that test card does. */
export async function cardOfMethod(db: Database | Transaction, id: string, customer: string): Promise<CardDetails> {
  const found = await findObject(db, "payment_method", id);
  if (!found) throw noSuch("PaymentMethod", id);
  if (found.data.customer !== customer)
    throw badRequest(`The PaymentMethod ${id} does not belong to the Customer ${customer}.`, "payment_method");
  return found.hidden.card as CardDetails; // stored when the card is saved
}
