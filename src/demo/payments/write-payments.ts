import {
  CHECKOUT_SESSION_MINUTES,
  CHECKOUT_SESSION_SLACK_MINUTES,
  checkoutKeyPrefix,
  refundKeyPrefix,
} from "#modules/payments/domain/checkout-request.ts";
import { checkoutSessions, refunds, webhookEvents } from "#modules/payments/server/tables.ts";
import { raiseRefunded } from "#modules/payments/server/tenders.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import type { Cents } from "#shared/money.ts";
import type { SeededRandom } from "#shared/seeded-random.ts";
import { addMinutes } from "#shared/zoned-time.ts";

/** A card payment in the demo data. If `paidAt` is null, its payment page expired without a payment. */
export type PastPayment = {
  orderId: string;
  amountCents: Cents;
  currency: string;
  openedAt: Date;
  paidAt: Date | null;
  /** The refunded amount, and when. */
  refund: { cents: Cents; at: Date } | null;
  sessionId: string;
  intentId: string;
  cardHolder: string;
  card: { brand: string; number: string };
};

/** The provider's test cards that always pay. */
const CARDS = [
  { brand: "visa", number: "4242424242424242" },
  { brand: "mastercard", number: "5555555555554444" },
  { brand: "amex", number: "378282246310005" },
];

/** The provider's test card whose payments are disputed shortly after the charge. */
export const DISPUTED_CARD = { brand: "visa", number: "4000000000000259" };

/** Draws random ids for a payment's objects at the provider, and the card used. */
export function drawPayment(random: SeededRandom): Pick<PastPayment, "sessionId" | "intentId" | "card"> {
  return { sessionId: `cs_${random.id()}`, intentId: `pi_${random.id()}`, card: random.pick(CARDS) };
}

/** Writes past payments: their attempts, and the provider's events. */
export async function writePastPayments(tx: Transaction, payments: readonly PastPayment[]): Promise<void> {
  await insertMany(tx, checkoutSessions, payments.map(attemptOf));
  await insertMany(
    tx,
    webhookEvents,
    payments.flatMap(({ orderId, sessionId, paidAt }) =>
      paidAt
        ? [
            {
              id: `evt_${sessionId}`,
              type: "checkout.session.completed",
              orderId,
              payload: {},
              state: "processed" as const,
              receivedAt: paidAt,
              processedAt: paidAt,
            },
          ]
        : [],
    ),
  );
}

/**
 * Writes completed refunds of payments, each for a credit note that already exists. The tenders of the payments exist
 * too; `adoptPayments` posts the refunds to the books.
 */
export async function writePastRefunds(
  tx: Transaction,
  refundedPayments: readonly { payment: PastPayment; creditNoteId: string }[],
): Promise<void> {
  for (const { payment, creditNoteId } of refundedPayments) {
    const { orderId, sessionId, intentId: paymentIntentId, refund } = payment;
    if (!refund) continue;
    await raiseRefunded(tx, sessionId, refund.cents);
    await tx.insert(refunds).values({
      id: `refund-${sessionId}`,
      tenderId: sessionId,
      creditNoteId,
      orderId,
      paymentIntentId,
      amountCents: refund.cents,
      reason: "requested",
      idempotencyKey: `${refundKeyPrefix(orderId)}1`,
      providerRefundId: `re_${sessionId}`,
      state: "succeeded",
      createdAt: refund.at,
      updatedAt: refund.at,
    });
  }
}

function attemptOf(payment: PastPayment): typeof checkoutSessions.$inferInsert {
  const { orderId, amountCents, currency, openedAt, paidAt, sessionId, intentId, card } = payment;
  const minutes = CHECKOUT_SESSION_MINUTES + CHECKOUT_SESSION_SLACK_MINUTES;
  const expiresAt = addMinutes(openedAt, minutes);
  return {
    id: sessionId,
    purpose: "order",
    orderId,
    attempt: 1,
    amountCents,
    currency,
    expiresAt,
    idempotencyKey: `${checkoutKeyPrefix(orderId)}1`,
    request: {
      orderId,
      currency,
      successUrl: "",
      cancelUrl: "",
      lines: [],
      expiresAtSeconds: Math.floor(expiresAt.getTime() / 1_000),
    },
    ...(paidAt
      ? {
          status: "complete" as const,
          providerSessionId: sessionId,
          paymentIntentId: intentId,
          capturedCents: amountCents,
          cardBrand: card.brand,
          cardLast4: card.number.slice(-4),
        }
      : // The attempt counts as expired, so that no request is sent to the provider.
        { status: "expired" as const }),
    createdAt: openedAt,
    updatedAt: paidAt ?? expiresAt,
  };
}
