import type { Transaction } from "#platform/db/client.ts";
import { isGatewayError, type PaymentGateway, type ProviderIntent } from "#platform/payment-gateway.ts";
import { move } from "./apply-provider-session.ts";
import type { Attempt } from "./attempts.ts";
import { wantCall } from "./calls/provider-calls.ts";

/**
 * Starts the capture of an attempt's authorized payment, once its order is secured (what it needs is reserved). The
 * caller holds the order's lock.
 */
export function beginCapture(tx: Transaction, attempt: Attempt): Promise<boolean> {
  return move(tx, attempt, "capturing");
}

/**
 * Releases the authorization of an attempt: it can't be captured anymore, and a job cancels it at the provider. The
 * caller holds the order's lock.
 */
export async function releaseAttempt(tx: Transaction, attempt: Attempt, paymentIntentId: string): Promise<void> {
  const { orderId } = attempt;
  if (!(await move(tx, attempt, "released"))) return;
  await wantCall(tx, {
    key: `cancel:${orderId}:${attempt.attempt}`,
    call: "cancel_intent",
    subject: `order:${orderId}`,
    request: { paymentIntentId },
  });
}

/**
 * Captures an attempt's authorized amount, outside any transaction; a repeat captures nothing more. Returns the
 * resulting payment: captured, or canceled because the bank withdrew its authorization; undefined while another process
 * is capturing it. Otherwise throws GatewayError: retry.
 */
export async function captureAttempt(payments: PaymentGateway, attempt: Attempt): Promise<ProviderIntent | undefined> {
  const { orderId, paymentIntentId } = attempt;
  if (!paymentIntentId) throw new Error("an attempt without its payment can’t be captured");
  try {
    return await payments.captureIntent(paymentIntentId, `capture:${orderId}:${attempt.attempt}`);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    if (error.code === "idempotency_key_in_use") return undefined;
    if (error.outcome !== "refused") throw error;
    const intent = await payments.getIntent(paymentIntentId);
    if (intent.status !== "captured" && intent.status !== "canceled") throw error;
    return intent;
  }
}
