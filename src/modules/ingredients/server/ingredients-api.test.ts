import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { bindIngredientsApi } from "./api.ts";

const api = await demoApi([bindIngredientsApi, bindCartApi]);
const { db, send } = api;

describe("ingredient lists in the API (IC-1)", () => {
  it.each([
    ["comedogenic", "Isopropyl Myristate", "Aqua"],
    ["irritant", "Sodium Lauryl Sulfate", "Glycerin"],
    ["beneficial", "Niacinamide", "Lanolin"],
    ["fungal-acne", "Lauric Acid", "Squalane"],
  ])("of type %s contain %s but not %s", async (type, inside, outside) => {
    const { status, body, headers } = await send("GET", `admin/Ingredient/allIngredientbyType/${type}`);
    const names = body.data.map(({ name }: { name: string }) => name);
    expect([status, names.includes(inside), names.includes(outside)]).toEqual([200, true, false]);
    expect(headers.get("etag")).toBeTruthy();
  });

  it("contain every ingredient with synonyms, function, ratings and sources, and mark unconfirmed sources", async () => {
    const { body } = await send("GET", "admin/Ingredient/allIngredientbyType/all");
    expect(body.data.length).toBeGreaterThanOrEqual(1_200);
    for (const { source, function: words } of body.data)
      expect([source.length > 3, words.length > 3]).toEqual([true, true]);
    const named = (name: string) => body.data.find((ingredient: { name: string }) => ingredient.name === name);
    expect(named("Niacinamide")).toMatchObject({
      synonyms: ["nicotinamide", "vitamin B3"],
      source: "General knowledge ~",
    });
    expect(named("Sesamum Indicum Seed Oil")).toMatchObject({ comedogenic: { value: 4, from: 3, to: 5 } });
  });

  it("return an error for an unknown type", async () => {
    expect((await send("GET", "admin/Ingredient/allIngredientbyType/magic")).status).toBe(400);
  });
});

describe("checking an ingredient list by the API (IC-2)", () => {
  it("returns ingredients, flags and a verdict, and stores nothing", async () => {
    const { status, body, headers } = await send("POST", "Ingredient/check", {
      body: { text: "Ingredients: Water, Isopropil Myristate, Rosalind Complex 3" },
    });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(
      body.data.items.map(({ status: read, readAs }: { status: string; readAs?: string }) => [read, readAs]),
    ).toEqual([
      ["known", undefined],
      ["likely", "Isopropyl Myristate"],
      ["unknown", undefined],
    ]);
    expect(body.data).toMatchObject({
      unknownCount: 1,
      verdict: { band: "unknown", lanes: { clogging: ["Isopropyl Myristate"] } },
    });
    expect(body.data.verdict.sentence).toBe("We can’t say for 1 of 3. One of three may clog pores.");
    expect(body.data.items[1]?.comedogenic).toEqual([4, 5]);
    expect(body.data.verdict.basis).toContain("published tests of one of three: Korean J. Dermatol. 1985");
  });

  it("accepts hostile text, but refuses a text longer than 20,000 characters", async () => {
    for (const text of ["", "\ud800,\u0000", "<script>".repeat(500), "🌿".repeat(2_000)])
      expect((await send("POST", "Ingredient/check", { body: { text } })).status).toBe(200);
    expect((await send("POST", "Ingredient/check", { body: { text: "a".repeat(20_001) } })).status).toBe(400);
  });

  it("is rate limited per IP address (AU-4)", async () => {
    const check = () => send("POST", "Ingredient/check", { body: { text: "Water" }, from: "10.0.0.9" });
    await check();
    // A minute may end before the next check.
    await db.execute(sql`
      insert into rate_limits (key, window_starts_at, count)
      select key, window_starts_at + interval '1 minute', 1 from rate_limits where key like 'checker-address:%'
      on conflict do nothing`);
    await db.execute(sql`update rate_limits set count = 100000 where key like 'checker-address:%'`);
    const { status, body, headers } = await check();
    expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([429, "rate_limited", true]);
  });
});

describe("the ingredients of the shop's products (IC-2)", () => {
  it("are checked by the same rules as a pasted list, and those of cleansers as rinse-off products", async () => {
    expect((await send("GET", "Ingredient/product/p16")).body.data.verdict.band).toBe("likely-clogging");
    expect((await send("GET", "Ingredient/product/p12")).body.data.verdict.band).toBe("clear");
    expect((await send("GET", "Ingredient/product/nothing")).status).toBe(404);
  });

  it("have their flags in the response for a product that is requested by name, by id or with a bearer token (PG-5)", async () => {
    const named = (await send("GET", "Product/ByName/anything?id=p16")).body.data.ingredients;
    const { items } = (await send("GET", "Ingredient/product/p16")).body.data;
    for (const { text, id, flags, mayClog, mayIrritate } of items)
      expect(named).toContainEqual({
        name: text,
        ...(id ? { slug: id } : {}),
        flags: [...flags, ...(mayClog ? ["may-clog"] : []), ...(mayIrritate ? ["may-irritate"] : [])],
      });
    expect(named.some(({ flags }: { flags: string[] }) => flags.includes("may-clog"))).toBe(true);
    expect((await send("GET", "Product/p16")).body.data.ingredients).toEqual(named);
    const token = await newShopper(api);
    expect((await send("GET", "Product/byToken/p16", { token })).body.data.ingredients).toEqual(named);
  });

  it("have no flags in the products that are offered as alternatives", async () => {
    const { body } = await send("GET", "Ingredient/passingProducts?limit=24");
    const ids = body.data.map(({ _id }: { _id: string }) => _id);
    for (const id of ["p16", "p25", "p26"]) expect(ids).not.toContain(id);
    expect(ids).toContain("p12");
    const sunscreens = await send("GET", "Ingredient/passingProducts?productType=sunscreen");
    expect(sunscreens.body.data.map(({ _id }: { _id: string }) => _id)).toContain("p36");
  });

  it("are checked with the changes of staff immediately", async () => {
    await db.execute(sql`update ingredients set comedogenic = '{"value":5,"from":4,"to":5}' where id = 'niacinamide'`);
    await expect
      .poll(async () => (await send("GET", "Ingredient/product/p12")).body.data.verdict.band)
      .toBe("likely-clogging");
  });
});
