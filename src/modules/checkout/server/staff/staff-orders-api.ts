import { type SQL, sql } from "drizzle-orm";
import { customerIdsLikeInSql, customerNameOfInSql } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { withOwnGet } from "#platform/resource/with-own-get.ts";
import { creditNotePdf } from "../../refunds/server/credit-note-pdf.ts";
import { disputeRecordCalls } from "../../staff/contract/dispute-record.ts";
import { orderResource } from "../../staff/contract/order-resource.ts";
import { orderStaffCalls as calls } from "../../staff/contract/staff-order-calls.ts";
import { readDisputeRecord } from "../disputes/read-dispute-record.ts";
import { invoiceForStaff, packingSlip } from "../invoice/order-papers.ts";
import { orders } from "../tables.ts";
import { cancelPaid, isPaidUnpacked } from "./cancel-paid.ts";
import { cancelUnpaid } from "./cancel-unpaid.ts";
import { readPackingList, tickLine } from "./packing.ts";
import { readStaffOrder } from "./read-order.ts";
import { makeReady, packOrDeliver, ship } from "./step-order.ts";
import { isOrderToPackInSql } from "./to-pack.ts";
import { registerOrderUndo } from "./undo-from-log.ts";
import { undoOrderStep } from "./undo-step.ts";

/** Binds the back-office calls for orders of goods to their use cases. */
export const bindStaffOrdersApi: BindApi = (api, deps) => {
  const { db, clock } = deps;
  registerOrderUndo(deps);
  const answer = async (orderId: string) => ({ data: await readStaffOrder(db, orderId, clock.now()) });
  const stepBy = (context: Parameters<typeof actorOf>[0]) => ({ actor: actorOf(context), now: clock.now() });

  api.on(disputeRecordCalls.readDisputeRecord, async ({ params }) => ({
    data: await readDisputeRecord(db, params.id),
  }));
  api.on(calls.readPackingList, async () => ({ data: await readPackingList(db) }));
  bindResource(
    withOwnGet(api, orderResource.calls.get, () => api.on(calls["Order.get"], ({ params }) => answer(params.id))),
    deps,
    orderResource,
    {
      table: orders,
      columns: {
        customerName: customerNameOfInSql(sql`orders.customer_id`),
        method: sql<string>`${orders.fulfillment}->>'kind'`,
        pieces: sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = orders.id and l.kind in ('product', 'bundle'))`,
        total: orders.totalCents,
        toPack: isOrderToPackInSql,
      },
      scope: () => sql`${orders.kind} not in ('service', 'extra')`,
      // Digits are matched against order numbers, any other text against customers: matching both would prevent the use
      // of any index.
      search: matchOrder,
    },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  for (const step of ["pack", "deliver"] as const)
    api.on(step === "pack" ? calls.packOrder : calls.deliverOrder, async (context) => {
      const of = { orderId: context.params.id, version: context.body.version };
      await db.transaction((tx) => packOrDeliver(tx, step, of, stepBy(context)));
      return answer(of.orderId);
    });
  api.on(calls.readyOrder, async (context) => {
    const of = { orderId: context.params.id, ...context.body };
    const mail = await db.transaction((tx) => makeReady(tx, of, stepBy(context)));
    return { ...(await answer(of.orderId)), mail };
  });
  api.on(calls.shipOrder, async (context) => {
    const of = { orderId: context.params.id, ...context.body };
    const mail = await db.transaction((tx) => ship(tx, of, stepBy(context)));
    return { ...(await answer(of.orderId)), mail };
  });
  api.on(calls.undoOrderStep, async (context) => {
    const of = { orderId: context.params.id, version: context.body.version };
    await db.transaction((tx) => undoOrderStep(tx, of, stepBy(context)));
    return answer(of.orderId);
  });
  api.on(calls.cancelOrderByStaff, async (context) => {
    const of = { orderId: context.params.id, version: context.body.version };
    if (await isPaidUnpacked(db, of.orderId)) await cancelPaid(deps, of, context);
    else await cancelUnpaid(deps, of, actorOf(context));
    return answer(of.orderId);
  });
  api.on(calls.tickOrderLine, async ({ params, body }) => {
    const { id: orderId, lineId } = params;
    await db.transaction((tx) => tickLine(tx, { orderId, lineId, packed: body.packed }));
    return answer(orderId);
  });
  api.on(calls.getInvoiceForStaff, ({ params }) => invoiceForStaff(db, params.id));
  api.on(calls.getCreditNoteForStaff, ({ params }) => creditNotePdf(db, { orderId: params.id, file: params.file }));
  api.on(calls.getPackingSlip, ({ params }) => packingSlip(db, params.id));
};

/**
 * Returns the search condition. Digits are matched against order numbers, any other text against customers: matching
 * both would prevent the use of any index. The index on digits needs at least three of them, so fewer digits must match
 * the whole number.
 */
function matchOrder(pattern: string): SQL {
  const digits = /^%#?(\d+)%$/.exec(pattern)?.[1];
  if (digits === undefined) return sql`${orders.customerId} = any(array${customerIdsLikeInSql(pattern)})`;
  if (digits.length < 3) return sql`${orders.number} = ${Number(digits)}`;
  return sql`${orders.number}::text like ${`%${digits}%`}`;
}
