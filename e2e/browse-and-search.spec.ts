import { describe, expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

describe("a guest who browses the site", () => {
  it("finds a treatment through the menu and a product through search (SH-3, SH-4, SH-6)", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await openAlive(page, "/");
    await page.getByRole("button", { name: "SERVICES" }).click();
    await page.locator("header").getByRole("link", { name: "Hydra-exfoliation facial" }).first().click();
    await page.waitForURL("**/service/**");
    await page.getByRole("heading", { level: 1, name: "Hydra-exfoliation facial" }).waitFor();

    await page
      .getByRole("button", { name: /search/i })
      .first()
      .click();
    await page.getByRole("combobox").pressSequentially("hyalronic"); // misspelled on purpose
    await page.getByRole("option", { name: /Dew Bank/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/product/**");
    await page.getByRole("heading", { level: 1, name: /Dew Bank/ }).waitFor();
    expect(new URL(page.url()).searchParams.get("id")).toBe("p11");
  });

  itInCheck("stores the shop's filters in the URL, and back and forward restore them (PG-3, SH-9)", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await openAlive(page, "/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "SHOP", exact: true }).click();
    await page.waitForURL("**/shop");
    await page
      .getByRole("checkbox", { name: /Ostrela/ })
      .first()
      .check();
    await page.waitForURL(/brand=ostrela/);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/"); // the visit to the shop and its filters are a single step back
    await page.goForward();
    await page.waitForURL(/brand=ostrela/);
    expect(
      await page
        .getByRole("checkbox", { name: /Ostrela/ })
        .first()
        .isChecked(),
    ).toBe(true);
  });

  it("is redirected to the login page by pages that require a login, and gets a 404 for a missing page (SH-13)", async () => {
    const visitor = await browser.newVisitor(server.origin);
    await visitor.page.goto("/mycart");
    expect(new URL(visitor.page.url()).pathname).toBe("/login");
    visitor.expectComplaint(/404/);
    const response = await visitor.page.goto("/no-such-page");
    expect(response?.status()).toBe(404);
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  });
});

describeInCheck("a visitor who browses by phone and keyboard (SH-5)", () => {
  it("opens the menu, goes down two levels of SERVICES, and closes it with Escape", async () => {
    const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
    const { page } = visitor;
    await openAlive(page, "/shop");
    const menu = page.getByRole("button", { name: /menu/i }).first();
    await menu.focus();
    await page.keyboard.press("Enter");
    const sidebar = page.getByRole("dialog").first();
    await sidebar.waitFor();
    await sidebar.getByText("SERVICES", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await sidebar.getByText("Aging", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await sidebar.getByRole("link", { name: "Hydra-exfoliation facial" }).waitFor();
    await page.keyboard.press("Escape");
    await sidebar.waitFor({ state: "hidden" });
    await untilFocused(menu);
  });
});
