import { sql } from "drizzle-orm";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { disputedLater } from "../disputes/dispute-calls.ts";
import { takeFault } from "../faults.ts";
import {
  clockInstantInSql,
  findObject,
  insertObject,
  lockObject,
  nowSeconds,
  updateObject,
  type WireObject,
} from "../object-store.ts";
import { recordEvents, type SandboxEvent } from "../record-events.ts";
import { cardOfMethod } from "../saved/payment-methods.ts";
import { OFF_SESSION_DECLINE, offSessionOutcomeOf } from "../test-cards.ts";
import { badRequest, WireError } from "../wire/wire-error.ts";
import { type FormTree, mapOf, textOf } from "../wire/wire-form.ts";
import { toCharge, toPaymentIntent } from "../wire/wire-payment.ts";
import { declinedBy, succeededBy } from "./intent-outcomes.ts";

/** The seconds for which banks authorize a card payment. */
export const AUTHORIZED_SECONDS = 7 * 24 * 60 * 60;

function unexpectedState(intent: WireObject, doing: string): WireError {
  return badRequest(
    `This PaymentIntent could not be ${doing} because it has a status of ${String(intent.status)}.`,
    undefined,
    "payment_intent_unexpected_state",
  );
}

/** `POST /v1/payment_intents` with `confirm` and `off_session`: charges a saved card while its holder isn't present. */
export async function createIntent(db: Database, form: FormTree): Promise<WireObject> {
  if (textOf(form, "confirm") !== "true" || textOf(form, "off_session") !== "true")
    throw badRequest("The sandbox makes payment intents that are confirmed at once, off-session.", "confirm");
  const [amount, currency] = [textOf(form, "amount"), textOf(form, "currency")];
  const [customer, method] = [textOf(form, "customer"), textOf(form, "payment_method")];
  if (!amount || !/^[1-9]\d{0,11}$/.test(amount)) throw badRequest(`Invalid integer: ${amount ?? ""}`, "amount");
  if (Number(amount) < 50) throw badRequest("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  if (!currency) throw badRequest("Missing required param: currency.", "currency");
  if (!customer || !method) throw badRequest("A saved card of a customer is needed.", "payment_method");
  const { intent, decline } = await withRetry(db, async (tx) => {
    const card = await cardOfMethod(tx, method, customer);
    const created = await nowSeconds(tx);
    const newIntent = toPaymentIntent({
      amount: Number(amount),
      currency: currency.toLowerCase(),
      customer,
      created,
      description: textOf(form, "description") ?? null,
      metadata: mapOf(form, "metadata"),
    });
    const outcome = (await takeFault(tx, "declinesOffSession"))
      ? OFF_SESSION_DECLINE
      : offSessionOutcomeOf(card.number);
    const refusal = outcome.kind === "declined" ? outcome : undefined;
    const charge = toCharge(newIntent, card, created, { method, ...(refusal ? { decline: refusal } : {}) });
    const { changed, events } = refusal ? declinedBy(newIntent, charge, refusal) : succeededBy(newIntent, charge);
    await insertObject(tx, changed);
    await insertObject(tx, charge, disputedLater(charge, created));
    await recordEvents(tx, { type: "payment_intent.created", object: newIntent }, ...events);
    return { intent: changed, decline: refusal };
  });
  if (decline)
    throw new WireError(402, "card_error", decline.message, {
      code: decline.code,
      declineCode: decline.declineCode,
      isStored: true,
      paymentIntent: intent,
    });
  return intent;
}

const setSessionPaid = command(sql`update sandbox_objects set data = data || '{"payment_status": "paid"}'
    where kind = 'checkout.session' and data->>'payment_intent' = ${sql.placeholder("id")}`);

/** `POST /v1/payment_intents/{id}/capture`: captures the authorized money. */
export async function captureIntent(tx: Transaction, id: string): Promise<WireObject> {
  const { data: intent, readAt } = await lockObject(tx, "payment_intent", id);
  if (intent.status !== "requires_capture") throw unexpectedState(intent, "captured");
  const { data: charge } = await lockObject(tx, "charge", String(intent.latest_charge));
  const captured = {
    ...charge,
    captured: true,
    amount_captured: charge.amount,
    balance_transaction: String(charge.id).replace(/^ch_/, "txn_"),
  };
  const succeeded = { ...intent, status: "succeeded", amount_capturable: 0, amount_received: intent.amount };
  await updateObject(tx, captured, disputedLater(captured, readAt));
  await updateObject(tx, succeeded);
  await setSessionPaid(tx, { id });
  await recordEvents(
    tx,
    { type: "charge.captured", object: captured },
    { type: "payment_intent.succeeded", object: succeeded },
  );
  return succeeded;
}

const CANCELABLE = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
  "processing",
];

/**
 * `POST /v1/payment_intents/{id}/cancel`: releases the authorized money, which counts as refunded although it was never
 * received.
 */
export async function cancelIntent(tx: Transaction, id: string, reason: string | null): Promise<WireObject> {
  const { data: intent, readAt } = await lockObject(tx, "payment_intent", id);
  if (!CANCELABLE.includes(String(intent.status))) throw unexpectedState(intent, "canceled");
  const events: SandboxEvent[] = [];
  if (intent.status === "requires_capture") {
    const { data: charge } = await lockObject(tx, "charge", String(intent.latest_charge));
    const released = { ...charge, amount_refunded: charge.amount, refunded: true };
    await updateObject(tx, released);
    events.push({ type: "charge.refunded", object: released });
  }
  const canceled = {
    ...intent,
    status: "canceled",
    canceled_at: readAt,
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  };
  await updateObject(tx, canceled);
  await recordEvents(tx, ...events, { type: "payment_intent.canceled", object: canceled });
  return canceled;
}

/**
 * Cancels an authorization if a fault is set that refuses captures: the following capture then fails permanently, as
 * after a cancellation by the bank.
 */
export async function refuseCapture(db: Database, id: string): Promise<void> {
  const found = await findObject(db, "payment_intent", id);
  if (found?.data.status !== "requires_capture" || !(await takeFault(db, "refusesCaptures"))) return;
  await withRetry(db, (tx) => cancelIntent(tx, id, "automatic"));
}

const listAuthorized = statement(
  { id: "text" },
  sql`
  select id from sandbox_objects where kind = 'payment_intent' and data->>'status' = 'requires_capture'
    and data->'metadata'->>'order_id' = ${sql.placeholder("orderId")}`,
);

/** Expires the authorizations of an order early. */
export async function lapseIntents(db: Database, orderId: string): Promise<void> {
  const rows = await listAuthorized(db, { orderId });
  for (const { id } of rows) await withRetry(db, (tx) => cancelIntent(tx, id, "automatic"));
}

const listLapsed = statement(
  { id: "text" },
  sql`
  select id from sandbox_objects where kind = 'payment_intent' and data->>'status' = 'requires_capture'
    and (data->>'created')::bigint + ${AUTHORIZED_SECONDS} <= extract(epoch from ${clockInstantInSql}) limit 50`,
);

/** Expires authorizations that were never captured. */
export async function lapseDueIntents(db: Database): Promise<void> {
  const rows = await listLapsed(db);
  for (const { id } of rows) await withRetry(db, (tx) => cancelIntent(tx, id, "automatic"));
}
