import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { searchProducts } from "#modules/search/server/search-products.ts";
import { workerDemoDatabase } from "#testing/worker-database.ts";
import { productFilterSchema } from "../../contract/product-filter.ts";
import { listBrands, listCategories, listTaxonomy } from "../list-taxonomies.ts";
import { listServicesOnSale } from "../services/list-services.ts";
import { getBundleOfProduct } from "./get-bundle-of-product.ts";
import { listProducts } from "./list-products.ts";
import { listProductsByCategory } from "./list-products-by-category.ts";
import { listProductsOnSale, listRelatedProducts } from "./list-products-on-sale.ts";
import { addToWishlist, getWishlist, removeFromWishlist } from "./wishlist.ts";

const { db } = await workerDemoDatabase();
const versions = { versionOf: () => "1" };
const now = new Date("2026-11-20T16:42:00Z");
const shelf = (query: Record<string, unknown> = {}) => listProducts(db, productFilterSchema.parse(query), now);

it("the shop lists all products page by page and counts the products of each filter value (PG-3)", async () => {
  const page = await shelf({ limit: "12", page: "5" });
  expect(page).toMatchObject({ totalDocs: 53, totalPages: 5, hasNextPage: false });
  expect(page.docs).toHaveLength(5);
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int n from product_taxonomy where value_id = 'skinType-oily'`,
  );
  expect(page.facets.skinType.find(({ slug }) => slug === "oily")?.count).toBe(rows[0]?.n);
  expect(page.facets.brand.reduce((sum, { count }) => sum + count, 0)).toBe(53);
});

it("the shop counts, for each filter value, the products that match the choices in the other filters (PG-3)", async () => {
  const all = await shelf();
  const oily = await shelf({ skinType: "oily" });
  expect(oily.facets.skinType).toEqual(all.facets.skinType);
  const serum = oily.facets.productType.find(({ slug }) => slug === "serum");
  const both = await shelf({ skinType: "oily", productType: "serum" });
  expect(both.totalDocs).toBe(serum?.count);
  const either = await shelf({ skinType: ["oily", "dry"] });
  expect(either.totalDocs).toBeGreaterThan(oily.totalDocs);
  expect((await shelf({ brand: "nobody" })).totalDocs).toBe(0);
});

it("the shop filters and sorts by the current price (PG-3)", async () => {
  const cheap = await shelf({ maxPrice: "3000", sort: "price-desc", limit: "100" });
  const prices = cheap.docs.map(({ sizes }) => Math.min(...sizes.map(({ price, salePrice }) => salePrice ?? price)));
  expect(prices.every((price) => price <= 3000)).toBe(true);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  expect(cheap.docs.some(({ id }) => id === "p12")).toBe(true);
  expect((await shelf({ onSale: "true" })).docs.map(({ id }) => id).sort()).toEqual(["p12", "p29"]);
  expect((await shelf({ sort: "newest" })).docs).toHaveLength(20);
});

it("the shop lists the products of one filter value, and returns not_found for an unknown value (PG-4)", async () => {
  const ostrela = await listProductsByCategory(db, { type: "brand", name: "ostrela", page: 1, limit: 20 }, now);
  expect(ostrela.value.name).toBe("Ostrela");
  expect(ostrela.docs.every(({ brand }) => brand.slug === "ostrela")).toBe(true);
  const oily = await listProductsByCategory(db, { type: "skinType", name: "oily", page: 1, limit: 5 }, now);
  expect(oily.docs).toHaveLength(5);
  await expect(
    listProductsByCategory(db, { type: "nutrition", name: "gold", page: 1, limit: 5 }, now),
  ).rejects.toMatchObject({ code: "not_found" });
});

it("the product search finds names and brands while typing, and tolerates typos (SH-6)", async () => {
  const find = async (search: string) =>
    (await searchProducts({ db, versions }, { search, page: 1, limit: 20 }, now)).docs.map(({ name }) => name);
  expect((await find("dew"))[0]).toBe("Dew Bank Hyaluronic");
  expect(await find("hyalronic")).toContain("Dew Bank Hyaluronic");
  expect((await find("verrane")).length).toBeGreaterThan(3);
  expect(await find("ostrella")).toContain("Clear Current Gel Wash");
  expect(await find("gel ostrela")).toContain("Clear Current Gel Wash");
  expect(await find("zzzzqq")).toEqual([]);
  expect(await find("%_\\")).toEqual([]);
  const names = await find("serum");
  expect(new Set(names).size).toBe(names.length);
});

it("the bundle that contains a product is returned with the amount that it saves", async () => {
  const bundle = await getBundleOfProduct(db, "p12", now);
  expect(bundle?.products.map(({ id }) => id)).toContain("p12");
  expect(bundle?.fullPrice).toBe(bundle?.products.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  expect(bundle && bundle.price < bundle.fullPrice).toBe(true);
  expect(await getBundleOfProduct(db, "nothing", now)).toBeNull();
  expect((await listRelatedProducts(db, "p01", now)).length).toBe(4);
});

it("the shop lists products on sale exactly until the sale's end (PG-8)", async () => {
  expect((await listProductsOnSale(db, now)).map(({ id }) => id).sort()).toEqual(["p12", "p29"]);
  expect(await listProductsOnSale(db, new Date("2026-12-01T05:00:00Z"))).toEqual([]);
  const services = await listServicesOnSale(db, now);
  expect(services).toHaveLength(12);
  expect(services.find(({ id }) => id === "iv06")).toMatchObject({ price: 40000, salePrice: 29900 });
  expect(await listServicesOnSale(db, new Date("2026-11-30T22:00:00Z"))).toEqual([]);
});

it("the menu lists categories in order, and filter values with their number of products (SH-4)", async () => {
  const categories = await listCategories(db);
  expect(categories.map(({ name }) => name)).toEqual([
    "Aging",
    "Acne",
    "Hair Loss",
    "Fat Reduction",
    "Pigmentation",
    "Acne Scar",
    "Laser Hair Removal",
    "IV Injections",
  ]);
  expect(categories.reduce((sum, { services }) => sum + services.length, 0)).toBe(72);
  expect((await listBrands(db)).every(({ productCount }) => productCount > 0)).toBe(true);
  expect((await listTaxonomy(db, "nutrition")).length).toBe(6);
});

it("each of a customer's favorites is stored only once, and not shown to other customers", async () => {
  await db.execute(sql`insert into customers (id) values ('ann'), ('bob')`);
  await addToWishlist(db, { customerId: "ann", productId: "p01" });
  await addToWishlist(db, { customerId: "ann", productId: "p01" });
  await addToWishlist(db, { customerId: "ann", productId: "p02" });
  expect((await getWishlist(db, "ann", now)).products.map(({ id }) => id)).toEqual(["p02", "p01"]);
  await removeFromWishlist(db, { customerId: "bob", productId: "p01" });
  expect((await getWishlist(db, "ann", now)).products).toHaveLength(2);
  expect((await getWishlist(db, "bob", now)).products).toHaveLength(0);
  await expect(addToWishlist(db, { customerId: "ann", productId: "gone" })).rejects.toMatchObject({
    code: "not_found",
  });
});
