import type { Transaction } from "#platform/db/client.ts";
import { findObject, insertObject, nowSeconds, type WireObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { badRequest, noSuch } from "../wire/wire-error.ts";
import { type FormTree, listOf, mapOf, textOf } from "../wire/wire-form.ts";
import { toPaymentIntent } from "../wire/wire-payment.ts";

/** Whether the payment is for a card presented at a reader. */
export function isForReader(form: FormTree): boolean {
  return listOf(form, "allowed_payment_method_types").includes("card_present");
}

/** `POST /v1/payment_intents` for a reader: waits for a card there, and is then captured immediately. */
export async function createPresentIntent(tx: Transaction, form: FormTree): Promise<WireObject> {
  const [amount, currency, customer] = [textOf(form, "amount"), textOf(form, "currency"), textOf(form, "customer")];
  if (!amount || !/^[1-9]\d{0,11}$/.test(amount)) throw badRequest(`Invalid integer: ${amount ?? ""}`, "amount");
  if (Number(amount) < 50) throw badRequest("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  if (!currency) throw badRequest("Missing required param: currency.", "currency");
  if (textOf(form, "capture_method") === "manual")
    throw badRequest("The sandbox captures payments of readers at once.", "capture_method");
  if (customer && !(await findObject(tx, "customer", customer))) throw noSuch("customer", customer);
  const savesCard = textOf(form, "setup_future_usage") === "off_session";
  if (savesCard && !customer) throw badRequest("A card is saved for a customer.", "customer");
  const intent = {
    ...toPaymentIntent({
      amount: Number(amount),
      currency: currency.toLowerCase(),
      customer: customer ?? null,
      savesCard,
      description: textOf(form, "description") ?? null,
      metadata: mapOf(form, "metadata"),
      created: await nowSeconds(tx),
    }),
    allowed_payment_method_types: ["card_present"],
    payment_method_types: ["card_present"],
    payment_method_options: {
      card_present: { request_extended_authorization: false, request_incremental_authorization_support: false },
    },
  };
  await insertObject(tx, intent);
  await recordEvents(tx, { type: "payment_intent.created", object: intent });
  return intent;
}
