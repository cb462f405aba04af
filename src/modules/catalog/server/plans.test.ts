import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { searchProducts } from "#modules/search/server/search-products.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { productFilterSchema } from "../contract/product-filter.ts";
import { forgetEndedSales } from "./offers/ended-sales.ts";
import { findNextPriceChange } from "./offers/price-boundaries.ts";
import { getBundleOfProduct } from "./products/get-bundle-of-product.ts";
import { getProduct, getProductByName } from "./products/get-product.ts";
import { listProducts } from "./products/list-products.ts";
import { listProductsByCategory } from "./products/list-products-by-category.ts";
import { listProductsById } from "./products/list-products-by-id.ts";
import { listProductsOnSale } from "./products/list-products-on-sale.ts";
import { getServiceByName } from "./services/get-service.ts";
import { listStock } from "./stock/stock.ts";

const { db } = await demoDatabase({ maxConnections: 1 });
const versions = { versionOf: () => "1" };
const now = new Date("2026-11-20T16:42:00Z");

/** A shelf large enough to give the planner a choice: 5,000 more products with two sizes and six values each. */
beforeAll(async () => {
  await db.execute(sql`
    insert into products (id, slug, name, brand_id, form, description, how_to_use, ingredients, added_on, position)
    select 'x' || n, 'made-up-' || n, 'Made up ' || md5(n::text), (array['ostrela', 'verrane', 'palefern'])[1 + n % 3], 'jar', '', '', '{}',
      '2026-01-01', 100 + n
    from generate_series(1, 5000) n`);
  await db.execute(sql`
    insert into product_sizes (id, product_id, label, amount, unit, price_cents, on_hand, position)
    select 'x' || n || '-' || s, 'x' || n, s || '0 ml', s * 10, 'ml', 1000 + n, 5, s from generate_series(1, 5000) n, generate_series(1, 2) s`);
  await db.execute(sql`
    insert into product_taxonomy (product_id, value_id)
    select 'x' || n, v.id from generate_series(1, 5000) n join taxonomy_values v on (n + v.position) % 12 = 0`);
  await db.execute(sql`analyze`);
});

/** Returns the query plans of all statements that `work` sends, as one text. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  const original = db.$client.query;
  const sent: { text: string; values: unknown[] }[] = [];
  db.$client.query = new Proxy(original, {
    apply(target, self, args: unknown[]) {
      const [query, values] = args;
      if (typeof query === "object" && query !== null && "text" in query && Array.isArray(values))
        sent.push({ text: String(query.text), values });
      return Reflect.apply(target, self, args);
    },
  });
  try {
    await work();
  } finally {
    db.$client.query = original;
  }
  expect(sent.length).toBeGreaterThan(0);
  const plans = await Promise.all(
    sent.map(({ text, values }) => db.$client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values)),
  );
  return plans.flatMap(({ rows }) => rows.map((row) => row["QUERY PLAN"])).join("\n");
}

const BIG = /Seq Scan on (products|product_sizes|product_taxonomy|product_images|stock_reservations)\b/;

it.each<[string, () => Promise<unknown>]>([
  ["a product by its id", () => getProduct(db, "x17", now)],
  ["a product by its slug", () => getProductByName(db, { name: "made-up-17" }, now)],
  ["products by their ids", () => listProductsById(db, ["x17", "x18"], now)],
  ["the stock of products", () => listStock(db, ["x17", "x18"])],
  ["the bundle of a product", () => getBundleOfProduct(db, "p12", now)],
  ["the products on sale", () => listProductsOnSale(db, now)],
  [
    "the products of a filter value",
    () => listProductsByCategory(db, { type: "nutrition", name: "collagen", page: 1, limit: 20 }, now),
  ],
])("the catalog reads %s through indexes, for any number of products", async (_, read) => {
  const plan = await plansOf(read);
  expect(plan).not.toMatch(BIG);
});

it("a treatment's page is read in one SQL statement", async () => {
  const plan = await plansOf(() => getServiceByName(db, { name: "wrinkle-relaxer", id: "ag01" }, now));
  expect(plan.match(/^Limit|^Nested Loop|^Result|^Hash/gm)?.length).toBe(1);
});

it("words in product names are found through the trigram index", async () => {
  const plan = await plansOf(() => searchProducts({ db, versions }, { search: "hyaluronic", page: 1, limit: 20 }, now));
  expect(plan).toContain("search_entries_by_text");
});

it("the shop counts all matching products when there are thousands", async () => {
  const page = await listProducts(db, productFilterSchema.parse({ skinType: "oily", sort: "price-desc" }), now);
  expect(page.totalDocs).toBeGreaterThan(200);
});

it("the check for sales invalidates cached catalog responses only if a sale price has just started or ended", async () => {
  const hasChanged = async (starts: string | null, ends: string | null) => {
    await db.execute(sql`update services set sale_starts_at = ${starts}, sale_ends_at = ${ends} where id = 'iv06'`);
    return forgetEndedSales(db, now);
  };
  expect(await hasChanged(null, "2026-11-20T16:42:01Z")).toBe(false);
  expect(await hasChanged(null, "2026-11-20T16:42:00Z")).toBe(true);
  expect(await hasChanged(null, "2026-11-20T16:32:00Z")).toBe(false);
  expect(await hasChanged("2026-11-20T16:41:50Z", null)).toBe(true);
  expect(await hasChanged("2026-11-20T16:32:00Z", null)).toBe(false);
});

it("the time of the next price change is found through indexes", async () => {
  const plan = await plansOf(() => findNextPriceChange(db, now));
  expect(plan).not.toMatch(BIG);
  expect(await findNextPriceChange(db, new Date("2026-11-30T04:00:00Z"))).toEqual(new Date("2026-11-30T22:00:00Z"));
});
