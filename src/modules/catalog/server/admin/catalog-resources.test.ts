import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { services } from "../tables.ts";

/** An empty clinic: everything in it is created by these calls. */
const api = breakingOff("modules/catalog/server/admin/catalog-resources.test.ts", await testApi(moduleApis));
await api.db.execute(sql`insert into clinic_settings (id, settings) values (1, '{"timeZone": "America/New_York"}')`);
const owner = await newStaff(api.db, "admin");

type Sending = {
  status: number;
  id: string;
  version: number;
  data: Record<string, unknown>;
  body: Record<string, unknown>;
};

async function send(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Sending> {
  const answer = await api.send(method, path, { token: owner.bearer, ...(body ? { body } : {}) });
  const data = (answer.body.data ?? {}) as Record<string, unknown>; // each test reads the fields of its own record
  return { status: answer.status, id: String(data._id), version: Number(data.version), data, body: answer.body };
}

const add = async (resource: string, body: object) => {
  const response = await send("POST", `admin/${resource}`, body);
  expect([response.status, response.body.issues]).toEqual([200, undefined]);
  return response;
};

const treatment = {
  name: "Hydra facial",
  slug: "hydra-facial",
  family: "hydra-facial",
  price: 22_900,
  durationMinutes: 50,
  roles: ["LE"],
  shortDescription: "Cleans, exfoliates and hydrates.",
  description: "A facial in three steps.",
};

let categoryId: string;
let brandId: string;
beforeAll(async () => {
  categoryId = (await add("Category", { name: "Face", slug: "face" })).id;
  brandId = (await add("Brand", { name: "Verrane", slug: "verrane", story: "" })).id;
});

describe("the catalog of an empty clinic, filled only with API calls (BO-8)", () => {
  it("gets a treatment with its text and add-ons, which is hidden until staff show it", async () => {
    await add("AddOn", { name: "Red LED", price: 6_000, minutes: 20 });
    const response = await add("Service", {
      ...treatment,
      categoryId,
      addOns: ["red led"],
      aftercare: ["Today: No make-up", "Day 14: Full effect: a free check"],
      whatHappens: ["Cleansing", "Exfoliation"],
      intervalDays: 30,
    });
    expect(response.data).toMatchObject({
      addOns: ["Red LED"],
      categoryName: "Face",
      isActive: false,
      intervalDays: 30,
    });
    const shown = await send("PUT", `admin/Service/${response.id}`, { version: response.version, isActive: true });
    expect(shown.data.isActive).toBe(true);
    const page = (await api.send("GET", `Service/beforeLogin/paginate?categoryId=${categoryId}`)).body;
    expect(JSON.stringify(page)).toContain("Hydra facial");
    const emptied = await send("PUT", `admin/Service/${response.id}`, { version: shown.version, intervalDays: null });
    expect(emptied.data).toMatchObject({ intervalDays: null, whatHappens: ["Cleansing", "Exfoliation"] });
  });

  it("lists each consumable of a treatment only once", async () => {
    const product = { name: "Cool Gel", slug: "cool-gel", brandId, addedOn: "2026-11-01", description: "A gel." };
    const { id: productId } = await add("Product", product);
    await add("ProductSize", { productId, size: "50 ml", price: 2_400 });
    const response = await add("Service", {
      ...treatment,
      slug: "subcision",
      categoryId,
      consumables: ["cool gel, 50 ml x 2"],
    });
    expect(response.data.consumables).toEqual(["Cool Gel, 50 ml x 2"]);
    const change = (consumables: string[]) =>
      send("PUT", `admin/Service/${response.id}`, { version: response.version, consumables });
    const twice = await change(["Cool Gel, 50 ml", "Cool Gel, 50 ml x 3"]);
    expect([twice.status, twice.body.message]).toEqual([400, "Each size stands in a treatment once; say how many."]);
    expect((await change(["Warm Gel, 50 ml"])).body.message).toBe("No size is called Warm Gel, 50 ml.");
    expect((await change([])).data.consumables).toEqual([]);
  });

  it("gets a treatment in parts that add up to its duration (BO-8)", async () => {
    const needling = { ...treatment, slug: "needling", categoryId, durationMinutes: 90, deviceTypes: ["rf-needle"] };
    const parts = ["numbing, 45 min, no one", "treatment, 45 min, practitioner, device rf-needle, wait 5"];
    const response = await add("Service", { ...needling, parts });
    expect(response.data).toMatchObject({ parts, sharesStaff: true, setupStaff: "lead", cleanupStaff: "lead" });
    const stored = await api.db
      .select({ segments: services.segments })
      .from(services)
      .where(eq(services.id, response.id));
    expect(stored[0]?.segments).toEqual([
      { kind: "numbing", minutes: 45, staff: "none", room: null, devices: [], waitAfter: 0 },
      { kind: "treatment", minutes: 45, staff: "lead", room: null, devices: ["rf-needle"], waitAfter: 5 },
    ]);
    const change = (body: object) =>
      send("PUT", `admin/Service/${response.id}`, { version: response.version, ...body });
    const longer = await change({ durationMinutes: 100 });
    expect(longer.body.issues).toEqual([
      { path: "parts", message: "The parts take 90 minutes together, the treatment takes 100." },
    ]);
    expect((await change({ parts: ["numbing, 90 min, no one"] })).body.message).toBe(
      "One part at least needs the practitioner.",
    );
    expect((await change({ parts: ["light, 90 min, practitioner, device led"] })).body.message).toBe(
      "Add led to the types of device first.",
    );
    expect(JSON.stringify((await change({ parts: ["rest, 90 min, no one"] })).body.issues)).toContain("parts.0");
    const whole = await change({ parts: [], durationMinutes: 100, sharesStaff: false });
    expect(whole.data).toMatchObject({ parts: [], durationMinutes: 100, sharesStaff: false });
  });

  it("gets an add-on in parts that is performed before the treatment (BO-8)", async () => {
    const numbing = { name: "Numbing cream", price: 3_000, minutes: 20, place: "start" };
    const response = await add("AddOn", { ...numbing, parts: ["numbing, 20 min, no one"] });
    expect(response.data).toMatchObject({ parts: ["numbing, 20 min, no one"], place: "start" });
    const longer = await send("PUT", `admin/AddOn/${response.id}`, { version: response.version, minutes: 30 });
    expect(longer.body.message).toBe("The parts take 20 minutes together, the add-on takes 30.");
  });

  it("refuses a treatment with an add-on that doesn't exist, and writes nothing", async () => {
    const refused = await send("POST", "admin/Service", {
      ...treatment,
      slug: "other",
      categoryId,
      addOns: ["Blue LED"],
    });
    expect(refused.body).toMatchObject({
      code: "invalid_input",
      issues: [{ path: "addOns.0", message: "No add-on is called Blue LED." }],
    });
    const list = await send("GET", "admin/Service/list?q=other");
    expect(list.data.totalDocs).toBe(0);
  });

  it("refuses treatments shorter than five minutes and sale prices above the price", async () => {
    const short = await send("POST", "admin/Service", { ...treatment, slug: "short", categoryId, durationMinutes: 0 });
    expect(JSON.stringify(short.body.issues)).toContain("Client time must be at least 5 minutes.");
    const dear = await send("POST", "admin/Service", {
      ...treatment,
      slug: "dear",
      categoryId,
      salePrice: 22_900,
    });
    expect(dear.body.message).toBe("The sale price must be below the price, $229.00.");
  });

  it("gets a product with sizes, filters, stock and pictures, which can then be bought in the shop", async () => {
    await add("ProductType", { name: "Serum", slug: "serum" });
    await add("SkinType", { name: "Dry", slug: "dry" });
    const product = await add("Product", {
      name: "Dew Bank Serum",
      slug: "dew-bank-serum",
      brandId,
      addedOn: "2026-11-01",
      description: "Hyaluronic acid in three weights.",
      ingredients: ["Aqua", "Glycerin"],
      productTypes: ["Serum"],
      skinTypes: ["dry"],
    });
    const size = await add("ProductSize", { productId: product.id, size: "30 ml", price: 4_400 });
    expect(size.data).toMatchObject({ title: "Dew Bank Serum, 30 ml", onHand: 0, isLow: true, isShown: false });
    await send("POST", "admin/Stock/receive", { sizeId: size.id, quantity: 12 });

    const picture = new FormData();
    picture.set("alt", "A dropper bottle on linen");
    const png = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#dcc" } })
      .png()
      .toBuffer();
    picture.set("image", new File([new Uint8Array(png)], "p.png", { type: "image/png" }));
    const uploaded = await api.send("POST", `admin/Product/${product.id}/pictures`, {
      token: owner.bearer,
      body: picture,
    });
    expect([uploaded.status, uploaded.body.data.pictures]).toMatchObject([
      200,
      [{ alt: "A dropper bottle on linen", width: 400, height: 500 }],
    ]);

    const now = await send("GET", `admin/Product/${product.id}`);
    await send("PUT", `admin/Product/${product.id}`, { version: now.version, isActive: true });
    const { body } = await api.send("GET", "Product/ByName/dew-bank-serum");
    expect(JSON.stringify(body)).toContain("30 ml");
    expect((await send("GET", `admin/ProductSize/${size.id}`)).data).toMatchObject({ free: 12, isShown: true });
  });

  it("archives a size that was sold before instead of deleting it, and hides it in the shop", async () => {
    const [size] = (await send("GET", "admin/ProductSize/list?q=30%20ml")).data.docs as {
      _id: string;
      version: number;
    }[];
    const path = `admin/ProductSize/${size?._id}`;
    const refused = await send("DELETE", `${path}?version=${size?.version}`);
    expect([refused.status, refused.body.message]).toEqual([409, "Used by 1 stock move. Archive it instead."]);
    expect((await send("POST", `${path}/archive`, { version: size?.version })).status).toBe(200);
    const { body } = await api.send("GET", "Product/ByName/dew-bank-serum");
    expect(JSON.stringify(body)).not.toContain("30 ml");
    const archived = await send("GET", path);
    expect((await send("POST", `${path}/restore`, { version: archived.version })).status).toBe(200);
  });

  it("shows a restored product again, unless it was already hidden before it was archived", async () => {
    const [product] = (await send("GET", "admin/Product/list?q=Dew%20Bank")).data.docs as { _id: string }[];
    const path = `admin/Product/${product?._id}`;
    for (const isActive of [true, false]) {
      const { version } = await send("GET", path);
      const set = await send("PUT", path, { version, isActive });
      const archived = await send("POST", `${path}/archive`, { version: set.version });
      expect(archived.data).toMatchObject({ isActive: false });
      const restored = await send("POST", `${path}/restore`, { version: archived.version });
      expect(restored.data).toMatchObject({ isActive, archivedAt: null });
    }
    const { version } = await send("GET", path);
    await send("PUT", path, { version, isActive: true });
  });

  it("gets a bundle, which must cost less than its parts", async () => {
    const product = await add("Product", {
      name: "Daylight Fluid",
      slug: "daylight-fluid",
      brandId,
      addedOn: "2026-11-01",
      description: "A light sunscreen.",
    });
    await add("ProductSize", { productId: product.id, size: "50 ml", price: 4_000 });
    const items = ["Dew Bank Serum, 30 ml", "Daylight Fluid, 50 ml x 2"];
    const dear = await send("POST", "admin/Bundle", { name: "Day", slug: "day", items, price: 12_400 });
    expect(dear.body.message).toBe("The price must be below that of the parts, $124.00.");
    const bundle = await add("Bundle", { name: "Day", slug: "day", items, price: 11_000 });
    expect(bundle.data).toMatchObject({ items, sumCents: 12_400 });
  });

  it("hides archived items and the treatments of an archived category", async () => {
    const category = await add("Category", { name: "Body", slug: "body" });
    const response = await add("Service", {
      ...treatment,
      slug: "cooling",
      family: "cryo",
      categoryId: category.id,
      isActive: true,
    });
    const impact = await send("POST", `admin/Category/${category.id}/impact`, { action: "archive" });
    expect(impact.data.notes).toEqual(["1 treatment is hidden with it."]);
    expect((await send("POST", `admin/Category/${category.id}/archive`, { version: category.version })).status).toBe(
      200,
    );
    expect((await send("GET", `admin/Service/${response.id}`)).data.isActive).toBe(false);
  });

  it("changes the order of one filter's values without changing another filter", async () => {
    const oily = await add("SkinType", { name: "Oily", slug: "oily" });
    const { docs } = (await send("GET", "admin/SkinType/list")).data as { docs: { _id: string }[] };
    const ids = [oily.id, ...docs.map(({ _id }) => _id).filter((id) => id !== oily.id)];
    expect((await send("PUT", "admin/SkinType/order", { ids })).status).toBe(200);
    const after = (await send("GET", "admin/SkinType/list")).data as { docs: { _id: string }[] };
    expect(after.docs.map(({ _id }) => _id)).toEqual(ids);
    expect((await send("GET", "admin/ProductType/list")).data.totalDocs).toBe(1);
  });
});
