import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, type Visitor } from "./support/browser.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { sharedServer } from "./support/server.ts";
import { openWeakLine } from "./support/weak-line.ts";

const server = await sharedServer();
const line = await openWeakLine(server.origin);
const browser = await openBrowser();
afterEach(() => line.mend());

const inMenu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const didNotLoad = (page: Page) => page.getByRole("heading", { name: "Part of this page didn’t load" });
const gallery = (page: Page) => page.getByRole("heading", { level: 1, name: /look around/i });

/** Opens the shop as a guest who expects errors. */
async function atTheShop(): Promise<Visitor> {
  const visitor = await browser.newVisitor(line.origin);
  visitor.expectComplaint(
    /Failed to load resource|preload|dynamically imported|MIME type|ChunkError|could not be loaded/,
  );
  await visitor.page.goto("/shop", { waitUntil: "commit" });
  await visitor.page.waitForFunction(() => window.halcyonIsAlive);
  return visitor;
}

describe("a script chunk that fails to load (SH-12)", () => {
  it("causes an error page with the reason and a working Reload button", async () => {
    const { page } = await atTheShop();
    line.trouble(/^GET \/assets\/gallery-/, "drop");
    await inMenu(page, "GALLERY").click();
    await didNotLoad(page).waitFor();
    await page.getByText(/gallery-[\w-]+\.js of this page could not be loaded/).waitFor();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    line.mend();
    await page.getByRole("button", { name: "Reload" }).click();
    await gallery(page).waitFor();
  });

  itInCheck(
    "makes the page reload once if the page is of an older deployment, and shows a message if the chunk fails again",
    async () => {
      line.trouble(/^GET \/assets\/manifest-/, {
        rewrite: (text) => text.replace(/gallery-[\w-]+\.js/g, "gallery-older.js"),
      });
      const { page } = await atTheShop();
      const documents = () => line.asked.filter((what) => what === "GET /gallery").length;
      const before = documents();
      await inMenu(page, "GALLERY").click();
      await gallery(page).waitFor();
      expect(documents()).toBe(before + 1);
      // Opens another document of the same build, in which the same chunk fails again.
      await page.goto("/shop", { waitUntil: "commit" });
      await page.waitForFunction(() => window.halcyonIsAlive);
      await inMenu(page, "GALLERY").click();
      await didNotLoad(page).waitFor();
      await page.waitForTimeout(1_000);
      expect(documents()).toBeLessThanOrEqual(before + 2); // the service worker may request the page for its cache, but the page didn't reload
      await page.getByRole("button", { name: "Reload" }).waitFor();
    },
  );

  itInCheck("shows a loading indicator for at most 120,000 ms", async () => {
    const { page } = await atTheShop();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    line.trouble(/^GET \/assets\/gallery-/, "hang");
    await inMenu(page, "GALLERY").click();
    await page.waitForTimeout(1_000); // the clock is stopped meanwhile
    await page.clock.runFor(200);
    await page.getByText("Loading the page").waitFor({ state: "attached" });
    await page.clock.runFor(119_799);
    expect(await didNotLoad(page).count()).toBe(0);
    await page.clock.runFor(1);
    await didNotLoad(page).waitFor();
    await page.getByText(/no answer within 120 seconds/).waitFor();
  });

  itInCheck(
    "leaves the page readable, even if no script runs, and adds a message about what doesn't work",
    async () => {
      const visitor = await browser.newVisitor(line.origin);
      const { page } = visitor;
      visitor.expectComplaint(/Failed to load resource|preload|dynamically imported module/);
      line.trouble(/^GET \/assets\/entry\.client/, "drop");
      await page.goto("/shop", { waitUntil: "commit" });
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("heading", { name: "Part of this page didn’t load" }).waitFor();
      await dialog.getByText(/Part of the page couldn’t be loaded/).waitFor();
      await page.getByRole("heading", { level: 1, name: /Skin care/, includeHidden: true }).waitFor();
      line.mend();
      const reloaded = page.waitForEvent("domcontentloaded");
      await dialog.getByRole("button", { name: "Reload" }).click();
      await reloaded;
      await page.waitForFunction(() => window.halcyonIsAlive);
      expect(await page.getByRole("dialog").count()).toBe(0);
    },
  );

  itInCheck("shows a message if the chunk is that of an overlay; after a reload the overlay works", async () => {
    const { page } = await atTheShop();
    line.trouble(/^GET \/assets\/search-panel-/, "drop");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "That didn’t load." }).waitFor({ state: "attached" });
    line.mend();
    const reloaded = page.waitForEvent("domcontentloaded");
    await page.getByRole("button", { name: "Reload" }).click();
    await reloaded;
    await page.waitForFunction(() => window.halcyonIsAlive);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("combobox", { name: /search/i }).waitFor();
  });
});

describeInCheck("a slow page (SH-9)", () => {
  itInCheck("shows a loading indicator until it is loaded", async () => {
    const { page } = await atTheShop();
    line.trouble(/^GET \/gallery\.data/, { lateMs: 1_500 });
    await inMenu(page, "GALLERY").click();
    await page.getByText("Loading the page").waitFor({ state: "attached" });
    await gallery(page).waitFor();
    await page.getByText("Loading the page").waitFor({ state: "detached" });
  });

  itInCheck("shows a message with a retry after eight seconds, while the previous page still works", async () => {
    const { page } = await atTheShop();
    await page.clock.install();
    line.trouble(/^GET \/gallery\.data/, "hang");
    await inMenu(page, "GALLERY").click();
    await page.getByText("Loading the page").waitFor({ state: "attached" });
    expect(await page.getByText("This page is taking a while.").count()).toBe(0);
    await page.clock.fastForward(8_000);
    await page.getByText("This page is taking a while.").waitFor();
    await page.getByRole("button", { name: "SERVICES" }).click();
    await page.getByRole("link", { name: "Hydra-exfoliation facial" }).first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Try again" }).click();
    await gallery(page).waitFor();
  });

  it("shows an error within the site's layout if its request fails, and Try again loads the page (SH-13)", async () => {
    const { page } = await atTheShop();
    line.trouble(/^GET \/gallery\.data/, { status: 500, body: "no" });
    await inMenu(page, "GALLERY").click();
    await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    line.mend();
    await page.getByRole("link", { name: "Try again" }).click();
    await gallery(page).waitFor();
  });
});
