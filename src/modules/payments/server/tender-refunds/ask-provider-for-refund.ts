import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/db/client.ts";
import { isGatewayError, type PaymentGateway } from "#platform/payment-gateway.ts";
import { systemClock } from "#shared/clock.ts";
import { refunds } from "../tables.ts";
import type { TenderRefund } from "./record-tender-refund.ts";

/** The provider's answer about a refund. `id` is the provider's id, once it has created one. */
export type ProviderAnswer = {
  id: string | undefined;
  state: "pending" | "succeeded" | "failed";
  failureCode?: string | undefined;
};

/**
 * Providers remember idempotency keys for a day. This is a bit less, so that none expires between request and response.
 */
const KEY_HOURS = 20;
const TRIES_OF_REFUND = 4;

/**
 * Requests a recorded refund from the provider, outside any transaction; a repeat is the same refund. Returns undefined
 * if it isn't waiting for the provider. Throws GatewayError when the outcome is unknown, so it must be tried again.
 */
export async function askProviderForRefund(
  { db, payments }: { db: Database; payments: PaymentGateway },
  refundId: string,
): Promise<{ orderId: string; answer: ProviderAnswer } | undefined> {
  const [refund] = await db
    .update(refunds)
    .set({ askedAt: sql`coalesce(${refunds.askedAt}, now())` })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")))
    .returning();
  return refund && { orderId: refund.orderId, answer: await answerFor(payments, refund) };
}

async function answerFor(payments: PaymentGateway, refund: TenderRefund): Promise<ProviderAnswer> {
  const { id: refundId, providerRefundId, paymentIntentId, amountCents, orderId, idempotencyKey, askedAt } = refund;
  if (providerRefundId) return payments.getRefund(providerRefundId);
  if (!paymentIntentId) return { id: undefined, state: "failed", failureCode: "no_payment_intent" };
  const isKeyOld = askedAt !== null && systemClock.now().getTime() - askedAt.getTime() > KEY_HOURS * 3_600_000;
  // A key with a 500 response is used up, but the refund may have been made.
  const existing = isKeyOld || refund.tries > 1 ? await payments.findRefund({ paymentIntentId, refundId }) : undefined;
  if (existing) return existing;
  try {
    const metadata = { order_id: orderId, refund_id: refundId };
    return await payments.refund({ paymentIntentId, amountCents, metadata }, idempotencyKey);
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    return { id: undefined, state: "failed", failureCode: error.code };
  }
}

/**
 * Stores the provider's answer to a pending refund, once, and returns the refund. A refused refund is retried a few
 * times; then a person decides.
 */
export async function storeProviderAnswer(
  tx: Transaction,
  refundId: string,
  { id, state, failureCode }: ProviderAnswer,
): Promise<TenderRefund | undefined> {
  const [stored] = await tx
    .update(refunds)
    .set({
      providerRefundId: id ?? sql`${refunds.providerRefundId}`,
      state:
        state === "failed" ? sql`case when ${refunds.tries} < ${TRIES_OF_REFUND} then 'failed' else 'owed' end` : state,
      failureCode: failureCode ?? null,
      updatedAt: sql`clock_now()`,
    })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")))
    .returning();
  return stored;
}
