import { z } from "zod";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import {
  PLAN_BEGAN,
  PLAN_CLOSED,
  PLAN_ENDS_SOON,
  PLAN_INSTALLMENT_PAID,
} from "#modules/payment-plans/domain/events.ts";
import { listChargedPlans } from "#modules/payment-plans/server/public.ts";
import { CARD_SAVED } from "#modules/payments/domain/events.ts";
import type { EventHandler, EventHandlers } from "#platform/jobs/events.ts";
import { enqueueAlignPlan } from "./plan-jobs.ts";

const purchasePayload = z.object({ purchaseId: z.string() });
const paidPayload = z.object({ orderId: z.string() });
const cardPayload = z.object({ owner: z.string() });

const align: EventHandler = ({ payload }, tx) => enqueueAlignPlan(tx, purchasePayload.parse(payload).purchaseId);

/** Handlers that update the provider's contract through a job and email the customer when a package changes. */
export const planHandlers: EventHandlers = {
  [PLAN_BEGAN]: { "align-begun-plan": align },
  [PLAN_CLOSED]: { "align-closed-plan": align },
  [PLAN_INSTALLMENT_PAID]: {
    async "mail-installment-paid"({ payload }, tx) {
      const { orderId } = paidPayload.parse(payload);
      await enqueueMail(tx, { mail: "plan-paid", key: `installment:${orderId}`, payload: { orderId } });
    },
  },
  [PLAN_ENDS_SOON]: {
    async "mail-plan-ends-soon"({ payload, key }, tx) {
      const { purchaseId } = purchasePayload.parse(payload);
      await enqueueMail(tx, { mail: "plan-ends-soon", key, payload: { purchaseId } });
    },
  },
  [CARD_SAVED]: {
    async "align-plans-of-card"({ payload }, tx) {
      const { owner } = cardPayload.parse(payload);
      const customerId = owner.startsWith("customer:") ? owner.slice("customer:".length) : undefined;
      if (!customerId) return;
      for (const purchaseId of await listChargedPlans(tx, customerId)) await enqueueAlignPlan(tx, purchaseId);
    },
  },
};
