import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { ProviderIntent, ProviderSession } from "#platform/payment-gateway.ts";
import { type AttemptStatus, attemptsBefore } from "../domain/attempt-status.ts";
import type { Attempt } from "./attempts.ts";
import { checkoutSessions } from "./tables.ts";
import { type CardTender, takeCardTender } from "./tenders.ts";

/**
 * The result of reading an attempt from the provider. `paid`: a new payment was found. `mismatched`: paid, but with
 * another amount, currency or order than requested. Received money becomes a tender of the order; there is none if
 * nothing was received. `authorized`: the bank has authorized the amount and the order isn't secured yet. `capturing`:
 * the order is secured, and the amount must be captured. `released`: the bank has just released the authorization.
 * `unchanged`: nothing new.
 */
export type AttemptNews =
  | { kind: "paid" | "mismatched"; tender: CardTender | undefined }
  | { kind: "authorized"; intentId: string; isAsAsked: boolean }
  | { kind: "capturing"; intentId: string }
  | { kind: "released" | "expired" | "unchanged" };

/**
 * Updates an attempt from the provider's session, forward only: a paid attempt stays paid, however old the session data
 * is. The compare-and-set here makes a payment count only once (PY-3).
 */
export async function applyProviderSession(
  tx: Transaction,
  attempt: Attempt,
  session: ProviderSession,
): Promise<AttemptNews> {
  const { intent } = session;
  if (session.status === "complete" && session.isPaid) {
    const cents = session.capturedCents ?? session.amountCents;
    const isAsAsked = isAsTheAttempt(attempt, session) && session.paymentIntentId !== undefined;
    return take(tx, attempt, { ...session, cents, chargeId: intent?.chargeId, isAsAsked });
  }
  if (session.status === "complete" && intent)
    return applyIntent(tx, attempt, intent, isAsTheAttempt(attempt, session));
  if (session.status === "expired")
    return (await move(tx, attempt, "expired")) ? { kind: "expired" } : { kind: "unchanged" };
  return { kind: "unchanged" };
}

/**
 * Updates an attempt from its payment without reading the page, which is finished: after the payment was captured, or
 * the capture was refused.
 */
export function applyProviderIntent(tx: Transaction, attempt: Attempt, intent: ProviderIntent): Promise<AttemptNews> {
  return applyIntent(tx, attempt, intent, isAsTheAttempt(attempt, intent));
}

async function applyIntent(
  tx: Transaction,
  attempt: Attempt,
  intent: ProviderIntent,
  isAsAsked: boolean,
): Promise<AttemptNews> {
  const { id: paymentIntentId, chargeId, card, capturableCents, capturedCents } = intent;
  if (intent.status === "captured")
    return take(tx, attempt, { paymentIntentId, chargeId, card, cents: capturedCents, isAsAsked });
  if (intent.status === "canceled")
    return (await move(tx, attempt, "released")) ? { kind: "released" } : { kind: "unchanged" };
  if (intent.status !== "authorized") return { kind: "unchanged" };
  const {
    sessions: [now],
  } = await batch({
    move: move(tx, attempt, "authorized", {
      paymentIntentId,
      authorizedCents: capturableCents,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
    }),
    sessions: tx
      .select({ status: checkoutSessions.status })
      .from(checkoutSessions)
      .where(eq(checkoutSessions.id, attempt.id))
      .execute(),
  });
  if (now?.status === "authorized")
    return {
      kind: "authorized",
      intentId: paymentIntentId,
      isAsAsked: isAsAsked && capturableCents === attempt.amountCents,
    };
  return now?.status === "capturing" ? { kind: "capturing", intentId: paymentIntentId } : { kind: "unchanged" };
}

type ReceivedPayment = Pick<ProviderSession, "paymentIntentId" | "card"> & {
  cents: number;
  chargeId: string | undefined;
  isAsAsked: boolean;
};

async function take(
  tx: Transaction,
  attempt: Attempt,
  { cents, paymentIntentId, chargeId, card, isAsAsked }: ReceivedPayment,
): Promise<AttemptNews> {
  const applied = await takeCardTender(tx, attempt, {
    cents,
    paymentIntentId,
    chargeId,
    card,
    from: attemptsBefore("complete"),
  });
  if (!applied) return { kind: "unchanged" };
  return { kind: isAsAsked && cents === attempt.amountCents ? "paid" : "mismatched", tender: applied.tender };
}

/**
 * Moves an attempt to a status once: a compare-and-set from the allowed previous statuses. Returns whether this call
 * moved it.
 */
export async function move(
  tx: Transaction,
  { id }: Pick<Attempt, "id">,
  to: AttemptStatus,
  change: Partial<typeof checkoutSessions.$inferInsert> = {},
): Promise<boolean> {
  const moved = await tx
    .update(checkoutSessions)
    .set({ ...change, status: to, url: null, updatedAt: sql`clock_now()` })
    .where(and(eq(checkoutSessions.id, id), inArray(checkoutSessions.status, attemptsBefore(to))))
    .returning({ id: checkoutSessions.id })
    .execute();
  return moved.length > 0;
}

function isAsTheAttempt(
  { amountCents, currency, orderId }: Attempt,
  session: Pick<ProviderSession, "amountCents" | "currency" | "metadata">,
): boolean {
  return session.amountCents === amountCents && session.currency === currency && session.metadata.order_id === orderId;
}
