import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const browser = await openBrowser();

/** One page of each kind: what else there is is the same page with other data. */
const PAGES = [
  "/",
  "/shop",
  "/services/services",
  "/services/acne",
  "/service/hydra-exfoliation-facial?id=ag07",
  "/limited-deals",
  "/membership",
  "/paymentplan",
  "/giftcards",
  "/acnequiz",
  "/checkIngredients",
  "/gallery",
  "/contact",
  "/aboutus",
  "/faq",
  "/privacy-policy",
  "/shipping-policy",
  "/return-policy",
  "/terms",
  "/allNews",
  "/news/nw12",
  "/appointment",
  "/returningMember",
  "/guestthanks",
  "/guestfailed",
  "/confirmation",
  "/guest-card-saver/a@example.com/1",
  "/guest-card-saver1/a@example.com",
  "/verifySubscriptionApp",
  "/faildeSubApp",
  "/verifySubscription/1",
  "/give-rating",
  "/thanks/failed",
  "/login",
  "/signup",
];
const WIDTHS = [320, 390, 786, 787, 1440];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; nodes: { target: unknown[] }[] };

async function violationsOn(page: Page): Promise<string[]> {
  // By the debugger: the page's own policy lets no such script in.
  const found = (await page.evaluate(`(async () => {
    ${axe}
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  })()`)) as Violation[]; // what the line above makes
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** How wide the page is once it has settled in its new window: what is animated or still loading gets two seconds. */
async function settledWidth(page: Page, width: number): Promise<number> {
  const deadline = Date.now() + 2_000;
  for (;;) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide <= width || Date.now() > deadline) return wide;
    await page.waitForTimeout(50);
  }
}

describe("every public page", () => {
  it("fits its window, has one h1 and a title of its own, and axe finds nothing", async () => {
    const { page } = await browser.newVisitor(server.origin);
    const problems: string[] = [];
    const titles = new Map<string, string>();
    for (const path of PAGES) {
      const answer = await page.goto(path, { waitUntil: "load" });
      if (answer?.status() !== 200) problems.push(`${path} answers ${answer?.status()}`);
      const count = await page.locator("h1").count();
      if (count !== 1) problems.push(`${path} has ${count} h1`);
      const title = await page.title();
      const other = titles.get(title);
      if (other) problems.push(`${path} is called as ${other} is: ${title}`);
      titles.set(title, path);
      const description = await page.locator('meta[name="description"]').getAttribute("content");
      if (!description) problems.push(`${path} has no description`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await settledWidth(page, width);
        if (wide > width) problems.push(`${path} is ${wide} wide in a window of ${width}`);
        if (width === 390) problems.push(...(await violationsOn(page)).map((text) => `${path} at 390: ${text}`));
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      problems.push(...(await violationsOn(page)).map((text) => `${path} at 1280: ${text}`));
    }
    expect(problems).toEqual([]);
  }, 180_000);

  it("leads only to pages that are there", async () => {
    const seen = new Map<string, string>();
    for (const path of PAGES) {
      const html = await (await fetch(server.origin + path)).text();
      for (const [, href = ""] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)) {
        const target = href.replaceAll("&amp;", "&");
        if (!target.startsWith("//") && !seen.has(target)) seen.set(target, path);
      }
    }
    expect(seen.size).toBeGreaterThan(100);
    const dead: string[] = [];
    const queue = [...seen];
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const [target, from] = next;
        const { status, headers } = await fetch(server.origin + target, { redirect: "manual" });
        const isLogin = status === 302 && (headers.get("location") ?? "").startsWith("/login?next=");
        if (status !== 200 && status !== 301 && !isLogin) dead.push(`${target} on ${from}: ${status}`);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(dead).toEqual([]);
  }, 120_000);

  it("stands in the site map, and each of the map's pages answers", async () => {
    const robots = await (await fetch(`${server.origin}/robots.txt`)).text();
    const map = /^Sitemap: (\S+)$/m.exec(robots)?.[1];
    expect(map).toBe(`${server.origin}/sitemap.xml`);
    const xml = await (await fetch(`${server.origin}/sitemap.xml`)).text();
    const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
    expect(pages.length).toBeGreaterThan(150);
    for (const url of pages.filter((_, index) => index % 10 === 0)) expect((await fetch(url)).status).toBe(200);
  });
});
