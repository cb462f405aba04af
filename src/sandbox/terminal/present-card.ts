import type { Transaction } from "#platform/db/client.ts";
import { disputedLater } from "../disputes/dispute-calls.ts";
import { declinedBy, succeededBy } from "../intents/intent-outcomes.ts";
import { insertObject, lockObject, type StoredObject, updateObject, type WireObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { createRefund } from "../refund-calls.ts";
import { type CardDetails, outcomeOf } from "../test-cards.ts";
import { toPaymentMethod } from "../wire/wire-card.ts";
import { badRequest, WireError } from "../wire/wire-error.ts";
import { toCharge } from "../wire/wire-payment.ts";
import { actionOf, endAction } from "./reader-calls.ts";
import { presentDetails, type ReaderAction } from "./wire-reader.ts";

export const GOOD_CARD = "4242424242424242";
export const DECLINED_CARD = "4000000000000002";

/**
 * `POST /v1/test_helpers/terminal/readers/{id}/present_payment_method`: presents a card to a reader that requests one.
 * A decline ends the reader's action, as the cardholder's tap on Cancel does.
 */
export async function presentCard(
  tx: Transaction,
  id: string,
  { number = GOOD_CARD, tip = 0 }: { number?: string | undefined; tip?: number },
): Promise<WireObject> {
  const stored = await lockObject(tx, "terminal.reader", id);
  const action = actionOf(stored.data);
  if (action?.status !== "in_progress")
    throw badRequest("The reader isn't waiting for a payment method.", undefined, "terminal_reader_invalid_state");
  const card: CardDetails = { number, expMonth: 12, expYear: 2040, cvc: "", name: "CARDHOLDER" };
  return action.type === "refund_payment" ? giveBack(tx, stored, action) : pay(tx, stored, { action, card, tip });
}

async function pay(
  tx: Transaction,
  { data: reader, readAt }: StoredObject,
  { action, card, tip }: { action: ReaderAction; card: CardDetails; tip: number },
): Promise<WireObject> {
  const { payment_intent: intentId = "", process_config: config } = action.process_payment_intent ?? {};
  if (tip > 0 && (config?.skip_tipping || !config?.tipping))
    throw badRequest("The reader doesn't ask for a tip.", "amount_tip");
  const { data: intent } = await lockObject(tx, "payment_intent", intentId);
  if (intent.status !== "requires_payment_method") {
    const message = `This PaymentIntent's status is ${String(intent.status)}.`;
    return fail(tx, reader, { code: "intent_invalid_state", message, type: "invalid_request_error", at: readAt });
  }
  const requestedPayment =
    tip > 0 ? { ...intent, amount: Number(intent.amount) + tip, amount_details: { tip: { amount: tip } } } : intent;
  const outcome = outcomeOf(card.number);
  const decline = outcome.kind === "declined" ? outcome : undefined;
  const saved =
    !decline && requestedPayment.setup_future_usage === "off_session"
      ? toPaymentMethod(card, String(requestedPayment.customer), readAt)
      : null;
  const charge = {
    ...toCharge(requestedPayment, card, readAt, decline ? { decline } : {}),
    payment_method_details: presentDetails(card, Number(requestedPayment.amount), saved?.id ?? null),
  };
  const { changed, events } = decline ? declinedBy(intent, charge, decline) : succeededBy(requestedPayment, charge);
  await updateObject(tx, changed);
  await insertObject(tx, charge, disputedLater(charge, readAt));
  if (saved) {
    await insertObject(tx, saved, { card });
    await recordEvents(tx, { type: "payment_method.attached", object: saved });
  }
  await recordEvents(tx, ...events);
  if (!decline) return endAction(tx, reader, { ended: { status: "succeeded" }, at: readAt });
  const { code, declineCode, message } = decline;
  return fail(tx, reader, { code, declineCode, message, type: "card_error", at: readAt });
}

/**
 * Ends the action as if the customer canceled at the reader or walked away. There is no failure code, because the
 * reason is unknown.
 */
export async function walkAway(tx: Transaction, id: string): Promise<WireObject> {
  const { data: reader, readAt } = await lockObject(tx, "terminal.reader", id);
  if (actionOf(reader)?.status !== "in_progress") return reader;
  const message = "The customer canceled the action.";
  const ended = { status: "failed" as const, failure_code: null, failure_message: message };
  return endAction(tx, reader, { ended, at: readAt });
}

type Failure = { code: string; declineCode?: string; message: string; type: string; at: number };

function fail(tx: Transaction, reader: WireObject, failure: Failure): Promise<WireObject> {
  const { code, declineCode, message, type, at } = failure;
  const error = { code, ...(declineCode ? { decline_code: declineCode } : {}), message, type };
  const ended = { status: "failed" as const, failure_code: code, failure_message: message, api_error: error };
  return endAction(tx, reader, { ended, at });
}

async function giveBack(
  tx: Transaction,
  { data: reader, readAt }: StoredObject,
  { refund_payment: requestedPayment = {} }: ReaderAction,
): Promise<WireObject> {
  const { amount, charge, payment_intent: intent, metadata } = requestedPayment;
  try {
    const refund = await createRefund(tx, {
      ...(amount === undefined ? {} : { amount: String(amount) }),
      ...(charge ? { charge } : {}),
      ...(intent ? { payment_intent: intent } : {}),
      metadata: { ...(metadata as Record<string, string> | undefined) }, // the type that refundOnReader reads from a form
    });
    const done = { ...requestedPayment, refund: refund.id };
    return await endAction(tx, reader, { ended: { status: "succeeded", refund_payment: done }, at: readAt });
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    const { code = "charge_not_refundable", message, type } = error;
    return fail(tx, reader, { code, message, type, at: readAt });
  }
}

/** Sets a reader online or offline. */
export async function setReaderOnline(tx: Transaction, id: string, isOnline: boolean): Promise<void> {
  const { data, hidden } = await lockObject(tx, "terminal.reader", id);
  await updateObject(tx, { ...data, status: isOnline ? "online" : "offline" }, hidden);
}
