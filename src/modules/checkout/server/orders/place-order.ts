import { startAttempt } from "#modules/payments/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { type SettleContext, settleOrder } from "../payment/settle-order.ts";
import { type PlaceOrder, prepareOrder } from "./prepare-order.ts";

const ROUNDS = 3;

/**
 * Orders the goods of a cart and opens the provider's page (PY-1): first the order with its stock and what will be asked,
 * then the provider, then its answer. A cart that has changed since its last order closes that one's page before
 * it gets another. Asked again at any point, by anybody, it is the same order and page. Throws the failures of its contract.
 */
export async function placeOrder(
  deps: SettleContext & Pick<ServerDeps, "clock" | "versions">,
  wanted: PlaceOrder,
): Promise<{ orderId: string; url: string }> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await withRetry(deps.db, (tx) => prepareOrder(deps, tx, wanted));
    failpoint("checkout:after_order_commit");
    if (prepared.kind === "ready") {
      const { url } = await startAttempt(deps, prepared.attempt);
      return { orderId: prepared.attempt.orderId, url };
    }
    for (const orderId of prepared.orderIds) await giveUp(deps, orderId);
  }
  throw new AppError("conflict");
}

async function giveUp(deps: SettleContext, orderId: string): Promise<void> {
  try {
    const state = await settleOrder(deps, orderId, { cause: "cart changed", closes: true });
    if (state && state.status !== "cancelled" && state.status !== "pending")
      throw new AppError("order_closed", {
        message: "This cart has just been paid. You'll find it under your orders.",
      });
  } catch (error) {
    if (isGatewayError(error)) throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    throw error;
  }
}
