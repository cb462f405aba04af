import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";

/** An empty clinic in a time zone whose date differs from UTC's. */
const api = await testApi(moduleApis);
const settings = { timeZone: "Pacific/Kiritimati", name: "Lune Skin", address: { country: "US" }, booking: {} };
await api.db.execute(sql`insert into clinic_settings (id, settings) values (1, ${JSON.stringify(settings)})`);
const owner = await newStaff(api.db, "admin");
const token = owner.bearer;

const create = (body: object) => api.send("POST", "admin/Product", { token, body });

const movesOf = async (name: string) => {
  const { rows } = await api.db.execute(sql`
    select z.label, m.reason, m.delta, m.by_name as by from stock_moves m join product_sizes z on z.id = m.size_id
    join products p on p.id = z.product_id where p.name = ${name} order by z.position, m.id`);
  return rows;
};

it("a product with two sizes and their stock is added in one save (OO-6)", async () => {
  const brand = await api.send("POST", "admin/Brand", { token, body: { name: "Verrane" } });
  const { status, body } = await create({
    name: "Dew Bank Serum",
    brandId: brand.body.data._id,
    isActive: true,
    sizes: [
      { size: "30 ml", price: 4_400, memberPrice: 4_180, onHand: 14, reorderAt: 5 },
      { size: "50 ml", price: 6_200 },
    ],
  });
  expect([status, body.message]).toEqual([200, "OK"]);
  const { rows } = await api.db.execute<{ today: string }>(
    sql`select to_char(clock_now() at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD') as today`,
  );
  expect(body.data).toMatchObject({
    slug: "dew-bank-serum",
    description: "",
    addedOn: rows[0]?.today,
    free: 14,
    sizeCount: 2,
    sizes: [
      { size: "30 ml", price: 4_400, memberPrice: 4_180, onHand: 14, held: 0, reorderAt: 5 },
      { size: "50 ml", price: 6_200, salePrice: null, onHand: 0, reorderAt: 0 },
    ],
  });
  expect(await movesOf("Dew Bank Serum")).toMatchObject([{ label: "30 ml", reason: "opening", delta: 14 }]);
  const page = await api.send("GET", "Product/ByName/dew-bank-serum");
  expect(page.body.data).toMatchObject({
    description: "",
    sizePrice: [
      { size: "30 ml", price: 4_400, stock: 14 },
      { size: "50 ml", price: 6_200, stock: 0 },
    ],
  });
});

it("a product requires only a name and a price (OO-6)", async () => {
  const nothing = await create({ sizes: [{ size: "One size" }] });
  expect([nothing.status, nothing.body.issues]).toEqual([400, [{ path: "name", message: "Fill this in" }]]);
  const free = await create({ name: "Soft Cloth", sizes: [{}] });
  expect([free.status, free.body.issues]).toEqual([400, [{ path: "sizes.0.price", message: "Fill this in" }]]);
  const { status, body } = await create({ name: "Soft Cloth", sizes: [{ price: 900 }] });
  expect([status, body.data]).toMatchObject([
    200,
    { slug: "soft-cloth", brandName: "Lune Skin", sizes: [{ size: "One size", price: 900, onHand: 0 }] },
  ]);
  // The clinic's own brand is added only once.
  const second = await create({ name: "Soft Cloth", sizes: [{ price: 900 }] });
  expect(second.body.data).toMatchObject({ slug: "soft-cloth-2", brandId: body.data.brandId });
});

it("saving a product also changes the prices, order and number of its sizes, but never their stock (OO-6)", async () => {
  const response = await create({
    name: "Night Cream",
    sizes: [
      { size: "15 ml", price: 1_000, onHand: 3 },
      { size: "50 ml", price: 3_000 },
    ],
  });
  const { _id: id, version, sizes } = response.body.data;
  const [small, large] = sizes;
  const put = (body: object) => api.send("PUT", `admin/Product/${id}`, { token, body });
  const saved = await put({
    version,
    sizes: [
      { ...large, salePrice: 2_500 },
      { ...small, onHand: 99 },
      { size: "100 ml", price: 5_000, onHand: 2 },
    ],
  });
  expect(saved.body.data.sizes).toMatchObject([
    { _id: large?._id, size: "50 ml", salePrice: 2_500, onHand: 0 },
    { _id: small?._id, size: "15 ml", onHand: 3 },
    { size: "100 ml", onHand: 2 },
  ]);
  expect(await movesOf("Night Cream")).toMatchObject([
    { label: "15 ml", delta: 3 },
    { label: "100 ml", delta: 2 },
  ]);
  const dear = await put({ version: version + 1, sizes: [{ ...saved.body.data.sizes[0], salePrice: 3_200 }] });
  expect([dear.status, dear.body.issues]).toEqual([
    400,
    [{ path: "sizes.0.salePrice", message: "The sale price must be below the price, $30.00." }],
  ]);
  // A size that was counted or sold has a history, so it is archived; the other one is deleted.
  const less = await put({ version: version + 1, sizes: [] });
  expect(less.body.data).toMatchObject({ sizes: [], sizeCount: 0 });
  const { rows } = await api.db.execute(sql`select label from product_sizes where product_id = ${id} order by label`);
  expect(rows).toEqual([{ label: "100 ml" }, { label: "15 ml" }]);
});

it("saving a product without a list of sizes leaves its sizes unchanged (OO-6)", async () => {
  const response = await create({ name: "Toner", sizes: [{ size: "200 ml", price: 2_000, onHand: 1 }] });
  const { _id: id, sizes } = response.body.data;
  const saved = await api.send("PUT", `admin/Product/${id}`, { token, body: { version: 1, description: "Clears." } });
  expect([saved.body.data.sizes, saved.body.data.version]).toEqual([sizes, 2]);
});
