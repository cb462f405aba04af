import { agreedFeeOf } from "#modules/booking/contract/appointment.ts";
import { rescheduleAppointment as rescheduleCall } from "#modules/booking/contract/reschedule-appointment.ts";
import { splitAppointment as splitCall } from "#modules/booking/contract/split-appointment.ts";
import { ANYONE } from "#modules/booking/domain/booked-service.ts";
import {
  getAppointment,
  holds,
  toWireAppointment,
  visitCallerOf,
  visitOwnerOf,
} from "#modules/booking/server/public.ts";
import { chosenOf } from "#modules/catalog/domain/selection.ts";
import { acceptOffer as acceptOfferCall, getOffer as getOfferCall } from "#modules/waitlist/contract/calls.ts";
import { offerKeyOf } from "#modules/waitlist/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { networkOf } from "#platform/rate-limit.ts";
import { AppError } from "#shared/app-error.ts";
import { tagsOf } from "#shared/contract/cache-tag.ts";
import { cancelGiftCard as cancelGiftCardCall } from "../contract/cancel-gift-card.ts";
import { checkOut } from "../contract/check-out.ts";
import { checkoutService } from "../contract/checkout-service.ts";
import { guestBook } from "../contract/guest-book.ts";
import { listReviews as listReviewsCall } from "../contract/list-reviews.ts";
import * as orderCalls from "../contract/order-calls.ts";
import { placeOrder as placeOrderCall } from "../contract/place-order.ts";
import * as rateCalls from "../contract/rate.ts";
import { getVisitReviews } from "../contract/visit-reviews.ts";
import { consentForVisit } from "./cards/card-on-file.ts";
import { bindCardsApi } from "./cards-api.ts";
import { bindSaleConsentApi } from "./desk/consents/consents-api.ts";
import { getInvoice } from "./invoice/get-invoice.ts";
import { bindMembershipOrdersApi } from "./memberships/memberships-api.ts";
import { returnOriginOf } from "./movements/return-origin.ts";
import { getOrder, listProductOrders } from "./orders/order-queries.ts";
import { looksLikePayLink } from "./pay/pay-link.ts";
import { linkOf, payerOf, payOrder, readOrderToPay } from "./pay/pay-order.ts";
import { checkoutVisit } from "./placing/checkout-visit.ts";
import { cancelOrder, confirmOrder } from "./placing/close-order.ts";
import { cardPageOf, placeOrder } from "./placing/place-order.ts";
import { bindPlanOrdersApi } from "./plans/plans-api.ts";
import { cancelGiftCard } from "./refunds/cancel-gift-card.ts";
import { creditNotePdf } from "./refunds/credit-note-pdf.ts";
import { listReviews, tagsOfReviews } from "./reviews/list-reviews.ts";
import { rate, raterOf, readRateable } from "./reviews/rate.ts";
import { readVisitReviews } from "./reviews/visit-reviews.ts";
import { bookAsGuest } from "./visits/book-as-guest.ts";
import { moveVisit } from "./visits/move-visit.ts";
import { splitVisit } from "./visits/split-visit.ts";
import { readOfferWithPrice, takeOffer } from "./visits/take-offer.ts";

/** Connects the checkout API to its use cases. */
export const bindCheckoutApi: BindApi = (api, deps) => {
  api.on(rateCalls.readRateable, async ({ query, ...caller }) => ({
    data: await readRateable(deps.db, query, raterOf(deps.secrets, query, caller)),
  }));
  api.on(rateCalls.rate, async ({ body, ...caller }) => {
    await rate(deps, body, raterOf(deps.secrets, body, caller));
    return { data: { status: "pending" as const }, message: "Thank you. Your review appears once we’ve read it." };
  });
  bindCardsApi(api, deps);
  bindSaleConsentApi(api, deps);
  bindMembershipOrdersApi(api, deps);
  bindPlanOrdersApi(api, deps);
  api.on(placeOrderCall, async ({ params, body, principal, origin, clientAddress }) => {
    const placed = await placeOrder(deps, {
      customerId: principal.customerId,
      cartId: params.id,
      origin: returnOriginOf(deps.env, origin),
      shownDueNowCents: body.dueNow,
      part: "goods",
      network: networkOf(deps, clientAddress),
    });
    // An order with only goods doesn't require a card.
    if ("needsCard" in placed) throw new AppError("conflict");
    const { orderId, url, status } = placed;
    return { session: { url }, data: { orderId, status } };
  });
  api.on(checkOut, async ({ body, principal, origin, clientAddress }) => {
    const ownOrigin = returnOriginOf(deps.env, origin);
    await holds.acknowledgeHold(deps, { customerId: principal.customerId, ruleIds: body.acknowledged ?? [] });
    const placed = await placeOrder(deps, {
      customerId: principal.customerId,
      cartId: body.cartId,
      origin: ownOrigin,
      shownDueNowCents: body.dueNow,
      shownDueAtClinicCents: body.dueAtClinic,
      part: "all",
      network: networkOf(deps, clientAddress),
      consents: body.consents,
    });
    if ("needsCard" in placed)
      return { session: { url: cardPageOf(ownOrigin) }, data: { orderId: "", status: "pending" as const } };
    const { orderId, url, status } = placed;
    return { session: { url }, data: { orderId, status } };
  });
  api.on(cancelGiftCardCall, async ({ params, ...context }) => {
    const owned = { giftCardId: params.id, customerId: context.principal.customerId };
    return {
      data: await cancelGiftCard(deps, owned, actorOf(context)),
      message: "Your gift card is canceled. We’re refunding you the way you paid.",
    };
  });
  for (const call of [orderCalls.successOrder, orderCalls.successOrderByGet])
    api.on(call, async ({ params, principal }) => ({
      data: await confirmOrder(deps, { orderId: params.id, customerId: principal.customerId }),
    }));
  for (const call of [orderCalls.cancelOrder, orderCalls.cancelOrderByGet])
    api.on(call, async ({ params, principal }) => ({
      data: await cancelOrder(deps, { orderId: params.id, customerId: principal.customerId }),
    }));
  api.on(checkoutService, async ({ body, principal, origin, clientAddress }) => {
    const network = networkOf(deps, clientAddress);
    const { customerId } = principal;
    await holds.acknowledgeHold(deps, { customerId, ruleIds: body.acknowledged ?? [] });
    const booked = await checkoutVisit(deps, { customerId, shownDueCents: body.dueAtClinic, network });
    const ownOrigin = returnOriginOf(deps.env, origin);
    if ("orderId" in booked) return { data: booked, session: undefined };
    const placed =
      "needsCard" in booked
        ? booked
        : await placeOrder(deps, {
            ...{ customerId, cartId: booked.cartId, origin: ownOrigin, part: "visit", network },
            shownDueNowCents: undefined,
            shownDueAtClinicCents: body.dueAtClinic,
          });
    if ("needsCard" in placed) return { session: { url: cardPageOf(ownOrigin) }, data: { orderId: "" } };
    return { session: { url: placed.url }, data: { orderId: placed.orderId } };
  });
  api.on(guestBook, async ({ body: { selection, areas, ...body }, clientAddress, origin, workId }) => {
    const caller = { clientAddress, origin: returnOriginOf(deps.env, origin), workId };
    const named = areas.length > 0 ? { areas, units: null } : undefined;
    const chosen = selection ? chosenOf(selection) : named;
    const { appointment, depositCents, ...booked } = await bookAsGuest(deps, { ...body, chosen }, caller);
    const { url, ...order } = "url" in booked ? booked : { ...booked, url: undefined };
    return {
      data: { ...order, appointment: await toWireAppointment(deps, appointment, undefined, depositCents) },
      session: url === undefined ? undefined : { url },
    };
  });
  api.on(getOfferCall, async ({ params, principal }) => ({
    data: await readOfferWithPrice(deps, offerKeyOf(params.token, principal)),
  }));
  api.on(acceptOfferCall, async ({ params, principal, body, origin }) => {
    const input = { key: offerKeyOf(params.token, principal), screening: body.screening };
    const { url, ...data } = await takeOffer(deps, { ...input, origin: returnOriginOf(deps.env, origin) });
    return url === undefined
      ? { message: "This time is yours.", data, session: undefined }
      : { message: "This time is yours once you’ve paid.", data, session: { url } };
  });
  api.on(
    rescheduleCall,
    async ({ params, body: { agreedFeeCents, agreedFee, dueAtClinic, dryRun, ...slot }, ...caller }) => {
      const owned = { appointmentId: params.id, ...visitCallerOf(deps.secrets, { id: params.id, ...caller }) };
      const agreed = agreedFeeOf({ agreedFeeCents, agreedFee });
      const terms = { agreedFeeCents: agreed, shownDueCents: dueAtClinic, isPreview: dryRun };
      const before = await getAppointment(deps.db, { ...owned, now: deps.clock.now() });
      const moved = await moveVisit(deps, { ...owned, ...slot, ...terms });
      const newFee = { feeCents: moved.lateFeeCents - before.lateFeeCents, isMove: true };
      // If the customer chose a different person, the message names that person.
      const isAnother = slot.practitionerId === ANYONE || moved.practitioner.id !== before.practitioner.id;
      const person = isAnother ? ` You’ll see ${moved.practitioner.name}.` : "";
      return {
        ...(dryRun ? {} : { message: `Your visit has been moved.${person}` }),
        data: await toWireAppointment(deps, moved, newFee),
      };
    },
  );
  api.on(splitCall, async ({ params, body, principal }) => {
    const { stays, goes } = await splitVisit(deps, {
      ...body,
      appointmentId: params.id,
      customerId: principal.customerId,
    });
    return {
      message: "Your treatments are now in two visits.",
      data: await Promise.all([stays, goes].map((visit) => toWireAppointment(deps, visit))),
    };
  });
  api.on(orderCalls.payOrder, async ({ params, query, ...caller }) => {
    const payer = payerOf(deps, params.id, { ...caller, query });
    return {
      session: await payOrder(deps, params.id, payer, {
        origin: returnOriginOf(deps.env, caller.origin),
        tip: query.tip,
      }),
    };
  });
  api.on(orderCalls.getOrderDetails, async ({ params, ...caller }) => {
    const link = linkOf(caller);
    if (link && looksLikePayLink(link)) return { data: await readOrderToPay(deps, params.id, link) };
    const owner = visitOwnerOf(caller);
    const order = await getOrder(deps.db, { orderId: params.id, now: deps.clock.now(), ...owner });
    const consent = "linkHash" in owner ? await consentForVisit(deps, params.id, owner) : undefined;
    return { data: { ...order, ...(consent ? { consent } : {}) } };
  });
  api.on(orderCalls.listProductOrders, async ({ principal }) => ({
    data: await listProductOrders(deps.db, principal.customerId),
  }));
  api.on(orderCalls.getInvoice, ({ params, principal }) =>
    getInvoice(deps, { orderId: params.id, customerId: principal.customerId }),
  );
  api.on(orderCalls.getCreditNote, ({ params, principal }) =>
    creditNotePdf(deps.db, { orderId: params.id, file: params.file, customerId: principal.customerId }),
  );
  api.on(getVisitReviews, async () => ({ data: await readVisitReviews(deps.db) }));
  api.on(listReviewsCall, async ({ query, shows }) => {
    shows(...tagsOfReviews(query));
    const data = await listReviews(deps.db, query);
    shows(
      ...tagsOf(
        "product",
        data.flatMap(({ product }) => product ?? []),
      ),
    );
    return { data };
  });
};
