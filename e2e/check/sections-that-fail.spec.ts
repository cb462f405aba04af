import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { bumpTags } from "#platform/cache/bump-tags.ts";
import { openBrowser } from "../support/browser.ts";
import { logIn, newCustomer } from "../support/customer.ts";
import { firstRows, itInCheck } from "../support/in-check.ts";
import { workerServer } from "../support/server.ts";
import { openWeakLine } from "../support/weak-line.ts";

const server = await workerServer();
const line = await openWeakLine(server.origin);
const browser = await openBrowser();
let bringBack: (() => Promise<void>) | undefined;
afterEach(async () => {
  line.mend();
  await bringBack?.();
});
// Invalidates the pages that were rendered without a section, so that later tests get complete ones.
afterAll(() => bumpTags(server.db, ["*"]));

/**
 * Removes something from the database, so that one read of the page fails with a 500 and the others don't. Returns a
 * function that restores it.
 */
async function lose(away: string, back: string): Promise<() => Promise<void>> {
  await server.db.execute(sql.raw(away));
  bringBack = async () => {
    bringBack = undefined;
    await server.db.execute(sql.raw(back));
  };
  return bringBack;
}
const loseReviews = () =>
  lose(
    "alter table reviews rename column author to author_lost",
    "alter table reviews rename column author_lost to author",
  );
const loseFavourites = () =>
  lose("alter table wishlist_items rename to wishlist_lost", "alter table wishlist_lost rename to wishlist_items");
const loseAddresses = () =>
  lose("alter table addresses rename to addresses_lost", "alter table addresses_lost rename to addresses");

const alertWith = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

async function latestReview(of: string): Promise<string> {
  const { rows } = await server.db.execute<{ text: string }>(
    sql.raw(`select text from reviews where ${of} and status = 'approved' order by created_at desc limit 1`),
  );
  return rows[0]?.text ?? "";
}

describe("if a section fails to load, it shows a message and the rest of the page works (SH-13, ER-2)", () => {
  it.each(
    firstRows([
      ["product", "/product/dew-bank-hyaluronic?id=p11", "product_id = 'p11'"],
      ["treatment", "/service/hydra-exfoliation-facial?id=ag07", "service_id = 'ag07'"],
    ] as const),
  )(
    "for the reviews of a %s, Try again loads the reviews, and no other guest sees the failure",
    async (_what, path, of) => {
      const text = await latestReview(of);
      expect(text).not.toBe("");
      const { page } = await browser.newVisitor(server.origin);
      const back = await loseReviews();
      await bumpTags(server.db, ["*"]);
      const alert = alertWith(page, "We couldn’t load the reviews.");
      let status: number | undefined;
      await expect
        .poll(async () => {
          status = (await page.goto(path, { waitUntil: "domcontentloaded" }))?.status();
          return alert.count();
        })
        .toBe(1);
      expect(status).toBe(200);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText("No reviews yet").count()).toBe(0);
      await page.waitForFunction(() => window.halcyonIsAlive === true);
      await back();
      expect(await (await fetch(server.origin + path)).text()).not.toContain("load the reviews.");
      await alert.getByRole("button", { name: "Try again" }).click();
      await page.getByText(text).first().waitFor();
      expect(await alert.count()).toBe(0);
    },
  );

  itInCheck.each([
    [
      "offers on the home page",
      "/",
      "limited_offers",
      "We couldn’t load every sale item.",
      "Hydra-exfoliation facial with LED",
    ],
    ["rooms on the home page", "/", "gallery_items", "We couldn’t load the gallery.", "Take a look around"],
    ["news on the home page", "/", "news_articles", "We couldn’t load the news.", "News from the clinic"],
    [
      "an offer with a treatment",
      "/service/hydra-exfoliation-facial?id=ag07",
      "limited_offers",
      "We couldn’t load this month’s offers.",
      "Hydra-exfoliation facial with LED",
    ],
    [
      "a bundle with a product",
      "/product/dew-bank-hyaluronic?id=p11",
      "bundle_items",
      "We couldn’t load related products.",
      "Frequently bought together",
    ],
    ["questions of members", "/membership", "faqs", "We couldn’t load the membership questions.", "Before you join"],
    ["the team", "/aboutus", "practitioners", "We couldn’t load the team.", "Dana Reyes"],
  ])("for the section %s, Try again loads the content", async (_what, path, table, failure, whole) => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    // A customer's page is rendered for them; for a guest, a cached copy would be shown instead.
    await logIn(visitor, await newCustomer(server.origin, "Uma"), "/contact");
    const back = await lose(`alter table ${table} rename to lost`, `alter table lost rename to ${table}`);
    await bumpTags(server.db, ["*"]);
    const alert = alertWith(page, failure);
    await expect
      .poll(async () => {
        await page.goto(path, { waitUntil: "domcontentloaded" });
        return alert.count();
      })
      .toBe(1);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const found = page.getByRole("main").getByText(whole).first();
    expect(await found.count()).toBe(0);
    await page.waitForFunction(() => window.halcyonIsAlive === true);
    await back();
    await alert.getByRole("button", { name: "Try again" }).click();
    await found.waitFor();
    expect(await alert.count()).toBe(0);
  });

  itInCheck("an optional section is left out without a message", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    await lose("alter table gallery_items rename to lost", "alter table lost rename to gallery_items");
    await bumpTags(server.db, ["*"]);
    await goto("/service/microneedling-for-scars?id=as01");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("main").getByRole("alert").count()).toBe(0);
  });

  itInCheck(
    "a customer's favorites in the shop: a heart that couldn't be saved shows a message and can be pressed again (SH-2, ER-1)",
    async () => {
      const visitor = await browser.newVisitor(line.origin);
      visitor.expectComplaint(/Failed to load resource/);
      const { page } = visitor;
      const customer = await newCustomer(server.origin, "Ines");
      await logIn(visitor, customer, "/product/dew-bank-hyaluronic?id=p11");
      const heart = page
        .getByRole("main")
        .getByRole("button", { name: /^Favorite: Dew Bank/ })
        .first();
      await heart.waitFor();
      await page.waitForFunction(() => window.halcyonIsAlive === true);
      line.trouble(/^POST \/api\/v1\/user\/wishlist/, { status: 500, body: "{}" });
      await heart.click();
      await page
        .getByText(/Something went wrong|We can’t reach the clinic right now/)
        .first()
        .waitFor();
      await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
      line.mend();
      await heart.click();
      await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
      await expect
        .poll(
          async () =>
            (
              await server.db.execute(sql`
            select w.product_id from wishlist_items w join customers c on c.id = w.customer_id where c.email = ${customer.email}`)
            ).rows,
        )
        .toEqual([{ product_id: "p11" }]);

      const back = await loseFavourites();
      // The section reads the favorites with its own call, apart from the heart buttons. When that call fails, the
      // section shows only an error with a retry.
      const read = page.waitForResponse(/\/api\/v1\/user\/myWishlist/);
      await page.goto("/shop#favourites", { waitUntil: "domcontentloaded" });
      const favourites = page.getByRole("region", { name: "Your favorites" });
      await alertWith(page, "We couldn’t load your favorites.").waitFor();
      await page.getByRole("heading", { level: 1, name: /Skin care/ }).waitFor();
      expect((await read).status()).toBe(500);
      await back();
      await favourites.getByRole("button", { name: "Try again" }).click();
      await favourites
        .getByRole("link", { name: /Dew Bank/ })
        .first()
        .waitFor();
    },
  );

  itInCheck(
    "a customer's addresses on the profile: Try again loads them, and the other sections can be used meanwhile (PG-22)",
    async () => {
      const visitor = await browser.newVisitor(server.origin);
      const { page } = visitor;
      const customer = await newCustomer(server.origin, "Noor");
      await logIn(visitor, customer, "/faq");
      const back = await loseAddresses();
      await page.goto("/my-profile", { waitUntil: "domcontentloaded" });
      const addresses = page.getByRole("region", { name: "Addresses" });
      await addresses.getByRole("alert").filter({ hasText: "We couldn’t load your addresses." }).waitFor();
      await page.getByRole("heading", { level: 1, name: /Noor/ }).waitFor();
      await page.getByRole("region", { name: "Devices" }).getByRole("listitem").first().waitFor();
      await page.waitForFunction(() => window.halcyonIsAlive === true);
      await back();
      await addresses.getByRole("button", { name: "Try again" }).click();
      await addresses.getByText("No addresses saved.").waitFor();
    },
  );
});
