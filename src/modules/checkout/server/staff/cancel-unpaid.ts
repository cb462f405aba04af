import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { assertCancellable } from "../../domain/staff-steps.ts";
import { type SettleContext, settleOrder } from "../payment/settle-order.ts";
import { lockOrder } from "./step-order.ts";

/**
 * Cancels an order that isn't paid: its page is closed with the provider, then the stock returns. One that is paid in the
 * meantime stays. Throws `order_closed` with the reason, `payments_interrupted` when the provider doesn't answer.
 */
export async function cancelUnpaid(
  deps: SettleContext,
  of: { orderId: string; version?: number | undefined },
  actor: AuditActor,
): Promise<void> {
  await deps.db.transaction(async (tx) => assertCancellable((await lockOrder(tx, of)).status));
  const state = await settleOrder(deps, of.orderId, { cause: "staff", closes: true }).catch((error: unknown) => {
    if (isGatewayError(error)) throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 3 });
    throw error;
  });
  if (!state) throw new AppError("not_found");
  if (state.status === "pending") throw new AppError("conflict");
  if (state.status !== "cancelled") assertCancellable(state.status);
  await deps.db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: "order.cancel",
      resource: "Order",
      resourceId: of.orderId,
      summary: "Unpaid order canceled",
      before: { status: "pending" },
      after: { status: "cancelled" },
    }),
  );
}
