import { inArray, sql } from "drizzle-orm";
import { customerNameOf } from "#modules/account/server/public.ts";
import { paymentRefunds } from "#modules/payments/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import type { Database } from "#platform/db/client.ts";
import { orders } from "../../server/tables.ts";
import { owedRefundCalls as calls, type OwedRefund } from "../staff/contract/owed-refund-calls.ts";
import { type RefundWay, resolveRefund } from "./resolve-owed-refund.ts";

/** Connects the back office API for refunds that failed permanently. */
export const bindOwedRefundsApi: BindApi = (api, { db }) => {
  api.on(calls.listOwedRefunds, async () => ({ data: await readOwedRefunds(db) }));
  api.on(calls.refundAgain, async (context) => {
    await resolve(context, context.params.id, { kind: "again" });
    return { data: "asked" as const };
  });
  api.on(calls.refundAsStoreCredit, async (context) => {
    await resolve(context, context.params.id, { kind: "storeCredit" });
    return { data: "done" as const };
  });
  api.on(calls.refundByHand, async (context) => {
    await resolve(context, context.params.id, { kind: "byHand", ...context.body });
    return { data: "done" as const };
  });

  async function resolve(context: RequestOfStaff, refundId: string, way: RefundWay): Promise<void> {
    await resolveRefund(db, { refundId, way }, actorOf(context));
  }
};

/** Returns refunds that wait for a decision, the longest waiting first. */
export async function readOwedRefunds(db: Database): Promise<OwedRefund[]> {
  const refunds = await paymentRefunds.listOwedRefunds(db);
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      customerId: orders.customerId,
      customerName: sql<string | null>`${customerNameOf(sql`orders.customer_id`)}`,
    })
    .from(orders)
    .where(
      inArray(
        orders.id,
        refunds.map(({ orderId }) => orderId),
      ),
    );
  const orderOf = new Map(rows.map((row) => [row.id, row]));
  return refunds.flatMap(({ id, orderId, amountCents, failureCode, updatedAt }) => {
    const order = orderOf.get(orderId);
    if (!order) return [];
    const ways: OwedRefund["ways"] = order.customerId ? ["again", "storeCredit", "byHand"] : ["again", "byHand"];
    return {
      id,
      orderId,
      orderNumber: order.number,
      customerName: order.customerName,
      amount: amountCents,
      reason: failureCode,
      since: updatedAt.toISOString(),
      ways,
    };
  });
}
