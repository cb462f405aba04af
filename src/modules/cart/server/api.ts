import { chosenOf } from "#modules/catalog/domain/selection.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { findCardByCode, findCardOfWallet } from "#modules/gift-cards/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { networkOf } from "#platform/rate-limit.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { cartCalls as calls } from "../contract/calls.ts";
import { chooseAddress } from "./choose-address.ts";
import { addCoupon, dropLostCoupons, removeCoupon, removeCouponByCode } from "./coupons/add-coupon.ts";
import { getCart } from "./get-cart.ts";
import { getProductOfCustomer } from "./get-product-of-customer.ts";
import { addBundle } from "./lines/add-bundle.ts";
import { addProductToCart } from "./lines/add-product.ts";
import { addAddOn } from "./lines/add-service.ts";
import { addServiceToCart, changeCart } from "./lines/change-cart.ts";
import { acknowledgePrices, changeQuantity, changesVisit, removeLine, saveForLater } from "./lines/change-lines.ts";
import { choosePickup } from "./lines/choose-pickup.ts";
import { addGift, changeGiftQuantity, removeGift } from "./lines/gift-lines.ts";
import { addMembership, removeMembership } from "./lines/membership-line.ts";
import { mergeGuestCart } from "./lines/merge-guest-cart.ts";
import { addPlan, removePlan } from "./lines/plan-line.ts";
import { acknowledgeQuotedPrices } from "./lines/use-quote.ts";
import { listCartAddresses } from "./list-cart-addresses.ts";
import { listCoupons } from "./list-coupons.ts";
import { makeQuote } from "./quotes/make-quote.ts";
import { chooseVisitTime, releaseVisitTime } from "./visit/visit-time.ts";
import { acknowledgeBalances, chooseTenders, enterGiftCard, removeGiftCard, removeGiftCardByCode } from "./wallet.ts";

/** Binds the cart calls to their use cases. */
export const bindCartApi: BindApi = (api, deps) => {
  const { db } = deps;

  api.on(calls.listCoupons, async () => ({ data: await listCoupons(db, deps.clock.now()) }));
  api.on(calls.getCart, async ({ principal }) => ({
    cart: await getCart(deps, principal.customerId),
  }));

  api.on(calls.addProductToCart, ({ principal, params, body }) =>
    addProductToCart(deps, { customerId: principal.customerId, productId: params.id, ...body }),
  );
  api.on(calls.addServiceToCart, ({ principal, params, body }) =>
    addServiceToCart(deps, {
      customerId: principal.customerId,
      serviceId: params.id,
      chosen: body.selection ? chosenOf(body.selection) : body.areas && { areas: body.areas, units: null },
      quoteId: body.quoteId ?? null,
    }),
  );
  api.on(calls.makeQuote, async ({ principal, body, clientNetwork }) => ({
    data: await makeQuote(deps, {
      customerId: principal?.customerId,
      services: body.services.map(({ selection, ...one }) => ({ ...one, ...chosenOf(selection ?? { areaIds: [] }) })),
      network: networkOf(deps, clientNetwork),
    }),
  }));
  api.on(calls.addAddOnToCart, ({ principal, params, body }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await addAddOn(tx, { cartId: cart.id, addOnId: params.id, ...body });
      return { visitChanged: true, message: "Added to your cart" };
    }),
  );
  api.on(calls.addBundleToCart, ({ principal, params }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await addBundle(tx, { cartId: cart.id, bundleOrProductId: params.id });
      return { message: "Added to your cart" };
    }),
  );

  // Before the route that removes a line: both paths match a URL under cart/coupon.
  api.on(calls.addCoupon, ({ principal, body }) => addCoupon(deps, { customerId: principal.customerId, ...body }));
  api.on(calls.removeCoupon, ({ principal, params }) =>
    removeCoupon(deps, { customerId: principal.customerId, couponId: params.id }),
  );
  api.on(calls.removeCouponByCode, ({ principal, body }) =>
    removeCouponByCode(deps, { customerId: principal.customerId, code: body.code }),
  );
  api.on(calls.changeCartQuantity, ({ principal, params, body }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      const { kind, id: lineId } = params;
      const line = { cartId: cart.id, lineId };
      if (kind === "gift") {
        await changeGiftQuantity(tx, { ...line, ...body });
        return undefined;
      }
      await changeQuantity(tx, { ...line, ...body, kind });
      return { visitChanged: changesVisit(kind) };
    }),
  );
  api.on(calls.removeFromCart, ({ principal, params }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      const { kind, id: lineId } = params;
      const line = { cartId: cart.id, lineId };
      if (kind === "gift") {
        await removeGift(tx, line);
        return undefined;
      }
      await removeLine(tx, { ...line, kind });
      return { visitChanged: changesVisit(kind) };
    }),
  );
  api.on(calls.removeBundleFromCart, ({ principal, params }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await removeLine(tx, { cartId: cart.id, kind: "bundle", lineId: params.id });
      return undefined;
    }),
  );

  api.on(calls.addGiftToCart, ({ principal, params, body }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await addGift(tx, { ...body, cartId: cart.id, designId: params.id, now: deps.clock.now() });
      return { message: "Added to your cart" };
    }),
  );
  api.on(calls.addMembershipToCart, ({ principal: { customerId }, params, body }) =>
    changeCart(deps, customerId, async (tx, cart) => {
      await addMembership(tx, { cartId: cart.id, customerId, now: deps.clock.now(), ...params, ...body });
      return { message: "Added to your cart" };
    }),
  );
  api.on(calls.removeMembershipFromCart, ({ principal, params }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await removeMembership(tx, cart.id, params.planId);
      return undefined;
    }),
  );
  api.on(calls.addPlanToCart, async ({ principal: { customerId }, params, body }) => {
    const { timeZone } = (await recallClinicSettings(deps)).location;
    const today = dateInZone(deps.clock.now(), timeZone);
    return changeCart(deps, customerId, async (tx, cart) => {
      await addPlan(tx, { cartId: cart.id, planId: params.id, today, ...body });
      return { message: "Added to your cart" };
    });
  });
  api.on(calls.removePlanFromCart, ({ principal, params }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await removePlan(tx, cart.id, params.id);
      return undefined;
    }),
  );
  api.on(calls.enterGiftCard, async ({ principal: { customerId }, body, clientNetwork }) => {
    const card =
      "code" in body
        ? await findCardByCode(deps, body.code, { customerId, clientNetwork })
        : await findCardOfWallet(deps, { giftCardId: body.id, customerId });
    return changeCart(deps, customerId, async (tx, cart) => {
      await enterGiftCard(tx, cart.id, card);
      return { message: `Gift card ending in ${card.last4} added` };
    });
  });
  api.on(calls.removeGiftCard, ({ principal, params }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await removeGiftCard(tx, cart.id, params.id);
      return undefined;
    }),
  );
  api.on(calls.removeGiftCardByCode, ({ principal, body }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await removeGiftCardByCode(tx, deps, { cartId: cart.id, code: body.code });
      return undefined;
    }),
  );
  api.on(calls.chooseTenders, ({ principal, body }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await chooseTenders(tx, cart.id, body);
      return undefined;
    }),
  );

  api.on(calls.updatePickup, ({ principal, body }) =>
    choosePickup(deps, { customerId: principal.customerId, ...body }),
  );
  api.on(calls.setCartAddress, ({ principal, body }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      await chooseAddress(tx, { cartId: cart.id, customerId: principal.customerId, addressId: body.addressId });
      cart.addressId = body.addressId;
      return undefined;
    }),
  );
  api.on(calls.listCartAddresses, async ({ principal }) => ({
    data: await listCartAddresses(deps, principal.customerId),
  }));

  api.on(calls.mergeGuestCart, async ({ principal, body }) => {
    const notMerged: Awaited<ReturnType<typeof mergeGuestCart>> = [];
    const answer = await changeCart(deps, principal.customerId, async (tx, cart) => {
      const owner = { cartId: cart.id, customerId: principal.customerId };
      // The transaction may run again, so the list is cleared first and each loss is reported only once.
      notMerged.length = 0;
      notMerged.push(...(await mergeGuestCart(tx, { ...owner, now: deps.clock.now() }, body)));
      return { visitChanged: body.services.length > 0 };
    });
    return { ...answer, notMerged };
  });

  api.on(calls.chooseVisitTime, async ({ principal, body, clientNetwork }) => ({
    cart: await chooseVisitTime(deps, principal.customerId, { ...body, network: networkOf(deps, clientNetwork) }),
    message: "Your time is held",
  }));
  api.on(calls.releaseVisitTime, async ({ principal }) => {
    await releaseVisitTime(deps, principal.customerId);
    return { cart: await getCart(deps, principal.customerId) };
  });

  api.on(calls.saveForLater, ({ principal, params }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => ({
      visitChanged: await saveForLater(tx, { cartId: cart.id, lineId: params.lineId, savedForLater: true }),
    })),
  );
  api.on(calls.moveToCart, ({ principal, params }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => ({
      visitChanged: await saveForLater(tx, { cartId: cart.id, lineId: params.lineId, savedForLater: false }),
    })),
  );
  api.on(calls.acknowledgeCartChanges, ({ principal }) =>
    changeCart(deps, principal.customerId, async (tx, cart) => {
      const now = deps.clock.now();
      await acknowledgePrices(tx, { cartId: cart.id, now });
      await acknowledgeQuotedPrices(tx, { customerId: principal.customerId, now });
      await acknowledgeBalances(tx, cart.id);
      await dropLostCoupons(tx, { customerId: principal.customerId, now });
      return undefined;
    }),
  );

  api.on(calls.getProductByToken, async ({ principal, params }) => ({
    data: await getProductOfCustomer(deps, { customerId: principal.customerId, productId: params.id }),
  }));
};
