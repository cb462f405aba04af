import { z } from "zod";
import {
  earliestAttemptEndInSql,
  findPayouts,
  PROVIDER_CALL_TASK,
  runCall,
  savedCards,
  webhooks,
} from "#modules/payments/server/public.ts";
import type { DueWork } from "#platform/clock/due-work.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { isAppError, statusOf } from "#shared/app-error.ts";
import { REFUND_TASK, sendRefund } from "../refunds/server/send-refund.ts";
import { SAVE_CARD_TASK, saveCardOfOrder } from "./contracts/save-card.ts";
import { finishCharge } from "./desk/charge-on-file.ts";
import { FINISH_CHARGE_TASK } from "./desk/take-tender.ts";
import { WAIVE_RESOLD_TASK, waiveResoldFees } from "./fees/waive-resold-fees.ts";
import { finishSwitch } from "./memberships/changes/finish-switch.ts";
import { FINISH_SWITCH_TASK } from "./memberships/changes/place-switch.ts";
import { alignContract } from "./memberships/renewals/align-contract.ts";
import { failedChargeSchema, followFailedCharge } from "./memberships/renewals/follow-failed-charge.ts";
import { ALIGN_CONTRACT_TASK, FAILED_CHARGE_TASK } from "./memberships/renewals/membership-jobs.ts";
import { type SettleContext, settleOrder } from "./payment/settle-order.ts";
import { alignPlan } from "./plans/installments/align-plan.ts";
import { failedInstallmentSchema, followFailedInstallment } from "./plans/installments/follow-failed-installment.ts";
import { ALIGN_PLAN_TASK, FAILED_INSTALLMENT_TASK } from "./plans/installments/plan-jobs.ts";
import { reconcilePayments } from "./settling/reconcile-payments.ts";
import { checkoutSubjects } from "./settling/subjects.ts";

const subjectSchema = z.object({ subject: z.string() });
const orderSchema = z.object({ orderId: z.string() });
const membershipSchema = z.object({ membershipId: z.string() });
const purchaseSchema = z.object({ purchaseId: z.string() });
const callSchema = z.object({ key: z.string() });
const chargeSchema = z.object({ tenderId: z.string() });
const switchSchema = z.object({ orderId: z.string(), origin: z.string() });
const refundSchema = z.object({ refundId: z.string() });

/** The job that the previous release, which may still be running, queues after a webhook. */
const SETTLE_ORDER_TASK = "settle_order";
const RECONCILE_TASK = "reconcile_payments";
const ENDING_CARDS_TASK = "tell_ending_cards";
const FIND_PAYOUTS_TASK = "find_payouts";

/**
 * Returns the jobs of checkout, such as updating what a provider's webhook is about (an order, refund or membership),
 * sending refunds, and reconciling with the provider. `others` has the webhook handlers of other modules.
 */
export function checkoutTasks(
  deps: SettleContext & Pick<ServerDeps, "logger">,
  others: webhooks.SubjectHandlers = {},
): JobTasks {
  const subjects = { ...others, ...checkoutSubjects(deps) };
  return {
    async [webhooks.SETTLE_SUBJECT_TASK](payload) {
      await webhooks.settleSubject(deps.db, subjects, subjectSchema.parse(payload).subject);
    },
    async [SETTLE_ORDER_TASK](payload) {
      const { orderId } = orderSchema.parse(payload);
      await settleOrder(deps, orderId, { cause: "webhook" });
    },
    async [PROVIDER_CALL_TASK](payload) {
      await runCall(deps, callSchema.parse(payload).key);
    },
    async [FINISH_CHARGE_TASK](payload) {
      const { tenderId } = chargeSchema.parse(payload);
      // The job is done even if the charge is refused: the desk got the refusal, or sees it on the visit's page.
      await finishCharge(deps, tenderId).catch((error: unknown) => {
        if (!isAppError(error) || statusOf[error.code] >= 500) throw error;
      });
    },
    async [FINISH_SWITCH_TASK](payload) {
      const { orderId, origin } = switchSchema.parse(payload);
      await finishSwitch(deps, orderId, { origin });
    },
    async [WAIVE_RESOLD_TASK](payload) {
      await waiveResoldFees(deps, payload);
    },
    async [REFUND_TASK](payload) {
      const { refundId } = refundSchema.parse(payload);
      await sendRefund(deps, refundId);
    },
    async [SAVE_CARD_TASK](payload) {
      await saveCardOfOrder(deps, orderSchema.parse(payload).orderId);
    },
    async [ALIGN_CONTRACT_TASK](payload) {
      await alignContract(deps, membershipSchema.parse(payload).membershipId);
    },
    async [FAILED_CHARGE_TASK](payload) {
      await followFailedCharge(deps, failedChargeSchema.parse(payload));
    },
    async [ALIGN_PLAN_TASK](payload) {
      await alignPlan(deps, purchaseSchema.parse(payload).purchaseId);
    },
    async [FAILED_INSTALLMENT_TASK](payload) {
      await followFailedInstallment(deps, failedInstallmentSchema.parse(payload));
    },
    [ENDING_CARDS_TASK]: () => savedCards.emitEndingCards(deps.db),
    async [FIND_PAYOUTS_TASK]() {
      await findPayouts(deps);
    },
    async [RECONCILE_TASK]() {
      const { settled, failed } = await reconcilePayments(deps, { subjects });
      if (settled + failed > 0) deps.logger.debug({ settled, failed }, "payments reconciled");
    },
  };
}

/**
 * Jobs that are due when a payment page expires (to ask the provider for the outcome, in case no webhook arrived) or
 * when a saved card expires.
 */
export const checkoutDueWork: DueWork[] = [
  { earliest: earliestAttemptEndInSql, task: RECONCILE_TASK },
  { earliest: savedCards.earliestCardPageEndInSql, task: RECONCILE_TASK },
  { earliest: savedCards.earliestCardEndInSql, task: ENDING_CARDS_TASK },
];

/** Payments are checked every minute, expiring cards and unreported payouts every hour. */
export const checkoutSchedules: Record<string, string> = {
  [RECONCILE_TASK]: "* * * * *",
  [ENDING_CARDS_TASK]: "27 * * * *",
  [FIND_PAYOUTS_TASK]: "41 * * * *",
};
