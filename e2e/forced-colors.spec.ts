import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

describe("pages in forced colors mode", () => {
  it("show which item is selected, and where the focus is", async () => {
    const { page } = await browser.newVisitor(server.origin, { forcedColors: "active" });
    const backgroundOf = (name: RegExp) =>
      page
        .getByRole("radio", { name })
        .evaluate((input) => getComputedStyle(input.closest("label") ?? input).backgroundColor);
    await openAlive(page, "/product/dew-bank-hyaluronic?id=p11");
    expect(await backgroundOf(/30 ml/)).not.toBe(await backgroundOf(/50 ml/));
    await openAlive(page, "/shop");
    const oily = page.getByRole("checkbox", { name: /^Oily/ });
    await oily.press("Space");
    await page.waitForURL(/oily/, { waitUntil: "commit" });
    // The system draws the checkbox, with its own check mark and colors.
    const styleOf = (name: "appearance" | "outlineStyle") =>
      oily.evaluate((box, property) => getComputedStyle(box)[property], name);
    await expect.poll(() => styleOf("appearance")).toBe("auto");
    await expect.poll(() => styleOf("outlineStyle")).toBe("solid");
  });
});
