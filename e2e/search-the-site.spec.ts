import { describe, expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

describe("the search panel (SH-6)", () => {
  it("groups its results, shows their number, and can be operated with the arrow keys", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await openAlive(page, "/");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const input = page.getByRole("combobox");
    await input.pressSequentially("scalp");
    await page.getByRole("group", { name: "Products" }).waitFor();
    const treatments = page.getByRole("group", { name: "Did you mean a treatment?" });
    await treatments.getByRole("option", { name: "Scalp detox facial" }).waitFor();
    await page
      .getByRole("status")
      .getByText(/\d+ products?, \d treatments/)
      .waitFor();
    const products = await page.getByRole("group", { name: "Products" }).getByRole("option").count();
    for (let step = 0; step <= products; step += 1) await page.keyboard.press("ArrowDown");
    expect(await input.getAttribute("aria-activedescendant")).toBe(
      await treatments.getByRole("option").first().getAttribute("id"),
    );
    await page.keyboard.press("Enter");
    await page.waitForURL("**/service/**");
  });

  itInCheck("shows a fact about the clinic first, within the width of a phone", async () => {
    const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
    const { page } = visitor;
    await openAlive(page, "/gallery");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("button", { name: "SEARCH", exact: true }).click();
    await page.getByRole("combobox").pressSequentially("opening hours");
    await page.getByRole("option", { name: "Opening hours Monday through Saturday 9:00 am to 5:00 pm" }).waitFor();
    const close = await page.getByRole("button", { name: "Close search" }).boundingBox();
    expect((close?.x ?? Number.POSITIVE_INFINITY) + (close?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/contact");
  });

  itInCheck("closes on Escape, which returns the focus, or when the mouse leaves the navigation bar", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await openAlive(page, "/contact");
    const opener = page.getByRole("button", { name: "Search", exact: true });
    await opener.click();
    await page.getByRole("combobox").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "hidden" });
    await untilFocused(opener);
    await opener.click();
    await page.getByRole("combobox").waitFor();
    await page.mouse.move(700, 880);
    await page.getByRole("combobox").waitFor({ state: "hidden" });
  });

  itInCheck(
    "opens the page of all results on Enter; a result there links to a question that is shown expanded",
    async () => {
      const visitor = await browser.newVisitor(server.origin);
      const { page } = visitor;
      await openAlive(page, "/");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByRole("combobox").pressSequentially("gift card");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search?q=gift+card");
      await page.getByRole("heading", { level: 2, name: "Questions" }).waitFor();
      await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Search", exact: true }).click();
      await page.getByRole("combobox").pressSequentially("gift card valid");
      await page.getByRole("option", { name: "How long is a gift card valid?" }).click();
      await page.waitForURL(/\/faq#/);
      const row = page.locator("details", { hasText: "How long is a gift card valid?" });
      await expect.poll(() => row.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
    },
  );
});

describeInCheck("the search results page", () => {
  it("has a plain form that needs no JavaScript, and links that filter the results by type", async () => {
    const visitor = await browser.newVisitor(server.origin, { javaScriptEnabled: false, viewport: PHONE });
    const { page } = visitor;
    await page.goto("/search");
    await page.getByRole("searchbox", { name: "Search the whole site" }).fill("mikroneedling");
    await page.getByRole("button", { name: "Search", exact: true }).last().click();
    await page.waitForURL("**/search?q=mikroneedling");
    await page.getByText(/results? for “microneedling”, the closest match to “mikroneedling”/).waitFor();
    await page
      .getByRole("navigation", { name: "Kinds of results" })
      .getByRole("link", { name: /Treatments/ })
      .click();
    await page.waitForURL(/in=treatments/);
    // The URL changes before the page does.
    await expect.poll(() => page.getByRole("heading", { level: 2, name: "Articles" }).count()).toBe(0);
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toContain("Treatments");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  });

  it("offers help if there are no results, and shows the typed text only as plain text", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    for (const typed of ["zzqqxy", "<img src=x onerror=alert(1)>%_\\' or 1=1", "\u202Eabc", "💆", "x".repeat(1_500)]) {
      await visitor.goto(`/search?q=${encodeURIComponent(typed)}`);
      await page.getByRole("heading", { level: 1, name: "What we found" }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await openAlive(page, "/search?q=zzqqxy");
    await page.getByText("No results for “zzqqxy”.").waitFor();
    await page.getByRole("heading", { name: "Most popular treatments" }).waitFor();
    await page.getByRole("link", { name: "Contact us" }).click();
    await page.waitForURL("**/contact");
  });
});
