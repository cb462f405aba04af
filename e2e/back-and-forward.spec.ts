import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, openBrowser, type Visitor } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { fontsAreThere } from "./support/loaded.ts";
import { screens } from "./support/screens.ts";
import { sharedServer } from "./support/server.ts";
import { withoutPictures } from "./support/still-pictures.ts";

const server = await sharedServer();
const browser = await openBrowser();

/** The tolerance for rounding when comparing scroll positions. */
const NEAR_PX = 3;

/** Opens a visitor without a service worker, because the test can't suppress a service worker's own requests. */
async function visitorAt(viewport: BrowserContextOptions["viewport"] = DESKTOP): Promise<Visitor> {
  const visitor = await browser.newVisitor(server.origin, {
    viewport,
    serviceWorkers: "block" as const,
    ...(await withoutPictures()),
  });
  visitor.expectComplaint(/Service Worker registration blocked/);
  return visitor;
}

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const untilAt = (page: Page, wanted: number) =>
  expect.poll(async () => Math.abs((await place(page)) - wanted), { timeout: 20_000 }).toBeLessThanOrEqual(NEAR_PX);

/** Scrolls to a link as a visitor does, clicks it, and returns the scroll position before the click. */
async function pressDeepDown(page: Page, link: Locator): Promise<number> {
  await link.scrollIntoViewIfNeeded();
  // The page's fonts may change line breaks. After this, nothing that loads later shifts the layout.
  await page.waitForFunction(fontsAreThere);
  await page.waitForTimeout(300);
  const at = await place(page);
  expect(at).toBeGreaterThan(400);
  await link.click();
  return at;
}

async function scrollDown(page: Page, to: number): Promise<number> {
  await page.evaluate((y) => scrollTo(0, y), to);
  await page.waitForTimeout(200);
  return place(page);
}

const productTitle = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe.each(screens("a phone"))("on %s", (_name, { viewport }) => {
  it("going back from a product restores the shop's scroll position; going forward restores the product's (SH-9, PG-3)", async () => {
    const { page } = await visitorAt(viewport);
    await openAlive(page, "/shop?skinType=dry&sort=price-asc");
    const link = page
      .getByRole("region", { name: "Products", exact: true })
      .getByRole("heading")
      .getByRole("link")
      .last();
    const name = (await link.textContent()) ?? "";
    const inShop = await pressDeepDown(page, link);
    await page.waitForURL("**/product/**");
    await productTitle(page, name);
    await untilAt(page, 0);
    const onProduct = await scrollDown(page, 700);
    expect(onProduct).toBeGreaterThan(300);

    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/shop" && url.search === "?skinType=dry&sort=price-asc");
    await link.waitFor();
    await untilAt(page, inShop);
    expect(await page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("price-asc");
    expect(
      await page.getByRole("list", { name: "Selected filters" }).getByRole("link", { name: "Without Dry" }).count(),
    ).toBe(1);

    await page.goForward();
    await productTitle(page, name);
    await untilAt(page, onProduct);
    await page.reload();
    await page.waitForFunction(() => window.halcyonIsAlive === true);
    await productTitle(page, name);
    await untilAt(page, onProduct);

    // A new page starts at its top.
    const footer = page.getByRole("contentinfo");
    const group = footer.getByRole("navigation").filter({ has: page.locator("a[href='/membership']") });
    // On a phone, the group is closed (SH-8).
    if (!(await group.getByRole("link", { name: "Membership" }).isVisible())) await group.locator("summary").click();
    await group.getByRole("link", { name: "Membership" }).first().click();
    await page.waitForURL("**/membership");
    await untilAt(page, 0);
  });

  itInCheck(
    "going back from an article, or reloading, restores the home page's scroll position below late content (SH-9)",
    async () => {
      const { page } = await visitorAt(viewport);
      await openAlive(page, "/");
      await page.getByRole("region", { name: "Next available" }).getByRole("link").first().waitFor();
      const link = page.getByRole("main").locator("a[href^='/news/']").last();
      const atHome = await pressDeepDown(page, link);
      await page.waitForURL("**/news/**");
      await untilAt(page, 0);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === "/");
      await untilAt(page, atHome);
      await page.reload();
      await page.waitForFunction(() => window.halcyonIsAlive === true);
      await page.getByRole("region", { name: "Next available" }).getByRole("link").first().waitFor();
      await untilAt(page, atHome);
    },
  );
});
