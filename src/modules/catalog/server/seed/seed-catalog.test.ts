import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedDemoClinic } from "#server/seed.ts";
import { testDatabase } from "#testing/test-database.ts";
import { getProduct, getProductByName } from "../products/get-product.ts";
import { listProductsById } from "../products/list-products-by-id.ts";
import { getServiceByName } from "../services/get-service.ts";
import { listServices } from "../services/list-services.ts";

const { db } = await testDatabase();
await seedDemoClinic(db);
const now = new Date("2026-11-20T16:42:00Z");

async function countsOf() {
  const { rows } = await db.execute(sql`select
    (select count(*)::int from services) services, (select count(*)::int from products) products,
    (select count(*)::int from product_sizes) sizes, (select count(*)::int from stock_moves) moves,
    (select sum(on_hand)::int from product_sizes) on_hand, (select sum(delta)::int from stock_moves) moved,
    (select count(*)::int from bundles) bundles, (select count(*)::int from add_ons) add_ons,
    (select count(*)::int from news_articles) news, (select count(*)::int from clinic_settings) settings`);
  return rows[0];
}

it("the demo clinic's catalog is seeded only once: seeding again changes nothing", async () => {
  await db.execute(sql`update products set name = 'Renamed by staff' where id = 'p40'`);
  const before = await countsOf();
  await seedDemoClinic(db);
  expect(await countsOf()).toEqual(before);
  expect(before).toMatchObject({ services: 72, products: 53, bundles: 12, news: 12, settings: 1 });
  expect(before?.on_hand).toBe(before?.moved);
  expect((await getProduct(db, "p40", now)).name).toBe("Renamed by staff");
});

it("a product is read with its sizes, prices and filter values (PG-5)", async () => {
  const product = await getProduct(db, "p12", now);
  expect(product).toMatchObject({
    slug: "weightless-gel-moisture",
    price: 3400,
    salePrice: 2900,
    saleEndsAt: "2026-12-01T05:00:00.000Z",
    memberPrice: 2755,
    brand: { slug: "ostrela" },
    inStock: true,
  });
  const later = await getProduct(db, "p12", new Date("2026-12-01T05:00:00Z"));
  expect(later.salePrice).toBeUndefined();
  expect(product.productImages[0]?.image).toBe("/pictures/product-p12-1");
  expect(product.skinTypes.length).toBeGreaterThan(0);
});

it("a product is found by slug, by id if several have the same slug, and by a former slug", async () => {
  await db.execute(sql`insert into moved_slugs values ('product', 'gel-wash-old', 'clear-current-gel-wash')`);
  expect((await getProductByName(db, { name: "clear-current-gel-wash" }, now)).id).toBe("p01");
  expect(await getProductByName(db, { name: "gel-wash-old" }, now)).toMatchObject({
    id: "p01",
    movedTo: "clear-current-gel-wash",
  });
  await expect(getProductByName(db, { name: "nothing" }, now)).rejects.toMatchObject({ code: "not_found" });
  expect((await listProductsById(db, ["p01", "gone", "p02"], now)).size).toBe(2);
});

it("one treatment is in several categories under the same slug, distinguished by id (SH-4)", async () => {
  const consultation = await getServiceByName(db, { name: "in-person-consultation", id: "hl91" }, now);
  expect(consultation).toMatchObject({ id: "hl91", category: { slug: "hair-loss" }, price: 7500, salePrice: 0 });
  expect(consultation.alsoIn).toHaveLength(5);
  const relaxer = await getServiceByName(db, { name: "wrinkle-relaxer" }, now);
  expect(relaxer.addOns.map(({ id }) => id)).toEqual(["ao01", "ao02"]);
  expect(relaxer.estimateAreas).toHaveLength(3);
  const page = await listServices(db, { categoryId: "aging", page: 1, limit: 4 }, now);
  expect(page).toMatchObject({ totalDocs: 10, totalPages: 3 });
  expect(page.docs.map(({ id }) => id)).toEqual(["ag01", "ag02", "ag03", "ag04"]);
});
