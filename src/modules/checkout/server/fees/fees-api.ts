import { getVisit, visitFees } from "#modules/booking/server/public.ts";
import { deskStaffCalls } from "#modules/desk/staff/contract/staff-calls.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import { AppError } from "#shared/app-error.ts";
import { chargeVisit, openFeeOrder as openFeeOrderCall } from "../../staff/contract/fee-calls.ts";
import { takeTender } from "../desk/take-tender.ts";
import { chargeFee } from "./charge-visit.ts";
import { openFeeOrder } from "./open-fee-order.ts";
import { markNoShow } from "./settle-no-show.ts";
import { waiveVisitFee } from "./waive-visit-fee.ts";

/** Binds the back office calls about visit fees to their use cases. */
export const bindFeesApi: BindApi = (api, deps) => {
  api.on(chargeVisit, async (context) => {
    const { kind, cents, reason } = context.body;
    const appointmentId = context.params.id;
    const staffAct = { actor: staffOf(context), key: context.workId, clientNetwork: context.clientNetwork };
    if (kind === "due") return { data: await chargeDue(appointmentId, cents, staffAct) };
    const { fee, ...sums } = await chargeFee(deps, { appointmentId, kind, cents, reason }, staffAct);
    return { data: { fee: visitFees.toWireFee(fee), ...sums } };
  });
  api.on(openFeeOrderCall, async ({ params, ...context }) => ({
    data: { orderId: await openFeeOrder(deps.db, params.id, staffOf(context)) },
  }));
  api.on(deskStaffCalls.markNoShow, async ({ params, body, ...context }) => {
    const staffAct = { actor: staffOf(context), key: context.workId, clientNetwork: context.clientNetwork };
    const input = { appointmentId: params.id, ...body };
    const { visit, settled } = await markNoShow(deps, { principal: context.principal, staffAct }, input);
    return { data: visit, settled };
  });
  api.on(deskStaffCalls.waiveFee, async ({ params, body, ...context }) => ({
    data: visitFees.toWireFee(await waiveVisitFee(deps, { feeId: params.id, reason: body.reason }, actorOf(context))),
  }));

  async function chargeDue(appointmentId: string, cents: number, staffAct: Parameters<typeof takeTender>[2]) {
    const { orderId } = await getVisit(deps.db, appointmentId);
    if (!orderId) throw new AppError("order_closed", { message: "This visit has no order to pay." });
    const { amountCents } = await takeTender(deps, { orderId, kind: "card", cents, tipCents: 0 }, staffAct);
    return { fromDeposit: 0, fromCard: amountCents, owed: 0 };
  }
};

function staffOf(context: RequestOfStaff) {
  const actor = actorOf(context);
  if (actor.accountId === null) throw new AppError("forbidden");
  return { ...actor, accountId: actor.accountId };
}
