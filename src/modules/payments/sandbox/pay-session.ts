import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import {
  findObject,
  insertObject,
  lockObject,
  nowSeconds,
  type StoredObject,
  updateObject,
  type WireObject,
} from "./object-store.ts";
import { recordEvent } from "./record-event.ts";
import { expireIfDue } from "./session-calls.ts";
import { AUTHENTICATION_FAILED, type CardDetails, type CardOutcome, outcomeOf } from "./test-cards.ts";
import { type Decline, toCharge, toPaymentIntent } from "./wire-objects.ts";

export type PayResult =
  | { kind: "paid"; session: WireObject }
  | { kind: "declined"; message: string }
  | { kind: "challenge" }
  | { kind: "closed"; session: WireObject };

/** Pays an open session with a card, as its hosted page does. The row's lock decides between paying and expiring. */
export function paySession(db: Database, sessionId: string, card: CardDetails): Promise<PayResult> {
  return withRetry(db, async (tx) => {
    const stored = await expireIfDue(tx, await lockObject(tx, "checkout.session", sessionId));
    if (stored.data.status !== "open") return { kind: "closed", session: stored.data };
    return settleWith(tx, stored, card, outcomeOf(card.number));
  });
}

/** The answer to a 3-D Secure challenge. */
export function answerChallenge(db: Database, sessionId: string, isAuthenticated: boolean): Promise<PayResult> {
  return withRetry(db, async (tx) => {
    const stored = await expireIfDue(tx, await lockObject(tx, "checkout.session", sessionId));
    if (stored.data.status !== "open") return { kind: "closed", session: stored.data };
    const card = stored.hidden.challengedCard as CardDetails | undefined; // written by settleWith alone
    if (!card) return { kind: "declined", message: "There is nothing to authenticate. Enter your card again." };
    return settleWith(tx, stored, card, isAuthenticated ? { kind: "succeeds" } : AUTHENTICATION_FAILED);
  });
}

/**
 * Pays a session that has expired already: what the provider never promises not to do. For testing what happens to money
 * that comes after its order is gone.
 */
export function payLate(db: Database, sessionId: string, card: CardDetails): Promise<PayResult> {
  return withRetry(db, async (tx) => {
    const stored = await lockObject(tx, "checkout.session", sessionId);
    if (stored.data.status === "complete") return { kind: "closed", session: stored.data };
    return settleWith(tx, stored, card, { kind: "succeeds" });
  });
}

async function intentOf(tx: Transaction, { data, hidden }: StoredObject, created: number): Promise<WireObject> {
  if (typeof data.payment_intent === "string") {
    const found = await findObject(tx, "payment_intent", data.payment_intent);
    if (found) return found.data;
  }
  const intent = toPaymentIntent({
    amount: Number(data.amount_total),
    currency: String(data.currency),
    customer: typeof data.customer === "string" ? data.customer : null,
    description: typeof hidden.intentDescription === "string" ? hidden.intentDescription : null,
    metadata: (hidden.intentMetadata ?? {}) as Record<string, string>, // written by createSession
    created,
  });
  await insertObject(tx, intent);
  await recordEvent(tx, "payment_intent.created", intent);
  return intent;
}

async function settleWith(
  tx: Transaction,
  stored: StoredObject,
  card: CardDetails,
  outcome: CardOutcome,
): Promise<PayResult> {
  const created = await nowSeconds(tx);
  const intent = await intentOf(tx, stored, created);
  const { challengedCard: _, ...hidden } = stored.hidden;
  const session = { ...stored.data, payment_intent: intent.id };
  if (outcome.kind === "challenge") {
    const asked = {
      ...intent,
      status: "requires_action",
      next_action: {
        type: "redirect_to_url",
        redirect_to_url: { return_url: null, url: `${String(stored.data.url)}/challenge` },
      },
    };
    await updateObject(tx, asked);
    await updateObject(tx, session, { ...hidden, challengedCard: { ...card, cvc: "" } });
    await recordEvent(tx, "payment_intent.requires_action", asked);
    return { kind: "challenge" };
  }
  if (outcome.kind === "declined") {
    await decline(tx, intent, card, outcome, created);
    await updateObject(tx, session, hidden);
    return { kind: "declined", message: outcome.message };
  }
  const charge = await insertObject(tx, toCharge(intent, card, created));
  const succeeded = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    next_action: null,
    last_payment_error: null,
  };
  await updateObject(tx, succeeded);
  const complete = { ...session, status: "complete", payment_status: "paid", url: null };
  await updateObject(tx, complete, hidden);
  await recordEvent(tx, "charge.succeeded", charge);
  await recordEvent(tx, "payment_intent.succeeded", succeeded);
  await recordEvent(tx, "checkout.session.completed", complete);
  return { kind: "paid", session: complete };
}

async function decline(
  tx: Transaction,
  intent: WireObject,
  card: CardDetails,
  reason: Decline,
  created: number,
): Promise<void> {
  const charge = await insertObject(tx, toCharge(intent, card, created, reason));
  const failed = {
    ...intent,
    status: "requires_payment_method",
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: {
      charge: charge.id,
      code: reason.code,
      decline_code: reason.declineCode,
      message: reason.message,
      type: "card_error",
    },
  };
  await updateObject(tx, failed);
  await recordEvent(tx, "charge.failed", charge);
  await recordEvent(tx, "payment_intent.payment_failed", failed);
}
