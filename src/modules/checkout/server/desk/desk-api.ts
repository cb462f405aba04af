import {
  addService,
  registerVisitUndo,
  removeServiceFromVisit,
  setUsedUnits,
  undoStep,
} from "#modules/desk/server/public.ts";
import { deskStaffCalls } from "#modules/desk/staff/contract/staff-calls.ts";
import type { MembershipInterval } from "#modules/membership/domain/membership-period.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import { AppError } from "#shared/app-error.ts";
import { calculateCashChange } from "../../domain/desk/desk-payment.ts";
import { findRefundedOrder, recordCashRefund } from "../../refunds/server/record-cash-refund.ts";
import { askConsentCalls } from "../../staff/contract/ask-consent.ts";
import { deskCalls as calls, type WireDeskOrder } from "../../staff/contract/desk-calls.ts";
import { onReaderCalls } from "../../staff/contract/on-reader.ts";
import { visitMoneyCalls } from "../../staff/contract/visit-money.ts";
import { readVisitMoney } from "../visit-orders/read-visit-money.ts";
import { bookAtDesk } from "./book-at-desk.ts";
import { askConsent, readConsentForStaff } from "./consents/ask-consent.ts";
import type { ContractChoice } from "./consents/contract-for-sale.ts";
import { listContracts } from "./consents/list-contracts.ts";
import { holdSlotForDeposit } from "./hold-slot-for-deposit.ts";
import { openVisitOrder } from "./open-visit-order.ts";
import { printGiftCard } from "./print-gift-card.ts";
import { addProducts, removeVisitProduct } from "./products/visit-products.ts";
import { readDeskOrder, readDeskOrderOf } from "./read-desk-order.ts";
import { type FollowedPayment, followReader } from "./reader/settle-reader.ts";
import { takeOnReader } from "./reader/take-on-reader.ts";
import { toWireReaderPayment } from "./reader/to-wire-reader-payment.ts";
import { deskReceipt } from "./receipt-pdf.ts";
import { sellAtCounter } from "./sell-at-counter.ts";
import { sendPayLink } from "./send-pay-link.ts";
import {
  createServiceAddedHandler,
  createServiceRemovedHandler,
  undoServiceChange,
} from "./services/follow-services.ts";
import { findSizes } from "./sizes-for-sale.ts";
import { takeTender } from "./take-tender.ts";
import { updateOrdersToUsedUnits } from "./update-orders-to-used-units.ts";
import { readVisitHistory } from "./visit-history.ts";

/** Binds the back-office calls for desk payments to their use cases. */
export const bindDeskApi: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(deskStaffCalls.bookForCustomer, async ({ body, ...caller }) => {
    const staff = { principal: caller.principal, actor: actorOf(caller) };
    const { deposit, ...booking } = body;
    const input = { ...booking, startsAt: new Date(body.startsAt), reason: deposit?.reason };
    if (deposit?.kind === "link") {
      if (body.together) {
        const message = "Two guests are booked without a link.";
        throw new AppError("invalid_input", { issues: [{ path: "deposit", message }] });
      }
      const kept = await holdSlotForDeposit(deps, staff, input);
      return { data: kept.visit, order: kept.order, togetherOrder: undefined };
    }
    const { visit, order, togetherOrder } = await bookAtDesk(deps, staff, input);
    const wantedOf = <Order extends { deposit: number }>(one: Order) =>
      deposit?.kind === "none" ? { ...one, deposit: 0 } : one;
    return { data: visit, order: wantedOf(order), togetherOrder: togetherOrder && wantedOf(togetherOrder) };
  });
  api.on(calls.sendPayLink, async ({ params, body, ...caller }) => ({
    data: await sendPayLink(
      deps,
      { orderId: params.id, isMailed: body.mail },
      { actor: actorOf(caller), key: `${caller.principal.customerId}:${caller.workId}` },
    ),
  }));
  registerVisitUndo(deps, undoServiceChange);
  api.on(deskStaffCalls.undoVisitStep, async ({ params, body, ...caller }) => {
    const staff = { principal: caller.principal, actor: actorOf(caller) };
    return {
      data: await undoStep(deps, staff, { appointmentId: params.id, version: body.version }, undoServiceChange),
    };
  });
  api.on(deskStaffCalls.addVisitService, async ({ params, body, ...caller }) => {
    const staff = { principal: caller.principal, actor: actorOf(caller) };
    const { customerId: by, name: byName } = caller.principal;
    const follow = await createServiceAddedHandler(deps, { by, byName, notified: false });
    return { data: await addService(deps, staff, { appointmentId: params.id, ...body }, follow) };
  });
  api.on(deskStaffCalls.takeVisitService, async ({ params, body, ...caller }) => {
    const staff = { principal: caller.principal, actor: actorOf(caller) };
    const { customerId: by, name: byName } = caller.principal;
    const input = { appointmentId: params.id, lineId: params.lineId, ...body };
    const answer = await removeServiceFromVisit(
      deps,
      staff,
      input,
      createServiceRemovedHandler({ by, byName, notified: body.notify }),
    );
    return { data: answer.data, refund: answer.refundCents };
  });
  api.on(calls.setUsedUnits, async ({ params, body, ...caller }) => {
    const staff = { principal: caller.principal, actor: actorOf(caller) };
    const { customerId: by, name: byName } = caller.principal;
    const visit = await setUsedUnits(deps, staff, { appointmentId: params.id, ...body }, (tx, booked, repriced) =>
      updateOrdersToUsedUnits(tx, { visit: booked, repriced, staff: { by, byName, notified: false } }),
    );
    return { data: visit };
  });
  api.on(askConsentCalls.askSaleConsent, async ({ body, ...context }) => {
    const { customerId, via, mail: isMailed } = body;
    const [choice] = body.card ? [{ kind: "card" as const }] : choicesOf(body);
    if (!choice) throw new AppError("invalid_input");
    return { data: await askConsent(deps, { customerId, choice, via, isMailed }, staffOf(context)) };
  });
  api.on(askConsentCalls.readAskedConsent, async ({ params }) => ({
    data: await readConsentForStaff(deps, db, params.id),
  }));
  api.on(askConsentCalls.listContractsForSale, async () => ({ data: await listContracts(deps) }));
  const moneyOf = async (appointmentId: string) => ({ data: await readVisitMoney(db, appointmentId) });
  api.on(visitMoneyCalls.readVisitMoney, ({ params }) => moneyOf(params.id));
  api.on(visitMoneyCalls.readVisitHistory, async ({ params, query, ...caller }) => {
    const reader = { principal: caller.principal, actor: actorOf(caller), reason: query.reason };
    return { data: await readVisitHistory(deps, { appointmentId: params.id, ...reader }) };
  });
  api.on(visitMoneyCalls.addVisitProducts, async ({ params, body, ...context }) => {
    await addProducts(deps, { appointmentId: params.id, lines: body.lines }, staffOf(context));
    return moneyOf(params.id);
  });
  api.on(visitMoneyCalls.takeVisitProduct, async ({ params, ...context }) => {
    await removeVisitProduct(deps, { appointmentId: params.id, lineId: params.lineId }, staffOf(context));
    return moneyOf(params.id);
  });
  api.on(calls.readDeskOrder, async ({ params }) => ({ data: await readDeskOrder(deps, params.id) }));
  api.on(calls.findSizesForSale, async ({ query }) => ({
    data: (await findSizes(db, query.q, deps.clock.now())).map(
      ({ sizeId, name, label, currentCents: price, free }) => ({
        sizeId,
        name,
        label,
        price,
        free,
      }),
    ),
  }));
  api.on(calls.sellAtDesk, async (context) => {
    const { customerId = null, lines, giftCards, membership, package: bought } = context.body;
    const staffAct = { actor: staffOf(context), key: context.workId };
    const contracts = choicesOf({ membership, package: bought });
    const orderId = await sellAtCounter(deps, { customerId, lines, giftCards, contracts }, staffAct);
    return { data: await readDeskOrder(deps, orderId) };
  });
  api.on(calls.takeTender, async (context) => {
    const { kind, cents, tip: tipCents, tipShares, received, reference, code } = context.body;
    const takenCents = cents + tipCents;
    const change = received === undefined ? 0 : calculateCashChange({ receivedCents: received, takenCents });
    const { clientNetwork, workId: key } = context;
    const input = { orderId: context.params.id, kind, cents, tipCents, tipShares, reference, code };
    let read: Promise<WireDeskOrder> | undefined;
    const tender = await takeTender(deps, input, {
      actor: staffOf(context),
      key,
      clientNetwork,
      onTaken(tx, of) {
        read = readDeskOrderOf({ db: tx, clock: deps.clock }, of);
        return read;
      },
    });
    const { id, amountCents: amount } = tender;
    const data = await (read ?? readDeskOrder(deps, input.orderId));
    return { data, taken: { id, amount, tip: tender.tipCents, change } };
  });
  const onReader = async (followed: FollowedPayment) => ({
    data: await readDeskOrder(deps, followed.tender.orderId),
    payment: await toWireReaderPayment(db, followed),
  });
  api.on(onReaderCalls.takeOnReader, async ({ params, body, ...context }) => {
    const staffAct = { actor: staffOf(context), key: context.workId };
    const tender = await takeOnReader(deps, { orderId: params.id, ...body }, staffAct);
    return onReader({ tender, isOffline: false });
  });
  api.on(onReaderCalls.readReaderPayment, async ({ params }) => onReader(await followReader(deps, params.id)));
  api.on(onReaderCalls.cancelReaderPayment, async ({ params }) =>
    onReader(await followReader(deps, params.id, { cancels: true })),
  );
  api.on(calls.getDeskReceipt, ({ params }) => deskReceipt(deps, params.id));
  api.on(calls.openVisitOrder, async ({ params, ...context }) => ({
    data: { orderId: await openVisitOrder(deps, params.id, staffOf(context)) },
  }));
  api.on(calls.printGiftCard, ({ params, ...context }) => printGiftCard(deps, params.id, actorOf(context)));
  api.on(calls.handBackRefund, async (context) => {
    await recordCashRefund(db, context.params.id, staffOf(context));
    return { data: await readDeskOrder(deps, await findRefundedOrder(db, context.params.id)) };
  });
};

type Choices = {
  membership?: { planId: string; interval: MembershipInterval } | undefined;
  package?: { packageId: string; option: number } | undefined;
};

/** Returns the memberships and packages named in a request. */
function choicesOf({ membership, package: bought }: Choices): ContractChoice[] {
  return [
    ...(membership ? [{ kind: "membership" as const, ...membership }] : []),
    ...(bought ? [{ kind: "package" as const, ...bought }] : []),
  ];
}

function staffOf(context: RequestOfStaff) {
  const actor = actorOf(context);
  if (actor.accountId === null) throw new AppError("forbidden");
  return { ...actor, accountId: actor.accountId };
}
