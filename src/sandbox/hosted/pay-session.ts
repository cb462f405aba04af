import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { inOrder } from "#platform/db/statement.ts";
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
import { expireIfDue } from "../session-calls.ts";
import {
  AUTHENTICATION_FAILED,
  authenticatedOutcomeOf,
  type CardDetails,
  type CardOutcome,
  outcomeOf,
  savingOutcomeOf,
} from "../test-cards.ts";
import { toPaymentMethod } from "../wire/wire-card.ts";
import { toCharge, toPaymentIntent } from "../wire/wire-payment.ts";
import type { PayResult } from "./pay-result.ts";
import { saveOnSession } from "./save-card.ts";

export type { PayResult } from "./pay-result.ts";

/**
 * Pays an open session with a card, as its hosted page does. The row is locked, so that it is either paid or expired,
 * never both.
 */
export function paySession(db: Database, sessionId: string, card: CardDetails): Promise<PayResult> {
  return withRetry(db, async (tx) => {
    const stored = await expireIfDue(tx, await lockObject(tx, "checkout.session", sessionId));
    if (stored.data.status !== "open") return { kind: "closed", session: stored.data };
    return settleWith(tx, stored, card, savesOnly(stored) ? savingOutcomeOf(card.number) : outcomeOf(card.number));
  });
}

function savesOnly({ data }: StoredObject): boolean {
  return data.mode === "setup";
}

/** Handles the response to a 3-D Secure challenge. */
export function answerChallenge(db: Database, sessionId: string, isAuthenticated: boolean): Promise<PayResult> {
  return withRetry(db, async (tx) => {
    const stored = await expireIfDue(tx, await lockObject(tx, "checkout.session", sessionId));
    if (stored.data.status !== "open") return { kind: "closed", session: stored.data };
    const card = stored.hidden.challengedCard as CardDetails | undefined; // the type that settleWith writes
    if (!card) return { kind: "declined", message: "There is nothing to authenticate. Enter your card again." };
    const passed: CardOutcome = savesOnly(stored) ? { kind: "succeeds" } : authenticatedOutcomeOf(card.number);
    return settleWith(tx, stored, card, isAuthenticated ? passed : AUTHENTICATION_FAILED);
  });
}

/**
 * Pays a session that has already expired, which the provider doesn't rule out. Tests use it to check what happens to
 * money that arrives after its order was canceled.
 */
export function payLate(db: Database, sessionId: string, card: CardDetails): Promise<PayResult> {
  return withRetry(db, async (tx) => {
    const stored = await lockObject(tx, "checkout.session", sessionId);
    if (stored.data.status === "complete") return { kind: "closed", session: stored.data };
    return settleWith(tx, stored, card, { kind: "succeeds" });
  });
}

/** Returns the session's intent, or a new unsaved one. */
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
    metadata: (hidden.intentMetadata ?? {}) as Record<string, string>, // the type that createSession writes
    created: readAt,
    captureMethod: hidden.isManual === true ? "manual" : "automatic_async",
    savesCard: hidden.savesCard === true,
  });
  return { intent, isNew: true };
}

/** The objects that a payment attempt changes, written in a single round trip to the database, events last. */
type Outcome = {
  intent: WireObject;
  charge?: WireObject;
  /** The card, if the card is saved. */
  method?: WireObject;
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
  if (savesOnly(stored)) return saveOnSession(tx, stored, card, cardOutcome);
  const { intent, isNew } = await intentOf(tx, stored);
  const outcome = outcomeWith(stored, intent, card, cardOutcome);
  const created: SandboxEvent[] = isNew ? [{ type: "payment_intent.created", object: intent }] : [];
  await inOrder(
    isNew ? insertObject(tx, outcome.intent) : updateObject(tx, outcome.intent),
    outcome.charge && insertObject(tx, outcome.charge, disputedLater(outcome.charge, stored.readAt)),
    outcome.method && insertObject(tx, outcome.method, { card: { ...card, cvc: "" } }),
    updateObject(tx, outcome.session, outcome.hidden),
    recordEvents(tx, ...created, ...outcome.events),
  );
  return outcome.result;
}

function outcomeWith(stored: StoredObject, intent: WireObject, card: CardDetails, outcome: CardOutcome): Outcome {
  const { challengedCard: _, ...hidden } = stored.hidden;
  const session = { ...stored.data, payment_intent: intent.id };
  if (outcome.kind === "challenge") {
    const intentInput = {
      ...intent,
      status: "requires_action",
      next_action: {
        type: "redirect_to_url",
        redirect_to_url: { return_url: null, url: `${String(stored.data.url)}/challenge` },
      },
    };
    return {
      intent: intentInput,
      session,
      hidden: { ...hidden, challengedCard: { ...card, cvc: "" } },
      events: [{ type: "payment_intent.requires_action", object: intentInput }],
      result: { kind: "challenge" },
    };
  }
  if (outcome.kind === "declined") {
    const charge = toCharge(intent, card, stored.readAt, { decline: outcome });
    const { changed, events } = declinedBy(intent, charge, outcome);
    return { intent: changed, charge, session, hidden, events, result: { kind: "declined", message: outcome.message } };
  }
  const customer = typeof stored.data.customer === "string" ? stored.data.customer : null;
  const method = stored.hidden.savesCard === true ? toPaymentMethod(card, customer, stored.readAt) : undefined;
  const charge = toCharge(intent, card, stored.readAt, method ? { method: method.id } : {});
  const { changed, events } = succeededBy(intent, charge);
  const isPaid = changed.status === "succeeded";
  const complete = { ...session, status: "complete", payment_status: isPaid ? "paid" : "unpaid", url: null };
  return {
    intent: changed,
    charge,
    session: complete,
    hidden,
    ...(method ? { method } : {}),
    events: [
      ...events,
      ...(method ? [{ type: "payment_method.attached", object: method }] : []),
      { type: "checkout.session.completed", object: complete },
    ],
    result: { kind: "paid", session: complete },
  };
}
