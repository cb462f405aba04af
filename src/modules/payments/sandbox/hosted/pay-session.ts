import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { inOrder } from "#platform/db/statement.ts";
import {
  findObject,
  insertObject,
  lockObject,
  type StoredObject,
  updateObject,
  type WireObject,
} from "../object-store.ts";
import { recordEvents, type SandboxEvent } from "../record-events.ts";
import { expireIfDue } from "../session-calls.ts";
import { AUTHENTICATION_FAILED, type CardDetails, type CardOutcome, outcomeOf } from "../test-cards.ts";
import { type Decline, toCharge, toPaymentIntent } from "../wire/wire-payment.ts";

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

/** The session's intent, or a new one, which is not written yet. */
async function intentOf(
  tx: Transaction,
  { data, hidden, readAt }: StoredObject,
): Promise<{ intent: WireObject; isNew: boolean }> {
  if (typeof data.payment_intent === "string") {
    const found = await findObject(tx, "payment_intent", data.payment_intent);
    if (found) return { intent: found.data, isNew: false };
  }
  const intent = toPaymentIntent({
    amount: Number(data.amount_total),
    currency: String(data.currency),
    customer: typeof data.customer === "string" ? data.customer : null,
    description: typeof hidden.intentDescription === "string" ? hidden.intentDescription : null,
    metadata: (hidden.intentMetadata ?? {}) as Record<string, string>, // written by createSession
    created: readAt,
  });
  return { intent, isNew: true };
}

/** What a try at paying comes to; all of it is written in one packet, events last. */
type Outcome = {
  intent: WireObject;
  charge?: WireObject;
  session: WireObject;
  hidden: Record<string, unknown>;
  events: SandboxEvent[];
  result: PayResult;
};

async function settleWith(
  tx: Transaction,
  stored: StoredObject,
  card: CardDetails,
  cardOutcome: CardOutcome,
): Promise<PayResult> {
  const { intent, isNew } = await intentOf(tx, stored);
  const outcome = outcomeWith(stored, intent, card, cardOutcome);
  const created: SandboxEvent[] = isNew ? [{ type: "payment_intent.created", object: intent }] : [];
  await inOrder(
    isNew ? insertObject(tx, outcome.intent) : updateObject(tx, outcome.intent),
    outcome.charge && insertObject(tx, outcome.charge),
    updateObject(tx, outcome.session, outcome.hidden),
    recordEvents(tx, ...created, ...outcome.events),
  );
  return outcome.result;
}

function outcomeWith(stored: StoredObject, intent: WireObject, card: CardDetails, outcome: CardOutcome): Outcome {
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
    return {
      intent: asked,
      session,
      hidden: { ...hidden, challengedCard: { ...card, cvc: "" } },
      events: [{ type: "payment_intent.requires_action", object: asked }],
      result: { kind: "challenge" },
    };
  }
  if (outcome.kind === "declined") {
    const { charge, failed } = declined(intent, card, outcome, stored.readAt);
    return {
      ...{ intent: failed, charge, session, hidden },
      events: [
        { type: "charge.failed", object: charge },
        { type: "payment_intent.payment_failed", object: failed },
      ],
      result: { kind: "declined", message: outcome.message },
    };
  }
  const charge = toCharge(intent, card, stored.readAt);
  const succeeded = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    next_action: null,
    last_payment_error: null,
  };
  const complete = { ...session, status: "complete", payment_status: "paid", url: null };
  return {
    ...{ intent: succeeded, charge, session: complete, hidden },
    events: [
      { type: "charge.succeeded", object: charge },
      { type: "payment_intent.succeeded", object: succeeded },
      { type: "checkout.session.completed", object: complete },
    ],
    result: { kind: "paid", session: complete },
  };
}

function declined(intent: WireObject, card: CardDetails, reason: Decline, created: number) {
  const charge = toCharge(intent, card, created, reason);
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
  return { charge, failed };
}
