import { z } from "zod";
import { earliestAttemptEnd, SETTLE_ORDER_TASK } from "#modules/payments/server/public.ts";
import type { DueWork } from "#platform/clock/due-work.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { reconcilePayments } from "./payment/reconcile-payments.ts";
import { carryOutReturn, REFUND_TASK } from "./payment/return-payment.ts";
import { type SettleContext, settleOrder } from "./payment/settle-order.ts";

const orderSchema = z.object({ orderId: z.string() });
const refundSchema = z.object({ refundId: z.string() });

const RECONCILE_TASK = "reconcile_payments";

/** Jobs of checkout: settling after a webhook, sending money back, the net under both. */
export function checkoutTasks(deps: SettleContext & Pick<ServerDeps, "logger">): JobTasks {
  return {
    async [SETTLE_ORDER_TASK](payload) {
      const { orderId } = orderSchema.parse(payload);
      await settleOrder(deps, orderId, { cause: "webhook" });
    },
    async [REFUND_TASK](payload) {
      const { refundId } = refundSchema.parse(payload);
      await carryOutReturn(deps, refundId);
    },
    async [RECONCILE_TASK]() {
      const { settled, failed } = await reconcilePayments(deps);
      if (settled + failed > 0) deps.logger.debug({ settled, failed }, "payments reconciled");
    },
  };
}

/** A page that can't be paid any more: what its webhook doesn't tell, asking the provider does. */
export const checkoutDueWork: DueWork[] = [{ earliest: earliestAttemptEnd, task: RECONCILE_TASK }];

/** Every minute. */
export const checkoutSchedules: Record<string, string> = { [RECONCILE_TASK]: "* * * * *" };
