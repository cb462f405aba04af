import type { webhooks } from "#modules/payments/server/public.ts";
import { settleRefund } from "../../refunds/server/send-refund.ts";
import { settleReader } from "../desk/reader/settle-reader.ts";
import { settleDisputes } from "../disputes/settle-disputes.ts";
import { settleMembership } from "../memberships/renewals/settle-membership.ts";
import { type SettleContext, settleOrder } from "../payment/settle-order.ts";
import { settlePlan } from "../plans/installments/settle-plan.ts";

/** Returns the subjects of provider events that checkout settles. Other modules add their own kinds. */
export function checkoutSubjects(deps: SettleContext): webhooks.SubjectHandlers {
  return {
    order: async (orderId) => {
      await settleOrder(deps, orderId, { cause: "webhook" });
      return "marked";
    },
    tender: async (tenderId) => {
      await settleReader(deps, tenderId);
      return settleDisputes(deps, tenderId);
    },
    refund: (refundId) => settleRefund(deps, refundId),
    membership: (membershipId) => settleMembership(deps, membershipId),
    plan: (purchaseId) => settlePlan(deps, purchaseId),
  };
}
