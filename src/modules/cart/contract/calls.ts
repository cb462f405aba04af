import { z } from "zod";
import { acknowledgedSchema } from "#modules/booking/contract/slot.ts";
import { productDetailSchema } from "#modules/catalog/contract/product.ts";
import { areasSchema, selectionSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { type Calls, centsSchema, dateSchema, defineCall, idSchema, timeSchema } from "#shared/contract/define-call.ts";
import { cartAddressSchema, cartSchema, guestCartSchema } from "./cart.ts";
import { couponCodeSchema } from "./coupon-code.ts";
import { addGiftToCart, chooseTenders, enterGiftCard, removeGiftCard, removeGiftCardByCode } from "./gift-calls.ts";
import { listCoupons } from "./list-coupons.ts";
import { addMembershipToCart, removeMembershipFromCart } from "./membership-calls.ts";
import { addPlanToCart, removePlanFromCart } from "./plan-calls.ts";
import { makeQuote } from "./quote-calls.ts";

const answer = { cart: cartSchema };
const byId = z.object({ id: idSchema });
const quantitySchema = z.int().min(1).max(99);

/** Returns the logged-in customer's cart. Creates it if there is none (CT-2). */
export const getCart = defineCall({ method: "GET", path: "cart", summary: "My cart", auth: "customer", answer });

export const addProductToCart = defineCall({
  method: "POST",
  path: "add-to-cart/product/{id}",
  summary: "Put a product’s size in the cart, or more of it, up to what is in stock",
  auth: "customer",
  staffProof: "factor",
  params: byId,
  body: z.object({ quantity: quantitySchema.default(1), sizeId: idSchema.optional() }),
  answer,
  failures: ["not_found", "out_of_stock"],
  idempotent: true,
});

export const addServiceToCart = defineCall({
  method: "POST",
  path: "add-to-cart/service/{id}",
  summary: "Put a treatment in the cart; again changes nothing but what is chosen of it and its quote",
  auth: "customer",
  staffProof: "factor",
  params: byId,
  body: z
    .object({
      areas: areasSchema.optional(),
      selection: selectionSchema.optional(),
      /**
       * The id of a quote from `POST Quote`, which caps the treatment's price while it is valid. Without a selection of
       * areas or units, the quote's selection applies.
       */
      quoteId: idSchema.optional(),
    })
    .default({}),
  answer,
  failures: ["not_found", "quote_expired"],
  idempotent: true,
});

export const addAddOnToCart = defineCall({
  method: "POST",
  path: "add-to-cart/addOnservices/{id}",
  summary: "Set an add-on of a treatment in the cart; without a line, the latest that offers it",
  auth: "customer",
  staffProof: "factor",
  params: byId,
  body: z.object({ quantity: z.int().min(1).max(20).default(1), serviceLineId: idSchema.optional() }),
  answer,
  failures: ["not_found"],
  idempotent: true,
});

export const addBundleToCart = defineCall({
  method: "POST",
  path: "addToCartFrequentlyByProduct/{id}",
  summary: "Put a bundle in the cart, by its own id or by that of a product it goes with",
  auth: "customer",
  staffProof: "factor",
  params: byId,
  answer,
  failures: ["not_found", "out_of_stock"],
  idempotent: true,
});

/** Enters a discount code (PY-8). A code that doesn't apply isn't entered, and the response says why. */
export const addCoupon = defineCall({
  method: "POST",
  path: "cart/coupon",
  summary: "Use a discount code for this cart",
  auth: "customer",
  staffProof: "factor",
  body: z.object({
    code: couponCodeSchema,
    /** Some codes are valid only in the clinic's app. */
    client: z.enum(["web", "app"]).default("web"),
  }),
  answer,
  failures: ["coupon_invalid", "coupon_not_met", "coupon_used_up", "coupon_not_combinable", "rate_limited"],
  idempotent: true,
});

export const removeCoupon = defineCall({
  method: "DELETE",
  path: "cart/coupon/{id}",
  summary: "Take a discount code out of the cart",
  auth: "customer",
  staffProof: "factor",
  params: byId,
  answer,
  failures: ["not_found"],
});

/** Removes a coupon by the code as entered, as existing apps send it; without a code, removes all codes. */
export const removeCouponByCode = defineCall({
  method: "DELETE",
  path: "cart/coupon",
  summary: "Take a discount code out of the cart, by the code",
  auth: "customer",
  staffProof: "factor",
  body: z.object({ code: couponCodeSchema.optional() }),
  answer,
  failures: ["not_found"],
});

const lineKind = z.enum(["product", "service", "addOnservices", "gift", "frequentlyBuyProduct"]);

export const changeCartQuantity = defineCall({
  method: "PUT",
  path: "cart/{kind}/{id}",
  summary: "Set the quantity of a line",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ kind: lineKind, id: idSchema }),
  body: z.object({ quantity: quantitySchema }),
  answer,
  failures: ["not_found", "out_of_stock", "limit_reached"],
});

export const removeFromCart = defineCall({
  method: "DELETE",
  path: "cart/{kind}/{id}",
  summary: "Take a line out of the cart",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ kind: lineKind, id: idSchema }),
  answer,
  failures: ["not_found"],
});

export const removeBundleFromCart = defineCall({
  method: "PUT",
  path: "cart/delete/frequentlyBuyProduct/{id}",
  alsoAt: ["/api/cart/delete/frequentlyBuyProduct/{id}"],
  summary: "Take a bundle out of the cart",
  auth: "customer",
  staffProof: "factor",
  params: byId,
  answer,
  failures: ["not_found"],
});

export const updatePickup = defineCall({
  method: "PUT",
  path: "updatePickupFromStore",
  summary: "Pick up at the clinic, or have it shipped (CT-4)",
  auth: "customer",
  staffProof: "factor",
  body: z.object({ pickupFromStore: z.boolean() }),
  answer,
});

export const setCartAddress = defineCall({
  method: "PUT",
  path: "cart/address",
  summary: "Choose one of my addresses for this cart",
  auth: "customer",
  staffProof: "factor",
  body: z.object({ addressId: idSchema }),
  answer,
  failures: ["not_found", "not_shipped_there"],
});

/**
 * Lists the customer's addresses, each with the cost of shipping this cart there and the day on which it would arrive.
 */
export const listCartAddresses = defineCall({
  method: "GET",
  path: "getAddressDataForCart",
  summary: "My addresses with the price of shipping and the day of arrival for this cart",
  auth: "customer",
  answer: {
    data: z.array(
      cartAddressSchema.extend({
        isChosen: z.boolean(),
        shipsThere: z.boolean(),
        /** The shipping cost and the date; only for an address that the clinic ships to. */
        shippingPrice: centsSchema.optional(),
        shippingDate: dateSchema.optional(),
      }),
    ),
  },
});

export const mergeGuestCart = defineCall({
  method: "POST",
  path: "cart/merge",
  summary: "Import a guest’s cart at login (CT-3)",
  auth: "customer",
  staffProof: "factor",
  body: guestCartSchema,
  answer: {
    ...answer,
    notMerged: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        reason: z.enum(["unavailable", "out_of_stock", "fewer", "too_many"]),
      }),
    ),
  },
  idempotent: true,
});

/** Sets the time for the cart's treatments and holds it for 10 minutes (BK-2). */
export const chooseVisitTime = defineCall({
  method: "PUT",
  path: "cart/addDateAndtimetoServiceCart",
  summary: "Choose the time of the visit and hold it",
  auth: "customer",
  staffProof: "factor",
  body: z.object({
    date: dateSchema,
    time: timeSchema,
    practitionerId: idSchema.optional(),
    acknowledged: acknowledgedSchema,
  }),
  answer,
  failures: [
    "cart_empty",
    "not_qualified",
    "already_booked",
    "verification_needed",
    "limit_reached",
    "slot_taken",
    "past_cutoff",
    "too_soon",
    "not_suitable",
    "screening_needed",
    "not_together",
  ],
});

export const releaseVisitTime = defineCall({
  method: "DELETE",
  path: "cart/hold",
  summary: "Let go of the held time",
  auth: "customer",
  staffProof: "factor",
  answer,
});

export const saveForLater = defineCall({
  method: "POST",
  path: "cart/saveForLater/{lineId}",
  summary: "Save a line for later",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ lineId: idSchema }),
  answer,
  failures: ["not_found"],
});

export const moveToCart = defineCall({
  method: "POST",
  path: "cart/moveToCart/{lineId}",
  summary: "Move a saved line back into the cart",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ lineId: idSchema }),
  answer,
  failures: ["not_found"],
});

export const acknowledgeCartChanges = defineCall({
  method: "POST",
  path: "cart/acknowledge",
  summary: "I have seen the changed prices and go on (CT-6)",
  auth: "customer",
  staffProof: "factor",
  answer,
});

/** A product as this customer sees it: whether it is on the wishlist and in the cart, with the member price. */
export const getProductByToken = defineCall({
  method: "GET",
  path: "Product/byToken/{id}",
  summary: "A product with my wishlist and cart flags",
  auth: "customer",
  params: byId,
  answer: { data: productDetailSchema.extend({ isWishList: z.boolean(), isCart: z.boolean() }) },
  failures: ["not_found"],
});

/** Every call of the cart module, by the name clients use. */
export const cartCalls = {
  getCart,
  addProductToCart,
  addServiceToCart,
  makeQuote,
  addAddOnToCart,
  addBundleToCart,
  addGiftToCart,
  addMembershipToCart,
  removeMembershipFromCart,
  addPlanToCart,
  removePlanFromCart,
  enterGiftCard,
  removeGiftCard,
  removeGiftCardByCode,
  chooseTenders,
  addCoupon,
  removeCoupon,
  removeCouponByCode,
  changeCartQuantity,
  removeFromCart,
  removeBundleFromCart,
  updatePickup,
  setCartAddress,
  listCartAddresses,
  mergeGuestCart,
  chooseVisitTime,
  releaseVisitTime,
  saveForLater,
  moveToCart,
  acknowledgeCartChanges,
  getProductByToken,
  listCoupons,
} satisfies Calls;

export type CartCalls = typeof cartCalls;
