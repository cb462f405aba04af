import { describe, expect, it } from "vitest";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { moduleApis } from "./server-modules.ts";

const { fetch, send } = await demoApi(moduleApis, { rateLimitFactor: 100 });
const token: string = (await send("POST", "user/signup", { body: newPerson("Zelda") })).body.data.accessToken;

/**
 * Every method and path that the API's description promises to existing apps, with sample values for parameters. Paths
 * are under /api/v1 unless they begin with a slash. "no body": apps send an empty one.
 */
const DOCUMENTED = `
GET Banner/getBanner/home
GET Service/getOnSaleByToken/Service
GET Service/getOnSale/Service
GET admin/SkinType/allSkinType
GET admin/ProductType/allProductType
GET admin/Brand/allBrand
GET admin/SkinCondition/allSkinCondition
GET admin/Nutrition/allNutrition
GET static/getPrivacy
GET static/getTerms
GET static/getShippingPrivacy
GET static/getReturnPrivacy
GET static/faq/AllMembershipFaqs
GET ContactDetails/viewContactDetails
POST user/forgotVerifyotp
GET Product/ByName/some-product
GET Product/byToken/some-id
GET FrequentlyBuyProduct/byProduct/some-id
POST addToCartFrequentlyByProduct/some-id no body
GET cart
PUT updatePickupFromStore
PUT /api/cart/delete/frequentlyBuyProduct/some-id no body
PUT cart/delete/frequentlyBuyProduct/some-id no body
GET admin/GiftCards/allgiftCard
GET AcneQuiz
GET AcneQuizSuggession/getAcneQuizSuggessionByAnswer
GET admin/Ingredient/allIngredientbyType/some-type
GET admin/Category/allCategory
GET user/getProfile
GET user/getAddress
DELETE user/address/some-id
GET getAddressDataForCart
PUT cart/addDateAndtimetoServiceCart
POST add-to-cart/service/some-id no body
POST add-to-cart/addOnservices/some-id
POST add-to-cart/product/some-id
POST placeOrder/some-id no body
GET successOrder/some-id
POST successOrder/some-id no body
GET cancelOrder/some-id
POST cancelOrder/some-id no body
POST checkoutService no body
POST user/card/updateCardDetailSaved/some-id no body
POST user/card/updateCardDetailSavedThroughToken no body
POST verifySubscription/some-id no body
POST cancelMemberShips no body
GET clientReview
GET productOrders
GET admin/Slot/allSlot
GET Product/all/paginateProductSearch
GET user/checkSession
GET user/myWishlist
GET user/getOrderDetails/some-id
GET getAllcoupan
POST user/signup
POST user/login
POST user/refresh no body
POST user/logout no body
POST user/verifyEmail
POST user/resendVerification no body
POST user/forgetPassword
POST user/changePassword/some-ticket
POST user/updatePassword
PUT user/updateProfile
POST user/address
PUT user/address/some-id
POST user/wishlist/some-id no body
DELETE user/wishlist/some-id
GET user/sessions
DELETE user/sessions/some-id
GET user/export
DELETE user/account
GET Service/beforeLogin/paginate
GET Service/afterLogin/paginate
GET Service/ByName/some-service
GET Product/all/paginate
GET Product/byCategory/skinType/oily
GET Product/some-id
GET Gallery/beforeLogin
GET Gallery/afterLogin
GET MetaTag/byPage/home
GET News/all
GET News/some-id
GET static/faq/all
GET Banner/homepage
GET aboutUs
POST contact
PUT cart/product/some-id
DELETE cart/product/some-id
PUT cart/service/some-id
DELETE cart/service/some-id
PUT cart/addOnservices/some-id
DELETE cart/addOnservices/some-id
PUT cart/gift/some-id
DELETE cart/gift/some-id
PUT cart/frequentlyBuyProduct/some-id
DELETE cart/frequentlyBuyProduct/some-id
POST cart/merge
PUT cart/address
POST cart/coupon
DELETE cart/coupon
POST cart/giftCard
DELETE cart/giftCard
POST add-to-cart/gift/some-id
POST GiftCards/balance
GET Membership/plans
GET Membership/mine
POST Membership/subscribe/some-plan
GET PaymentPlan/all
GET PaymentPlan/mine
POST PaymentPlan/start/some-id
GET Appointment/upcoming
GET Appointment/past
GET Appointment/some-id
PUT Appointment/reschedule/some-id
POST Appointment/cancel/some-id no body
POST guest/book
POST guest/identify
POST guest/verify
POST waitlist/some-id
POST clientReview
POST Ingredient/check
POST webhooks/payment
GET Slot/stream`
  .trim()
  .split("\n")
  .map((line) => {
    const [method = "", path = "", ...rest] = line.split(" ");
    return { method, path, hasNoBody: rest.length > 0 };
  });

const AN_EMPTY_FORM = "an empty form";

async function ask(
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; allow: string | null; text: string }> {
  const url = `http://localhost:3000${path.startsWith("/") ? path : `/api/v1/${path}`}`;
  const response = await fetch(new Request(url, { ...init, method }));
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const text = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, allow: response.headers.get("allow"), text };
}

describe("API calls of existing apps", () => {
  it.each(DOCUMENTED)("$method $path exists", async ({ method, path }) => {
    expect((await ask(method, path)).status).not.toBe(405);
    // With a method that no call has, the response lists the path's methods, or is 404 for an unknown path.
    const { status, allow } = await ask("PATCH", path);
    expect([status, allow?.split(", ")]).toEqual([405, expect.arrayContaining([method])]);
  });

  const bodies: [string, RequestInit][] = [
    ["nothing", {}],
    ["nothing, of length 0", { headers: { "content-length": "0" } }],
    ["an empty text as JSON", { headers: { "content-type": "application/json" }, body: "" }],
    [AN_EMPTY_FORM, { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "" }],
    ["the empty text of JSON", { headers: { "content-type": "application/json" }, body: '""' }],
    ["null", { headers: { "content-type": "application/json" }, body: "null" }],
    ["a blank line", { headers: { "content-type": "application/json; charset=utf-8" }, body: "\r\n" }],
  ];
  it.each(DOCUMENTED.filter(({ hasNoBody }) => hasNoBody))(
    "$method $path returns the same for any form of empty body",
    async ({ method, path }) => {
      const authorization = `Bearer ${token}`;
      // These calls read the renewal cookie, which a form of another site could send along, so forms are refused.
      const readsCookie = path === "user/refresh" || path === "user/logout";
      const send = ({ headers, ...init }: RequestInit) =>
        ask(method, path, { ...init, headers: { ...headers, ...(readsCookie ? {} : { authorization }) } });
      const { status } = await send({ headers: { "content-type": "application/json" }, body: "{}" });
      expect([400, 405, 415, 500]).not.toContain(status);
      for (const [name, init] of bodies)
        if (!(readsCookie && name === AN_EMPTY_FORM)) expect((await send(init)).status, name).toBe(status);
    },
  );
});
