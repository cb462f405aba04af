import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { hasRight } from "#shared/rights.ts";
import { refundProposals } from "../../server/tables.ts";
import { refundProposalCalls as calls, refundProposalResource } from "../staff/contract/refund-proposal-resource.ts";
import { toRefundAnswer } from "./refund-or-propose.ts";
import { approveRefund, declineRefund } from "./refund-proposals.ts";

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
  api.on(calls.approveRefund, async (context) => {
    const { orderId, ...done } = await approveRefund(
      db,
      { ...context.params, ...context.body },
      { actor: actorOf(context), now: clock.now() },
    );
    return { data: toRefundAnswer(done) };
  });
  api.on(calls.declineRefund, async (context) => ({
    data: await declineRefund(
      db,
      { ...context.params, ...context.body },
      { actor: actorOf(context), mayRefund: hasRight(context.principal, "orders.refund") },
    ),
  }));
};
