import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { bannedIn } from "#testing/plain-words.ts";
import { runs } from "#testing/runs.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { widthsOf } from "./support/screens.ts";
import { sharedServer } from "./support/server.ts";
import { sitemapPaths } from "./support/site-crawl.ts";
import { withoutPictures } from "./support/still-pictures.ts";
import { UNLINKED } from "./support/unlinked-pages.ts";

const server = await sharedServer();
const browser = await openBrowser();

/** One page of each kind for axe: what else there is is the same page with other words. */
const KINDS = [
  "/",
  "/search",
  "/search?q=retinol",
  "/shop",
  "/shop?brand=ostrela&skinType=dry",
  "/allproducts/brand/ostrela",
  "/product/dew-bank-hyaluronic?id=p11",
  "/services/services",
  "/services/acne",
  "/service/hydra-exfoliation-facial?id=ag07",
  "/service/wrinkle-relaxer?id=ag01",
  "/limited-deals",
  "/membership",
  "/paymentplan",
  "/giftcards",
  "/acnequiz",
  "/acnequiz/recomended",
  "/checkIngredients",
  "/gallery",
  "/contact",
  "/aboutus",
  "/faq",
  "/privacy-policy",
  "/allNews",
  "/news/nw12",
  "/appointment",
  "/appointment?serviceId=ag07&step=time",
  "/returningMember",
  "/guestthanks",
  "/guestfailed",
  "/confirmation",
  "/thanks/failed",
  "/login",
  "/signup",
  "/forget-password",
  "/changePassword",
  "/password-changed",
];
const WIDTHS = [320, 390, 786, 787, 1440];
/** So many pages in a test: one that hangs is soon known, and a browser's cache serves the rest. */
const TOGETHER = 6;

const kinds = new Set([...KINDS, ...UNLINKED]);
const canonical = await sitemapPaths(server.origin);
/** Every kind of page, and of the products, treatments and articles some: of one kind all look alike. */
const shown = [...new Set([...kinds, ...canonical.filter((_, index) => index % runs(12, 4) === 0)])];
const groups = Array.from({ length: Math.ceil(shown.length / TOGETHER) }, (_, index) =>
  shown.slice(index * TOGETHER, (index + 1) * TOGETHER),
);

/** How wide the page is once it has settled in its new window: what is animated or still loading gets two seconds. */
async function settledWidth(page: Page, width: number): Promise<number> {
  const deadline = Date.now() + 2_000;
  for (;;) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide <= width || Date.now() > deadline) return wide;
    await page.waitForTimeout(50);
  }
}

/** What is shown and what screen readers are told, in one text. */
async function saidBy(page: Page): Promise<string> {
  const named = await page.evaluate(() =>
    [...document.querySelectorAll("[aria-label], [alt], [title], [placeholder]")].flatMap((element) =>
      ["aria-label", "alt", "title", "placeholder"].flatMap((name) => element.getAttribute(name) ?? []),
    ),
  );
  return [await page.title(), ...(await page.locator("body").allInnerTexts()), ...named].join("\n");
}

describe("every kind of public page", () => {
  it.each(groups)(
    "fits windows from 320 to 1440 wide, asks no other host, complains of nothing, says nothing banned, and axe finds nothing (SH-8): %s …",
    async (...paths) => {
      const problems: string[] = [];
      const visitor = await browser.newVisitor(server.origin, await withoutPictures());
      const { page } = visitor;
      for (const path of paths) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await openAlive(page, path);
        // Of one kind all look alike; longer words show at the ends.
        for (const width of kinds.has(path) ? WIDTHS : [320, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const wide = await settledWidth(page, width);
          if (wide > width) problems.push(`${path} is ${wide} wide in a window of ${width}`);
        }
        const h1s = await page.locator("h1").count();
        if (h1s !== 1) problems.push(`${path} has ${h1s} h1 once its scripts run`);
        problems.push(...bannedIn(await saidBy(page)).map((what) => `${path} says ${what}`));
        if (KINDS.includes(path)) problems.push(...(await violationsAt(page, path)));
      }
      expect(problems).toEqual([]);
    },
  );

  it("is looked at beside products, treatments and articles of the site map", () => {
    expect(canonical.length).toBeGreaterThan(130);
    expect(shown.length).toBeGreaterThan(kinds.size);
  });
});

async function violationsAt(page: Page, path: string): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widthsOf(KINDS.indexOf(path))) {
    await page.setViewportSize({ width, height: 900 });
    problems.push(...(await violationsOn(page)).map((text) => `${path} at ${width}: ${text}`));
  }
  return problems;
}
