import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { demoDatabase } from "#testing/demo-clinic.ts";
import type { FilterGroup } from "../domain/shelf.ts";
import { listCategories } from "./list-taxonomies.ts";
import { getProductByName } from "./products/get-product.ts";
import { listProductsByCategory } from "./products/list-products-by-category.ts";
import { getServiceByName } from "./services/get-service.ts";

const { db } = await demoDatabase();
const now = new Date("2026-11-20T16:42:00Z");

const rename = (
  table: "products" | "services" | "categories" | "brands" | "taxonomy_values",
  id: string,
  slug: string,
) => db.execute(sql`update ${sql.identifier(table)} set slug = ${slug} where id = ${id}`);

it("a product is found by each of its former slugs, which redirect to the current one (PG-5)", async () => {
  await rename("products", "p01", "gel-wash");
  await rename("products", "p01", "gentle-gel-wash");
  for (const name of ["clear-current-gel-wash", "gel-wash"]) {
    expect(await getProductByName(db, { name }, now)).toMatchObject({ id: "p01", movedTo: "gentle-gel-wash" });
  }
  expect((await getProductByName(db, { name: "gentle-gel-wash" }, now)).movedTo).toBeUndefined();
});

it("a product that gets a former slug back isn't redirected from that slug (PG-5)", async () => {
  await rename("products", "p02", "foam");
  await rename("products", "p02", "zinc-calm-foam-wash");
  expect((await getProductByName(db, { name: "zinc-calm-foam-wash" }, now)).movedTo).toBeUndefined();
  expect(await getProductByName(db, { name: "foam" }, now)).toMatchObject({ movedTo: "zinc-calm-foam-wash" });
});

it("a treatment's slug isn't redirected while other categories still use it (PG-7)", async () => {
  await rename("services", "hl91", "scalp-consultation");
  expect((await getServiceByName(db, { name: "in-person-consultation" }, now)).movedTo).toBeUndefined();
  expect(await getServiceByName(db, { name: "in-person-consultation", id: "hl91" }, now)).toMatchObject({
    movedTo: "scalp-consultation",
  });
  await rename("services", "ag01", "wrinkle-injections");
  expect(await getServiceByName(db, { name: "wrinkle-relaxer" }, now)).toMatchObject({ movedTo: "wrinkle-injections" });
});

it("a category lists its former slugs (PG-6)", async () => {
  await rename("categories", "aging", "lines-and-volume");
  const categories = await listCategories(db);
  expect(categories.find(({ id }) => id === "aging")).toMatchObject({
    slug: "lines-and-volume",
    formerSlugs: ["aging"],
  });
});

it("each former slug of a brand or filter value redirects to the current one of the same type (PG-4)", async () => {
  const valueAt = async (type: FilterGroup, name: string) =>
    (await listProductsByCategory(db, { type, name, page: 1, limit: 1 }, now)).value;
  await rename("brands", "ostrela", "ostrela-labs");
  await rename("brands", "ostrela", "ostrela-skin");
  for (const name of ["ostrela", "ostrela-labs"])
    expect(await valueAt("brand", name)).toMatchObject({ id: "ostrela", movedTo: "ostrela-skin" });
  expect((await valueAt("brand", "ostrela-skin")).movedTo).toBeUndefined();
  await rename("taxonomy_values", "skinType-oily", "shiny");
  expect(await valueAt("skinType", "oily")).toMatchObject({ id: "skinType-oily", movedTo: "shiny" });
  await expect(valueAt("skinCondition", "oily")).rejects.toMatchObject({ code: "not_found" });
  await expect(valueAt("brand", "oily")).rejects.toMatchObject({ code: "not_found" });
});

it("a former slug leads to the new brand that now uses it (PG-4)", async () => {
  await rename("brands", "ostrela", "ostrela");
  await rename("brands", "ostrela", "elsewhere");
  await db.execute(sql`insert into brands (id, slug, name) values ('new', 'ostrela', 'New')`);
  const { value } = await listProductsByCategory(db, { type: "brand", name: "ostrela", page: 1, limit: 1 }, now);
  expect(value).toMatchObject({ id: "new" });
  expect(value.movedTo).toBeUndefined();
});
