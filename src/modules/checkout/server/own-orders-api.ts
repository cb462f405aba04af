import { readVisitOwner } from "#modules/booking/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { checkoutCalls } from "../contract/calls.ts";
import { creditNotePdf } from "../refunds/server/credit-note-pdf.ts";
import { consentForVisit } from "./cards/card-on-file.ts";
import { getInvoice } from "./invoice/get-invoice.ts";
import { returnOriginOf } from "./movements/return-origin.ts";
import { getOrder, listProductOrders } from "./orders/order-queries.ts";
import { looksLikePayLink } from "./pay/pay-link.ts";
import { linkOf, payerOf, payOrder, readOrderToPay } from "./pay/pay-order.ts";
import { cancelOrder, confirmOrder } from "./placing/close-order.ts";

/** Binds the calls about a customer's own orders: the return from the payment page, payment, and documents. */
export const bindOwnOrdersApi: BindApi = (api, deps) => {
  for (const call of [checkoutCalls.successOrder, checkoutCalls.successOrderByGet])
    api.on(call, async ({ params, principal }) => ({
      data: await confirmOrder(deps, { orderId: params.id, customerId: principal.customerId }),
    }));
  for (const call of [checkoutCalls.cancelOrder, checkoutCalls.cancelOrderByGet])
    api.on(call, async ({ params, principal }) => ({
      data: await cancelOrder(deps, { orderId: params.id, customerId: principal.customerId }),
    }));
  api.on(checkoutCalls.payOrder, async ({ params, query, ...caller }) => {
    const payer = payerOf(deps, params.id, { ...caller, query });
    return {
      session: await payOrder(deps, params.id, payer, {
        origin: returnOriginOf(deps.env, caller.origin),
        tip: query.tip,
      }),
    };
  });
  api.on(checkoutCalls.getOrderDetails, async ({ params, ...caller }) => {
    const link = linkOf(caller);
    if (link && looksLikePayLink(link)) return { data: await readOrderToPay(deps, params.id, link) };
    const owner = readVisitOwner(caller);
    const order = await getOrder(deps.db, { orderId: params.id, now: deps.clock.now(), ...owner });
    const consent = "linkHash" in owner ? await consentForVisit(deps, params.id, owner) : undefined;
    return { data: { ...order, ...(consent ? { consent } : {}) } };
  });
  api.on(checkoutCalls.listProductOrders, async ({ principal }) => ({
    data: await listProductOrders(deps.db, principal.customerId),
  }));
  api.on(checkoutCalls.getInvoice, ({ params, principal }) =>
    getInvoice(deps, { orderId: params.id, customerId: principal.customerId }),
  );
  api.on(checkoutCalls.getCreditNote, ({ params, principal }) =>
    creditNotePdf(deps.db, { orderId: params.id, file: params.file, customerId: principal.customerId }),
  );
};
