import { describe, expect, it } from "vitest";
import { DEFAULT_BRAND, FONT_PAIRS } from "#shared/brand/brand.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { firstRows } from "./support/in-check.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { problemsOfShifts } from "./support/page-checks/stays-in-place.ts";
import { workerServer } from "./support/server.ts";
import { changeSettings } from "./support/settings.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();

/** Returns the value of a variable in a page's style sheet. */
const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);

describe("the clinic's brand settings (OO-7)", () => {
  it("change the site's colors as soon as staff accept the suggested readable accent color", async () => {
    await changeSettings(server, "brand", { brand: DEFAULT_BRAND });
    const { page, goto } = await newStaffVisitor(browser, server, "admin");
    await goto("/admin/settings/brand");
    const accent = page.getByRole("textbox", { name: "Accent", exact: true });
    await accent.fill("#8fb8e8");
    await accent.blur();
    await page
      .getByText(/^Accent text on the page needs 4\.5, has \d\.\d\. Nearest that passes: #[0-9a-f]{6}\.$/)
      .waitFor();
    await page.getByText("The preview comes back with colors that can be read together.").waitFor();
    await page.getByRole("button", { name: /^Use #/ }).click();
    const taken = await accent.inputValue();
    await page.getByRole("heading", { name: "Preview" }).waitFor();
    await page.getByLabel("Corners of pictures and fields").selectOption("Round");
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();

    const { page: site } = await browser.newVisitor(server.origin);
    await openAlive(site, "/faq");
    expect([await site.evaluate(variable, "--color-clay"), await site.evaluate(variable, "--radius-picture")]).toEqual([
      taken,
      "12px",
    ]);
    expect(await violationsOn(site)).toEqual([]);
    const icon = await site.locator("link[rel=icon]").getAttribute("href");
    expect((await fetch(`${server.origin}${icon}`)).headers.get("content-type")).toContain("image/svg+xml");
  });

  it.each(firstRows(FONT_PAIRS.filter((pair) => pair !== DEFAULT_BRAND.fonts)))(
    "load the fonts %s without moving the page",
    async (fonts) => {
      await changeSettings(server, "brand", { brand: { ...DEFAULT_BRAND, fonts } });
      const { page } = await browser.newVisitor(server.origin);
      await openAlive(page, "/");
      expect(await problemsOfShifts(page)).toEqual([]);
      const family = (await page.evaluate(variable, "--font-serif")).split(",")[0];
      expect(await page.evaluate((name) => document.fonts.check(`20px ${name}`), family ?? "")).toBe(true);
      expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === "error").length)).toBe(0);
    },
  );
});
