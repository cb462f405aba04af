import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { thingsOf } from "../support/schema-org.ts";
import { startServer } from "../support/server.ts";

/** This test has its own server, because it changes slugs and generates pictures. */
const server = await startServer({ makesPictures: true });
const browser = await openBrowser();

const htmlOf = async (path: string) => (await fetch(server.origin + path)).text();
const property = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

it("product pages include a rating for search engines only if the product has ratings (SH-10)", async () => {
  const { rows } = await server.db.execute<{ path: string; count: number }>(
    sql`select '/product/' || slug as path, rating_count as count from products where is_active`,
  );
  expect(rows.filter(({ count }) => count > 0).length).toBeGreaterThan(3);
  for (const { path, count } of rows) {
    const product = thingsOf(await htmlOf(path)).find((thing) => thing["@type"] === "Product");
    expect(product?.aggregateRating?.reviewCount ?? 0, path).toBe(count);
  }
});

it("preview pictures have the size that their pages specify (SH-10)", async () => {
  const { rows } = await server.db.execute<{ path: string }>(
    sql`select '/product/' || slug as path from products where is_active order by id limit 6`,
  );
  for (const path of ["/", ...rows.map((row) => row.path)]) {
    const html = await htmlOf(path);
    const response = await fetch(property(html, "og:image") ?? "");
    expect(response.headers.get("content-type"), path).toBe("image/jpeg");
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    const named = [property(html, "og:image:width"), property(html, "og:image:height")];
    expect([path, `${width}`, `${height}`]).toEqual([path, ...named]);
  }
});

it("pictures of the gallery and of a product are visible without JavaScript", async () => {
  const { page } = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
  for (const path of ["/product/dew-bank-hyaluronic?id=p11", "/gallery"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const first = page.locator("main img").first();
    expect(await first.isVisible()).toBe(true);
    await expect
      .poll(() => first.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth), {
        timeout: 60_000,
      })
      .toBeGreaterThan(1);
  }
  expect(await page.locator("main figure img:visible").count()).toBeGreaterThan(8);
});

it("URLs with a former slug redirect permanently to the URL with the current slug (SH-10)", async () => {
  const { db } = server;
  const answers = new Map([
    ["/product/any-name?id=p11", "/product/dew-bank-hyaluronic?id=p11"],
    ["/service/any-name?id=ag07", "/service/hydra-exfoliation-facial?id=ag07"],
  ]);
  const { rows } = await db.execute<{ slug: string }>(sql`select slug from products where id = 'p13'`);
  await db.execute(sql`update products set slug = 'dew-bank' where id = 'p13'`);
  await db.execute(sql`update categories set slug = 'iv-drips' where slug = 'iv-injections'`);
  answers.set(`/product/${rows[0]?.slug}`, "/product/dew-bank?id=p13");
  answers.set("/services/iv-injections", "/services/iv-drips");
  await db.execute(sql`update brands set slug = 'ostrela-skin' where slug = 'ostrela'`);
  await db.execute(sql`update taxonomy_values set slug = 'shiny' where kind = 'skinType' and slug = 'oily'`);
  answers.set("/allproducts/brand/ostrela", "/allproducts/brand/ostrela-skin");
  answers.set("/allproducts/skinType/oily", "/allproducts/skinType/shiny");
  // Starts another process, because its page cache is empty.
  const { origin } = await server.launchAnother();
  for (const [path, location] of answers) {
    const response = await fetch(origin + path, { redirect: "manual" });
    expect(response.status, path).toBe(301);
    expect(response.headers.get("location")?.replace(origin, ""), path).toBe(location);
  }
});
