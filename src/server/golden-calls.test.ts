import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { normalizer } from "#testing/golden.ts";
import { ADDRESS, at, type GoldenAnswer, openGoldenClinic, VISIT_DAY } from "#testing/golden-clinic.ts";

const { db, ask, done, signUp, pay } = await openGoldenClinic();

const golden: string[] = [];
const normalize = normalizer();

/** Makes a call, records its response, and returns it. */
async function call(method: string, path: string, token = "", body?: unknown): Promise<GoldenAnswer> {
  const answer = await ask(method, path, token, body);
  const who = token ? " as a customer" : "";
  golden.push(
    `## ${normalize(`${method} ${path}`)}${who}\n${answer.status} ${normalize(JSON.stringify(answer.body, null, 1))}\n`,
  );
  return answer;
}

it("the 52 fixed API calls return the same bytes as before, except for ids and times", async () => {
  for (const path of [
    ...["Banner/getBanner/home", "Service/getOnSale/Service"],
    ...["admin/SkinType/allSkinType", "admin/ProductType/allProductType", "admin/Brand/allBrand"],
    ...["admin/SkinCondition/allSkinCondition", "admin/Nutrition/allNutrition", "admin/Category/allCategory"],
    ...["static/getPrivacy", "static/getTerms", "static/getShippingPrivacy", "static/getReturnPrivacy"],
    ...["static/faq/AllMembershipFaqs", "ContactDetails/viewContactDetails"],
    ...["Product/ByName/dew-bank-hyaluronic", "FrequentlyBuyProduct/byProduct/p01", "admin/GiftCards/allgiftCard"],
    ...["AcneQuiz", "admin/Ingredient/allIngredientbyType/irritant", "clientReview"],
    ...["Product/all/paginateProductSearch?search=retinol", "user/checkSession", "getAllcoupan"],
    `admin/Slot/allSlot?date=${VISIT_DAY}&serviceIds=ag07`,
    ...["cart", "user/getProfile"],
  ])
    await call("GET", path);
  await call("POST", "user/forgotVerifyotp", "", { email: "unknown@example.com", otp: "000000" });

  const token = await signUp("ada.golden@example.com");
  const own = (method: string, path: string, body?: unknown) => call(method, path, token, body);
  for (const path of [
    ...["user/checkSession", "user/getProfile", "user/getAddress", "Service/getOnSaleByToken/Service"],
    ...["Product/byToken/p11", "user/myWishlist", "productOrders", "cart"],
  ])
    await own("GET", path);

  const quiz = await ask("GET", "AcneQuiz");
  const questions = (quiz.body as { data: unknown }).data as { options: { _id: string }[] }[]; // the documented response
  const answers = questions.map(({ options }, index) => `answer${index + 1}=${options[0]?._id}`).join("&");
  await own("GET", `AcneQuizSuggession/getAcneQuizSuggessionByAnswer?${answers}&email=ada.golden@example.com`);

  await done("POST", "user/address", token, ADDRESS);
  const addresses = await own("GET", "user/getAddress");
  const addressId = at(addresses, "data.0._id");

  await own("POST", "add-to-cart/product/p11", { quantity: 2 });
  const { rows: bundles } = await db.execute<{ id: string }>(sql`select id from bundles order by id limit 1`);
  const bundleId = bundles[0]?.id;
  await own("POST", `addToCartFrequentlyByProduct/${bundleId}`);
  await own("PUT", `/api/cart/delete/frequentlyBuyProduct/${bundleId}`);
  await own("POST", `addToCartFrequentlyByProduct/${bundleId}`);
  await own("PUT", `cart/delete/frequentlyBuyProduct/${bundleId}`);
  await own("POST", "add-to-cart/service/ag07");
  const { rows: addOns } = await db.execute<{ id: string }>(
    sql`select add_on_id as id from service_add_ons where service_id = 'ag07' order by add_on_id limit 1`,
  );
  await own("POST", `add-to-cart/addOnservices/${addOns[0]?.id}`, { quantity: 1 });
  await own("PUT", "updatePickupFromStore", { pickupFromStore: true });
  await own("PUT", "updatePickupFromStore", { pickupFromStore: false });
  await own("GET", "getAddressDataForCart");
  await done("PUT", "cart/address", token, { addressId });
  await own("GET", `admin/Slot/allSlot?date=${VISIT_DAY}`);
  const cart = await own("PUT", "cart/addDateAndtimetoServiceCart", { date: VISIT_DAY, time: "11:00" });
  const cartId = at(cart, "cart._id");

  await own("POST", "user/card/updateCardDetailSavedThroughToken");
  const placed = await own("POST", `placeOrder/${cartId}`);
  const orderId = at(placed, "data.orderId");
  await own("GET", `successOrder/${orderId}`);
  await own("GET", `cancelOrder/${orderId}`);
  const again = await own("POST", `placeOrder/${cartId}`);
  await pay(again);
  const paidId = at(again, "data.orderId");
  await own("GET", `successOrder/${paidId}`);
  await own("POST", `successOrder/${paidId}`);
  await own("GET", `cancelOrder/${paidId}`);
  await own("GET", `user/getOrderDetails/${paidId}`);
  await own("GET", "productOrders");
  const visit = await own("POST", "checkoutService");
  await call("POST", `user/card/updateCardDetailSaved/${String(visit.body.data?.orderId ?? "none")}`);
  await own("GET", "cart");

  const plans = await done("GET", "Membership/plans", token);
  const planId = at(plans, "data.0._id");
  const consentHash = at(plans, "data.0.consents.month.hash");
  const joined = await done("POST", `Membership/subscribe/${planId}`, token, { interval: "month", consentHash });
  await pay(joined);
  await own("POST", `verifySubscription/${at(joined, "data.membershipId")}`, { Status: "Paid" });
  await own("GET", "Product/byToken/p11");
  await own("POST", "cancelMemberShips");
  await own("DELETE", `user/address/${addressId}`);

  await expect(golden.join("\n")).toMatchFileSnapshot("../../golden/calls.txt");
});
