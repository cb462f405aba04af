import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { assertCancellable } from "../../domain/staff-steps.ts";
import { closePageAndSettleOrder, type SettleContext } from "../payment/settle-order.ts";
import { lockOrder } from "./step-order.ts";

/**
 * Cancels an unpaid order: its payment page is closed at the provider, then the stock returns. An order paid in the
 * meantime stays. Throws `order_closed` with the reason, and `payments_interrupted` when the provider doesn't respond.
 */
export async function cancelUnpaid(
  deps: SettleContext,
  of: { orderId: string; version?: number | undefined },
  actor: AuditActor,
): Promise<void> {
  await deps.db.transaction(async (tx) => assertCancellable((await lockOrder(tx, of)).status));
  const state = await closePageAndSettleOrder(deps, of.orderId, { cause: "staff" }).catch((error: unknown) => {
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
