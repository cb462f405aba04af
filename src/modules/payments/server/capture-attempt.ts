import type { Transaction } from "#platform/db/client.ts";
import { isGatewayError, type PaymentGateway, type ProviderIntent } from "#platform/payment-gateway.ts";
import { move } from "./apply-provider-session.ts";
import type { Attempt } from "./attempts.ts";
import { wantCall } from "./calls/provider-calls.ts";

/** What an attempt's order is secured for: from now on its money is captured. The caller holds the order's lock. */
export function beginCapture(tx: Transaction, attempt: Attempt): Promise<boolean> {
  return move(tx, attempt, "capturing");
}

/**
 * Releases the authorization of an attempt: it can't be captured anymore, and a job cancels it with the provider. The
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
 * Captures what was set aside for an attempt, outside any transaction; repeated, it is captured once. Returns the
 * payment as it is then: captured, or canceled because the bank has taken its authorization away; undefined while
 * another process is at it. Throws GatewayError when none of these is so: to be tried again.
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
