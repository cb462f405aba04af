import { expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { bindContentApi } from "#modules/content/server/api.ts";
import { bindIngredientsApi } from "#modules/ingredients/server/api.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { bindSearchApi } from "#modules/search/server/api.ts";
import { awayFromWindowEdge } from "#testing/account-for-tests.ts";
import { workerDemoApi } from "#testing/worker-database.ts";
import { bindCatalogApi } from "./api.ts";

const { send } = await workerDemoApi([
  bindContentApi,
  bindCatalogApi,
  bindSearchApi,
  bindIngredientsApi,
  bindBookingApi,
  bindOwnVisitsApi,
]);

const READS = [
  "Product/all/paginate",
  "Product/all/paginate?brand=ostrela&brand=verrane&skinType=oily&minPrice=1000&maxPrice=9000&sort=price-asc&page=2&limit=3",
  "Product/all/paginateProductSearch?search=dew",
  "Product/byCategory/brand/ostrela",
  "Product/byCategory/nutrition/collagen",
  "Product/ByName/weightless-gel-moisture?id=p12",
  "Product/p12",
  "Product/stock?ids=p12,p29&ids=p01",
  "Product/getOnSale/Product",
  "Product/related/p12",
  "FrequentlyBuyProduct/byProduct/p12",
  "FrequentlyBuyProduct/byProduct/n05",
  "admin/SkinType/allSkinType",
  "admin/ProductType/allProductType",
  "admin/Brand/allBrand",
  "admin/SkinCondition/allSkinCondition",
  "admin/Nutrition/allNutrition",
  "admin/Category/allCategory",
  "Service/beforeLogin/paginate?limit=100",
  "Service/beforeLogin/paginate?categoryId=aging&name=peel",
  "Service/ByName/wrinkle-relaxer?id=ag01",
  "Service/getOnSale/Service",
  "LimitedOffer/all",
  "Search/all?q=peel",
  "Banner/getBanner/home",
  "Banner/homepage",
  "static/getPrivacy",
  "static/getTerms",
  "static/getShippingPrivacy",
  "static/getReturnPrivacy",
  "static/faq/all",
  "static/faq/AllMembershipFaqs",
  "ContactDetails/viewContactDetails",
  "Clinic/settings",
  "MetaTag/byPage/shop",
  "MetaTag/byPage/nothing-like-it",
  "Gallery/beforeLogin",
  "News/all",
  "News/nw12",
  "News/sunscreen-in-november",
  "aboutUs",
];

it.each(READS)("the catalog API returns %s as described in its API contract", async (path) => {
  const { status, body } = await send("GET", path);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toBeDefined();
});

it("the catalog API returns before-and-after pictures only for their treatment, not among the clinic's pictures", async () => {
  type Item = { moment?: string; serviceIds: string[] };
  const itemsOf = async (path: string) => (await send("GET", path)).body.data as Item[];
  const clinic = await itemsOf("Gallery/beforeLogin");
  expect(clinic.length).toBeGreaterThan(5);
  expect(clinic.filter(({ moment }) => moment)).toEqual([]);
  const ofTreatment = await itemsOf("Gallery/beforeLogin?serviceId=as01");
  expect(ofTreatment.map(({ moment }) => moment)).toEqual(["before", "after"]);
  expect(ofTreatment.every(({ serviceIds }) => serviceIds.includes("as01"))).toBe(true);
  expect(await itemsOf("Gallery/beforeLogin?serviceId=ag01")).toEqual([]);
});

it.each(["user/myWishlist", "Service/afterLogin/paginate", "Service/getOnSaleByToken/Service", "Gallery/afterLogin"])(
  "the catalog API returns %s only to logged-in customers",
  async (path) => {
    expect((await send("GET", path)).status).toBe(401);
  },
);

const HOSTILE = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%",
  "__proto__",
  "constructor",
  "..%2f..%2fetc",
  "x".repeat(5_000),
  "%27%20or%201=1--",
  "%F0%9F%98%80",
  "-1",
  "1e999",
  "{}",
];
const PLACES = [
  "Product/ByName/%s",
  "Product/ByName/dew-bank-hyaluronic?id=%s",
  "Product/%s",
  "Product/stock?ids=%s",
  "Product/byCategory/%s/oily",
  "Product/byCategory/skinType/%s",
  "Product/all/paginate?brand=%s&sort=%s&page=%s",
  "Product/all/paginate?skinType=%s",
  "Product/all/paginate?minPrice=%s",
  "Product/all/paginateProductSearch?search=%s",
  "FrequentlyBuyProduct/byProduct/%s",
  "Service/ByName/%s?id=%s",
  "Service/beforeLogin/paginate?categoryId=%s&name=%s",
  "News/%s",
  "Banner/getBanner/%s",
  "MetaTag/byPage/%s",
];

it("the catalog API returns no 5xx for hostile input, only well-formed errors", async () => {
  for (const place of PLACES) {
    for (const value of HOSTILE) {
      const path = place.replaceAll("%s", () => value);
      const { status, body } = await send("GET", path);
      expect(status, `${path.slice(0, 80)}: ${JSON.stringify(body)}`).toBeLessThan(500);
      if (status >= 400)
        expect(body).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) });
    }
  }
});

it("the catalog API returns a product with an ETag, and forbids caches to store the stock", async () => {
  const first = await send("GET", "Product/p12");
  const etag = first.headers.get("etag") ?? "";
  expect((await send("GET", "Product/p12", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await send("GET", "Product/stock?ids=p12")).headers.get("cache-control")).toBe("no-store");
});

it("the contact form accepts a message to the clinic, refuses an empty message, and limits messages per IP address", async () => {
  await awayFromWindowEdge(600);
  const message = { name: "Ann", email: "ann@example.com", message: "Do you treat rosacea?" };
  expect((await send("POST", "contact", { body: message, from: "10.0.0.1" })).status).toBe(200);
  expect((await send("POST", "contact", { body: { ...message, message: " " } })).status).toBe(400);
  let last = 0;
  for (let tries = 0; tries < 12; tries += 1)
    last = (await send("POST", "contact", { body: message, from: "10.0.0.1" })).status;
  expect(last).toBe(429);
});
