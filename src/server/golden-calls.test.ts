import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedDemoPeople } from "#server/seed.ts";
import { fixedClock } from "#shared/clock.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { normalizer } from "#testing/golden.ts";
import { openSandboxRig } from "#testing/sandbox-rig.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis } from "./server-modules.ts";

/** A Tuesday, 10:00 in New York. */
const NOW = "2026-12-08T15:00:00.000Z";
const VISIT_DAY = "2026-12-15";

const database = await demoDatabase({}, { hasOwnPolicy: true });
const { db } = database;
await db.execute(
  sql.raw(
    `create or replace function clock_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${NOW}' $$`,
  ),
);
// The demo's offers belong to the month in which it was seeded.
await db.execute(
  sql`update limited_offers set starts_at = ${NOW}::timestamptz - interval '10 days', ends_at = ${NOW}::timestamptz + interval '20 days'`,
);
await db.execute(
  sql`update product_sizes set sale_ends_at = ${NOW}::timestamptz + interval '20 days' where sale_ends_at is not null`,
);
await db.execute(
  sql`update services set sale_ends_at = ${NOW}::timestamptz + interval '20 days' where sale_ends_at is not null`,
);
const { gateway, origin, enterCard } = await openSandboxRig(database);
const { fetch, deps } = await testApi(moduleApis, { rateLimitFactor: 100 }, gateway, {
  ...{ database, clock: fixedClock(NOW) },
});
await seedDemoPeople(db, deps.secrets);

const golden: string[] = [];
const normalize = normalizer();

type Answer = { status: number; body: Record<string, unknown> & { data?: Record<string, unknown> } };

/** Makes a call, writes its answer down, and returns it. */
async function call(method: string, path: string, token = "", body?: unknown): Promise<Answer> {
  const url = `http://localhost:3000${path.startsWith("/") ? path : `/api/v1/${path}`}`;
  const response = await fetch(
    new Request(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  );
  const answer = await response.json();
  const who = token ? " as a customer" : "";
  golden.push(
    `## ${normalize(`${method} ${path}`)}${who}\n${response.status} ${normalize(JSON.stringify(answer, null, 1))}\n`,
  );
  return { status: response.status, body: answer };
}

/** Signs a person up, which no fixed call is. */
async function signUp(email: string): Promise<string> {
  const person = {
    firstName: "Ada",
    lastName: "Okafor",
    email,
    phone: "+12125550171",
    password: "linen-window-tuesday",
  };
  const request = new Request("http://localhost:3000/api/v1/user/signup", {
    ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(person) },
  });
  const { data } = await (await fetch(request)).json();
  return data.accessToken;
}

/** What answers hold at a path such as `data.orderId`. */
const at = (answer: Answer, path: string): string => {
  const found = path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer.body); // a JSON answer
  expect(found, path).toBeTypeOf("string");
  return String(found);
};

it("answers the 52 fixed calls byte for byte as before, but for ids and instants", async () => {
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

  const quiz = await fetch(new Request("http://localhost:3000/api/v1/AcneQuiz"));
  const { data: questions }: { data: { options: { _id: string }[] }[] } = await quiz.json();
  const answers = questions.map(({ options }, index) => `answer${index + 1}=${options[0]?._id}`).join("&");
  await own("GET", `AcneQuizSuggession/getAcneQuizSuggessionByAnswer?${answers}&email=ada.golden@example.com`);

  await send(token, "POST", "user/address", {
    ...{ firstName: "Ada", lastName: "Okafor", line1: "1 Larch Street", city: "New York", state: "NY" },
    ...{ postalCode: "10013", country: "US", phone: "+1 212 555 0171" },
  });
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
  await send(token, "PUT", "cart/address", { addressId });
  await own("GET", `admin/Slot/allSlot?date=${VISIT_DAY}`);
  const cart = await own("PUT", "cart/addDateAndtimetoServiceCart", { date: VISIT_DAY, time: "11:00" });
  const cartId = at(cart, "cart._id");

  await own("POST", "user/card/updateCardDetailSavedThroughToken");
  const placed = await own("POST", `placeOrder/${cartId}`);
  const orderId = at(placed, "data.orderId");
  await own("GET", `successOrder/${orderId}`);
  await own("GET", `cancelOrder/${orderId}`);
  const again = await own("POST", `placeOrder/${cartId}`);
  await pay(at(again, "session.url"));
  const paidId = at(again, "data.orderId");
  await own("GET", `successOrder/${paidId}`);
  await own("POST", `successOrder/${paidId}`);
  await own("GET", `cancelOrder/${paidId}`);
  await own("GET", `user/getOrderDetails/${paidId}`);
  await own("GET", "productOrders");
  const visit = await own("POST", "checkoutService");
  await call("POST", `user/card/updateCardDetailSaved/${String(visit.body.data?.orderId ?? "none")}`);
  await own("GET", "cart");

  const plans = await send(token, "GET", "Membership/plans");
  const planId = at(plans, "data.0._id");
  const consentHash = at(plans, "data.0.consents.month.hash");
  const joined = await send(token, "POST", `Membership/subscribe/${planId}`, { interval: "month", consentHash });
  await pay(at(joined, "session.url"));
  await own("POST", `verifySubscription/${at(joined, "data.membershipId")}`, { Status: "Paid" });
  await own("GET", "Product/byToken/p11");
  await own("POST", "cancelMemberShips");
  await own("DELETE", `user/address/${addressId}`);

  await expect(golden.join("\n")).toMatchFileSnapshot("../../golden/calls.txt");
});

/** Pays on the page of a session, which the sandbox serves on an origin of its own. */
async function pay(url: string): Promise<void> {
  await enterCard(url.replace(/^https?:\/\/[^/]+/, origin), "4242424242424242");
}

/** Makes a call on the way that isn't one of the fixed ones. */
async function send(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(
    new Request(`http://localhost:3000/api/v1/${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  );
  const answer = { status: response.status, body: await response.json() };
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  return answer;
}
