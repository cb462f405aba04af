import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { pageRuleOf } from "../src/web/page-rules.ts";
import { openBrowser, type Visitor } from "./support/browser.ts";
import { type Customer, logIn, newCustomer } from "./support/customer.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { isWhole } from "./support/is-whole.ts";
import { screens } from "./support/screens.ts";
import { sharedServer } from "./support/server.ts";
import { sitemapPaths } from "./support/site-crawl.ts";
import { openWeakLine } from "./support/weak-line.ts";

const server = await sharedServer();
const browser = await openBrowser();
const line = await openWeakLine(server.origin);

const isForEverybody = (path: string) => {
  const rule = pageRuleOf(path.split("?")[0] ?? "");
  return rule !== undefined && !rule.isForGuests;
};
const dataOf = (path: string) => {
  const { pathname, search } = new URL(path, server.origin);
  return `${pathname === "/" ? "/_" : pathname}.data${search}`;
};
const loginLink = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "LOGIN" });

async function visitAs(customer: Customer, next: string, options = {}): Promise<Visitor> {
  const visitor = await browser.newVisitor(server.origin, options);
  await logIn(visitor, customer, next);
  await visitor.page.waitForFunction(() => localStorage.getItem("userData") !== null);
  return visitor;
}

it("no page that is cached for all visitors contains personal text, even if a customer requests the page first", async () => {
  const customer = await newCustomer(server.origin, "Zephyrine");
  await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
  await customer.call("POST", "user/wishlist/p02");
  const { context } = await visitAs(customer, "/my-profile");
  const { data: profile } = (await customer.call("GET", "user/getProfile")).body;
  const privateWords = [customer.firstName, customer.email, profile._id, profile.phone.slice(-7), customer.token];
  const shared = [...(await sitemapPaths(server.origin)), "/acnequiz/recomended"].filter(isForEverybody);
  expect(shared.length).toBeGreaterThan(100);
  const asked = isWhole ? shared : shared.filter((_, index) => index % 3 === 0);
  for (const path of asked.flatMap((page) => [page, dataOf(page)])) {
    const own = await context.request.get(path, { maxRedirects: 0 });
    expect([path, own.status(), own.headers()["cache-control"], own.headers().vary]).toEqual([
      path,
      200,
      "public, max-age=0, must-revalidate",
      "Accept-Encoding",
    ]);
    const text = await own.text();
    expect([path, privateWords.filter((word) => text.includes(word))]).toEqual([path, []]);
    expect((await (await fetch(server.origin + path)).text()) === text, path).toBe(true);
  }
});

/** Records from the first paint on whether LOGIN was ever visible, and what moved. */
async function watchFirstSights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { login: 0, moved: 0, moves: [] as string[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      // TypeScript's types lack the fields of LayoutShift.
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.moved += value;
        seen.moves.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
      for (const link of document.querySelectorAll("header a"))
        if (link.textContent === "LOGIN" && link.getClientRects().length > 0) seen.login += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
const firstSights = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { login: number; moved: number; moves: string[] } }).seen); // `watchFirstSights` creates it

describeInCheck.each(screens("a desktop"))("on %s with a slow processor", (_, screen) => {
  it("a customer never sees LOGIN or a layout shift, and sees the number of items in the cart", async () => {
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
    const { page, context } = await visitAs(customer, "/my-profile", screen);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await watchFirstSights(page);
    for (const path of [
      "/",
      "/shop",
      "/product/dew-bank-hyaluronic?id=p11",
      "/service/hydra-exfoliation-facial?id=ag07",
    ]) {
      const person = page.waitForResponse(/\/api\/v1\/user\/shell$/);
      await page.goto(path);
      await person;
      const bag = page.getByRole("link", { name: "Cart, 1 item", exact: true });
      await bag.waitFor();
      expect(await bag.getAttribute("href")).toBe("/mycart");
      const { login, moved, moves } = await firstSights(page);
      expect([path, login]).toEqual([path, 0]);
      expect(moved, `${path} ${moves.join("\n")}`).toBeLessThan(0.02);
      expect(await page.evaluate(() => document.documentElement.dataset.person)).toBe("customer");
    }
    await page.goto("/");
    expect(await page.getByRole("link", { name: "BOOK ONLINE" }).first().getAttribute("href")).toBe("/schedule1");
  });

  it("a page that is streamed shows its whole header, without layout shift", async () => {
    const { page } = await browser.newVisitor(line.origin, screen);
    await watchFirstSights(page);
    line.trouble(/^GET \/shop$/, { pauseAfter: /aria-label="Main".*?>SHOP</s, ms: 1_000 });
    await page.goto("/shop", { waitUntil: "load" });
    line.mend();
    const { moved, moves } = await firstSights(page);
    expect(moved, moves.join("\n")).toBeLessThan(0.005);
  });
});

itInCheck("an open public page updates at login and logout, and never shows another customer's data", async () => {
  const one = await newCustomer(server.origin, "Anouk");
  const other = await newCustomer(server.origin, "Bela");
  const visitor = await browser.newVisitor(server.origin, { viewport: { width: 390, height: 844 } });
  const { page, goto } = visitor;
  const nameInMenu = async (name: string) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByText(`${name} Okafor`).waitFor();
  };
  const logOut = async () => {
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
  };
  await logIn(visitor, one, "/faq");
  await nameInMenu("Anouk");
  await logOut();
  await goto("/faq");
  expect(await page.evaluate(() => document.documentElement.dataset.person)).toBe("guest");
  await logIn(visitor, other, "/faq");
  await nameInMenu("Bela");
  await logOut();
});

itInCheck(
  "AU-2: a public page that is opened detects that the session ended on another device, and the visitor stays on the page",
  async () => {
    const customer = await newCustomer(server.origin);
    const { page, goto } = await visitAs(customer, "/faq");
    await loginLink(page).waitFor({ state: "hidden" });
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const ended = await fetch(`${server.origin}/api/v1/user/logout`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: "{}",
    });
    expect(ended.status).toBe(200);
    await goto("/allNews");
    await loginLink(page).waitFor();
    expect(new URL(page.url()).pathname).toBe("/allNews");
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("userData");
  },
);
