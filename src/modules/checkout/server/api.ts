import { holds } from "#modules/booking/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { networkOf } from "#platform/rate-limit.ts";
import { AppError } from "#shared/app-error.ts";
import { checkoutCalls } from "../contract/calls.ts";
import { cancelGiftCard } from "../refunds/server/cancel-gift-card.ts";
import { bindCardsApi } from "./cards-api.ts";
import { bindSaleConsentApi } from "./desk/consents/consents-api.ts";
import { bindMembershipOrdersApi } from "./memberships/memberships-api.ts";
import { returnOriginOf } from "./movements/return-origin.ts";
import { bindOwnOrdersApi } from "./own-orders-api.ts";
import { checkoutVisit } from "./placing/checkout-visit.ts";
import { cardPageOf, placeOrder } from "./placing/place-order.ts";
import { bindPlanOrdersApi } from "./plans/plans-api.ts";
import { bindOwnReviewsApi } from "./reviews/own-reviews-api.ts";
import { bindVisitsApi } from "./visits/visits-api.ts";

/** Connects the checkout API to its use cases. */
export const bindCheckoutApi: BindApi = (api, deps) => {
  bindOwnReviewsApi(api, deps);
  bindOwnOrdersApi(api, deps);
  bindVisitsApi(api, deps);
  bindCardsApi(api, deps);
  bindSaleConsentApi(api, deps);
  bindMembershipOrdersApi(api, deps);
  bindPlanOrdersApi(api, deps);
  api.on(checkoutCalls.placeOrder, async ({ params, body, principal, origin, clientNetwork }) => {
    const placed = await placeOrder(deps, {
      customerId: principal.customerId,
      cartId: params.id,
      origin: returnOriginOf(deps.env, origin),
      shownDueNowCents: body.dueNow,
      part: "goods",
      network: networkOf(deps, clientNetwork),
    });
    // An order with only goods doesn't require a card.
    if ("needsCard" in placed) throw new AppError("conflict");
    const { orderId, url, status } = placed;
    return { session: { url }, data: { orderId, status } };
  });
  api.on(checkoutCalls.checkOut, async ({ body, principal, origin, clientNetwork }) => {
    const ownOrigin = returnOriginOf(deps.env, origin);
    await holds.acknowledgeRulesOfHold(deps, { customerId: principal.customerId, ruleIds: body.acknowledged ?? [] });
    const placed = await placeOrder(deps, {
      customerId: principal.customerId,
      cartId: body.cartId,
      origin: ownOrigin,
      shownDueNowCents: body.dueNow,
      shownDueAtClinicCents: body.dueAtClinic,
      part: "all",
      network: networkOf(deps, clientNetwork),
      consents: body.consents,
    });
    if ("needsCard" in placed)
      return { session: { url: cardPageOf(ownOrigin) }, data: { orderId: "", status: "pending" as const } };
    const { orderId, url, status } = placed;
    return { session: { url }, data: { orderId, status } };
  });
  api.on(checkoutCalls.cancelGiftCard, async ({ params, ...context }) => {
    const owned = { giftCardId: params.id, customerId: context.principal.customerId };
    return {
      data: await cancelGiftCard(deps, owned, actorOf(context)),
      message: "Your gift card is canceled. We’re refunding you the way you paid.",
    };
  });
  api.on(checkoutCalls.checkoutService, async ({ body, principal, origin, clientNetwork }) => {
    const network = networkOf(deps, clientNetwork);
    const { customerId } = principal;
    await holds.acknowledgeRulesOfHold(deps, { customerId, ruleIds: body.acknowledged ?? [] });
    const booked = await checkoutVisit(deps, { customerId, shownDueCents: body.dueAtClinic, network });
    const ownOrigin = returnOriginOf(deps.env, origin);
    if ("orderId" in booked) return { data: booked, session: undefined };
    const placed =
      "needsCard" in booked
        ? booked
        : await placeOrder(deps, {
            customerId,
            cartId: booked.cartId,
            origin: ownOrigin,
            part: "visit",
            network,
            shownDueNowCents: undefined,
            shownDueAtClinicCents: body.dueAtClinic,
          });
    if ("needsCard" in placed) return { session: { url: cardPageOf(ownOrigin) }, data: { orderId: "" } };
    return { session: { url: placed.url }, data: { orderId: placed.orderId } };
  });
};
