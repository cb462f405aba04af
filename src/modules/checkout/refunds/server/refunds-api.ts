import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { hasRight } from "#shared/rights.ts";
import { owedRefundCalls } from "../staff/contract/owed-refund-calls.ts";
import { refundOrder } from "../staff/contract/refund-order-call.ts";
import { refundProposalCalls, refundProposalResource } from "../staff/contract/refund-proposal-resource.ts";
import { giveOwedRefundAsCredit, listOwedRefunds, payOwedRefundByHand, sendOwedRefundAgain } from "./owed-refunds.ts";
import { previewForStaff, refundOrPropose, toRefundAnswer } from "./refund-or-propose.ts";
import { approveRefund, declineRefund } from "./refund-proposals.ts";
import { refundProposals } from "./tables.ts";

/** Connects the back office API for refunding an order, and for refunds that failed for good. */
export const bindRefundsApi: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(refundOrder, async (context) => {
    const { dryRun, ...request } = { orderId: context.params.id, ...context.body };
    const answer = dryRun ? previewForStaff : refundOrPropose;
    return { data: await answer(deps, request, context) };
  });
  api.on(owedRefundCalls.listOwedRefunds, async () => ({ data: await listOwedRefunds(db) }));
  api.on(owedRefundCalls.refundAgain, async (context) => {
    await sendOwedRefundAgain(db, context.params.id, actorOf(context));
    return { data: "asked" as const };
  });
  api.on(owedRefundCalls.refundAsStoreCredit, async (context) => {
    await giveOwedRefundAsCredit(db, context.params.id, actorOf(context));
    return { data: "done" as const };
  });
  api.on(owedRefundCalls.refundByHand, async (context) => {
    await payOwedRefundByHand(db, { refundId: context.params.id, ...context.body }, actorOf(context));
    return { data: "done" as const };
  });
};

/** Connects the back office API for refunds that wait for approval. */
export const bindRefundProposalsApi: BindApi = (api, deps) => {
  const { db, clock } = deps;
  bindResource(
    api,
    deps,
    refundProposalResource,
    {
      table: refundProposals,
      columns: {
        amount: refundProposals.amountCents,
        orderNumber: sql<number>`(select o.number::int from orders o where o.id = refund_proposals.order_id)`,
      },
    },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  api.on(refundProposalCalls.approveRefund, async (context) => {
    const proposal = { ...context.params, ...context.body };
    const refund = await approveRefund(db, proposal, { actor: actorOf(context), now: clock.now() });
    return { data: toRefundAnswer(refund) };
  });
  api.on(refundProposalCalls.declineRefund, async (context) => ({
    data: await declineRefund(
      db,
      { ...context.params, ...context.body },
      { actor: actorOf(context), mayRefund: hasRight(context.principal, "orders.refund") },
    ),
  }));
};
