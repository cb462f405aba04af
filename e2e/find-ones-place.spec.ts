import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowser, type Visitor } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

/** A timeout that is enough for a busy machine. */
const PATIENCE = { timeout: 15_000 };
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN), id);

/**
 * Opens a page and waits until its scripts run. Its pictures may still be loading, but the layout has reserved their
 * space.
 */
async function open({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => window.halcyonIsAlive);
}

describe("opening a URL with a section's fragment (SH-9)", () => {
  it("scrolls to the section, from within the site and from outside", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await open(visitor, "/services/services#pigmentation");
    await expect.poll(() => topOf(page, "pigmentation"), PATIENCE).toBeLessThan(200);
    expect(await scrolledTo(page)).toBeGreaterThan(300);
    await open(visitor, "/");
    await page.getByRole("button", { name: "SERVICES" }).click();
    // The link in the menu, which loads a moment later; the footer has one with the same name.
    await page.locator("header").getByRole("link", { name: "Hair Loss", exact: true }).click();
    await page.waitForURL("**/services/services#hair-loss", { waitUntil: "commit" });
    await expect.poll(() => topOf(page, "hair-loss"), PATIENCE).toBeLessThan(200);
  });

  const addSection = (page: Page) =>
    page.evaluate(() => {
      const section = document.createElement("section");
      section.id = "late";
      section.textContent = "Here at last";
      document.querySelector("main")?.append(section);
    });

  it.each([
    [9_999, true],
    [10_000, false],
  ])(
    "waits ten seconds for a section that renders late (a section that appears after %i ms is scrolled to: %s)",
    async (ms, isReached) => {
      const visitor = await browser.newVisitor(server.origin);
      const { page } = visitor;
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto("/faq#late");
      await page.clock.runFor(1_600); // scripts start once the page was visible (late-scripts.ts)
      await page.waitForFunction(() => window.halcyonIsAlive);
      await page.clock.runFor(ms);
      expect(await scrolledTo(page)).toBe(0);
      await addSection(page);
      await page.waitForTimeout(300);
      expect((await scrolledTo(page)) > 0).toBe(isReached);
    },
  );

  itInCheck("doesn't scroll the page of a reader who has already started to scroll", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await open(visitor, "/faq#late");
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrolledTo(page), PATIENCE).toBeGreaterThan(100);
    const place = await scrolledTo(page);
    await addSection(page);
    await page.waitForTimeout(300);
    expect(await scrolledTo(page)).toBe(place);
  });
});
