import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { afterEach, describe, expect, inject, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, type Visitor } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { networkIdle } from "./support/network-idle.ts";
import { workerServer } from "./support/server.ts";
import { openWeakLine } from "./support/weak-line.ts";

const server = await workerServer();
const line = await openWeakLine(server.origin);
const browser = await openBrowser();
afterEach(() => {
  line.mend();
  line.leadTo(server.origin);
});

/** Returns the paths in each cache, by the kind in its name. */
async function cachedIn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const cached: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      const kind = name.split(" ")[1] ?? name;
      cached[kind] = [...(cached[kind] ?? []), ...requests.map(({ url }) => new URL(url).pathname)];
    }
    return cached;
  });
}

const workerIsThere = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

async function untilCached(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await cachedIn(page)).pages ?? [], { timeout: 20_000 }).toContain(path);
}

/** Opens a guest who has visited the shop and the gallery, as a document and within the application. */
async function guestWithCachedPages(): Promise<Visitor> {
  const visitor = await browser.newVisitor(line.origin, { serviceWorkers: "allow" });
  await visitor.page.goto("/shop", { waitUntil: "commit" });
  await workerIsThere(visitor.page);
  await untilCached(visitor.page, "/shop");
  await visitor.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "GALLERY" }).click();
  await visitor.page.waitForURL("**/gallery");
  await untilCached(visitor.page, "/gallery");
  visitor.expectComplaint(/Failed to load resource/);
  return visitor;
}

describe("a guest without a network", () => {
  it("sees cached pages with the date of the copy, and can use these pages (ER-2)", async () => {
    const { page } = await guestWithCachedPages();
    line.cut();
    const response = await page.goto("/shop");
    expect(response?.fromServiceWorker()).toBe(true);
    await page.getByText(/This is the page as of/).waitFor();
    // The page works: parts that need no network respond.
    await page.getByRole("button", { name: "SERVICES" }).click();
    await page.getByRole("link", { name: "Hydra-exfoliation facial" }).first().waitFor();
    expect(
      await page
        .locator("main img")
        .first()
        .evaluate((image: HTMLImageElement) => image.complete),
    ).toBe(true);
    // The cached copy has its own security policy.
    expect(response?.headers()["content-security-policy"]).toContain("sha256-");
  });

  itInCheck("sees phone number, hours and a list of cached pages in place of a page that isn't cached", async () => {
    const { page } = await guestWithCachedPages();
    line.cut();
    await page.goto("/membership");
    await page.getByRole("heading", { level: 1, name: "You’re offline" }).waitFor();
    await page.getByRole("link", { name: "(212) 555-0148" }).waitFor();
    expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).fontFamily)).toMatch(
      /Newsreader|serif/i,
    );
    await page.getByRole("row", { name: "Monday 9:00 am to 5:00 pm" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("link", { name: /^Gallery/ }).click();
    await page.waitForURL("**/gallery");
    await page.getByText(/This is the page as of/).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "You’re offline" }).waitFor();
    line.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /A monthly plan/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/membership");
  });

  itInCheck(
    "sees an error with a retry in the site's layout after following a link within the site (SH-13)",
    async () => {
      const { page } = await guestWithCachedPages();
      line.cut();
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "MEMBERSHIP" }).first().click();
      await page.getByRole("heading", { level: 1, name: "You lost your connection" }).waitFor();
      await page.getByRole("navigation", { name: "Main" }).waitFor();
      await page
        .getByRole("link", { name: /^Gallery/ })
        .last()
        .waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByText("Still no connection.").waitFor();
      line.mend();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { level: 1, name: /A monthly plan/ }).waitFor();
    },
  );

  itInCheck("opens the cached copy by following a link to a cached page", async () => {
    const { page } = await guestWithCachedPages();
    line.cut();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "SHOP", exact: true }).click();
    await page.getByText(/This is the page as of/).waitFor();
    await page.getByRole("heading", { level: 1, name: /Skin care/ }).waitFor();
  });
});

itInCheck(
  "a visitor sees the cached copy when a page doesn't load in time, and the new version is cached for later",
  async () => {
    const { page } = await guestWithCachedPages();
    line.trouble(/^GET \/shop$/, "hang");
    await page.goto("/shop", { waitUntil: "commit" });
    await page.getByText(/This is the page as of/).waitFor();
    line.mend();
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByText(/This is the page as of/).waitFor({ state: "detached" });
  },
);

describeInCheck("the service worker with its offline cache", () => {
  it("caches only pages that are the same for all visitors: no customer data and no API responses", async () => {
    const visitor = await guestWithCachedPages();
    const { page } = visitor;
    const customer = await newCustomer(server.origin, "Ines");
    await logIn(visitor, customer, "/my-profile");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    for (const path of ["/shop", "/upcoming-orders", "/mycart", "/membership"]) await visitor.goto(path);
    await page.waitForTimeout(2_500); // longer than a guest's page waits before it is cached
    const cached = await cachedIn(page);
    expect(cached.pages ?? []).toEqual(["/shop"]);
    const words = await page.evaluate(async () => {
      const stored = await caches.match("/shop");
      return stored?.text();
    });
    expect(words).toContain("checked ingredient by ingredient");
    for (const word of [customer.firstName, customer.email]) expect(words).not.toContain(word);
    expect(
      Object.values(cached)
        .flat()
        .filter((path) => /^\/(api|images)|\.data$/.test(path)),
    ).toEqual([]);

    // Offline, a customer isn't treated as a guest and stays logged in; their own pages aren't available.
    line.cut();
    await page.goto("/shop");
    await page.getByText(/This is the page as of/).waitFor();
    await page
      .getByRole("button", { name: /log ?out/i })
      .first()
      .waitFor();
    await page.goto("/mycart");
    await page.getByRole("heading", { level: 1, name: "You’re offline" }).waitFor();
    line.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("**/mycart");
    await page.getByRole("heading", { level: 1, name: "You’re offline" }).waitFor({ state: "detached" });
    await networkIdle(page);
    await page
      .getByRole("button", { name: /log ?out/i })
      .first()
      .click();
    await page.waitForURL("**/login");
    const after = await cachedIn(page);
    const shownNow = await page.evaluate(() =>
      [...document.images].flatMap(({ currentSrc }) => (currentSrc ? [new URL(currentSrc).pathname] : [])),
    );
    expect((after.pictures ?? []).filter((path) => !shownNow.includes(path))).toEqual([]);
    expect((after.pages ?? []).filter((path) => path !== "/login")).toEqual([]);
  });

  itInCheck("replaces its cache with each build, but not while a tab is open", async () => {
    const visitor = await browser.newVisitor(line.origin, { serviceWorkers: "allow" });
    const { page, context } = visitor;
    await visitor.goto("/shop");
    await untilCached(page, "/shop");
    const [former = ""] = (await page.evaluate(() => caches.keys())).filter((name) =>
      name.startsWith("halcyon pages "),
    );
    const build = former.split(" ")[2] ?? "";
    line.trouble(/^GET \/sw\.js/, { rewrite: (script) => script.replaceAll(build, "next") });
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    expect((await cachedIn(page)).pages).toContain("/shop");
    await page.close();
    const later = await context.newPage();
    await later.goto("/gallery");
    await expect.poll(() => later.evaluate(() => caches.keys()), { timeout: 20_000 }).not.toContain(former);
    expect(await later.evaluate(() => caches.keys())).toContain("halcyon offline next");
  });

  itInCheck("is unregistered, and its cache deleted, when the operator switches it off", async () => {
    const { page } = await guestWithCachedPages();
    const without = await server.launchAnother({ SERVICE_WORKER: "no" });
    line.leadTo(without.origin);
    await page.goto("/shop");
    const left = (at: Page) =>
      at.evaluate(async () => ({
        registrations: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
      }));
    await expect.poll(() => left(page), { timeout: 60_000 }).toEqual({ registrations: 0, caches: [] });

    // A reloaded page has no worker, and gets none.
    const asked = line.asked.length;
    const anew = await page.goto("/gallery");
    expect(anew?.fromServiceWorker()).toBe(false);
    await page.waitForTimeout(3_000); // longer than a page waits before it registers the worker or is cached
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
    expect(await left(page)).toEqual({ registrations: 0, caches: [] });
    expect(line.asked.slice(asked).filter((what) => what.startsWith("GET /sw.js"))).toEqual([]);

    // Without a network, the page fails like any other site's, even if it was cached.
    line.cut();
    await expect(page.goto("/shop")).rejects.toThrow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  });
});

itInCheck(
  "the service worker is registered only after the page has loaded, and its script is requested anew each time",
  async () => {
    const visitor = await browser.newVisitor(line.origin, { serviceWorkers: "allow" });
    const before = line.asked.length;
    await visitor.page.goto("/shop");
    await workerIsThere(visitor.page);
    const asked = line.asked.slice(before);
    const place = (path: string) => asked.findIndex((what) => what.startsWith(`GET ${path}`));
    expect(place("/sw.js")).toBeGreaterThan(place("/assets/"));
    const loadedAt = await visitor.page.evaluate(
      () => performance.getEntriesByType("navigation")[0]?.toJSON().loadEventEnd,
    );
    expect(loadedAt).toBeGreaterThan(0);
    expect((await fetch(`${server.origin}/sw.js`)).headers.get("cache-control")).toBe("no-cache");
  },
);

itInCheck("the site can be installed under the clinic's name, with its own icons and shortcuts", async () => {
  const { executablePath, args } = inject("chromium");
  const profile = await mkdtemp(join(tmpdir(), "halcyon-profile-"));
  // Uses a separate profile, because an app can't be installed from private browsing.
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    const [page = await context.newPage()] = context.pages();
    await page.goto(server.origin);
    await workerIsThere(page);
    const devTools = await context.newCDPSession(page);
    const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
    const { errors, data = "{}" } = await devTools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data);
    expect(manifest).toMatchObject({ name: "Halcyon Aesthetics", short_name: "Halcyon", start_url: "/", scope: "/" });
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(["/appointment", "/shop"]);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const bitmap = await createImageBitmap(await (await fetch(address)).blob());
        return `${bitmap.width}x${bitmap.height}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
