import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowser, PHONE } from "../support/browser.ts";
import { openAlive } from "../support/keyboard-visitor.ts";
import { fontsAreThere } from "../support/loaded.ts";
import { sharedServer } from "../support/server.ts";
import { withoutPictures } from "../support/still-pictures.ts";

const server = await sharedServer();
const browser = await openBrowser();

async function visitorOnPhone() {
  const visitor = await browser.newVisitor(server.origin, {
    viewport: PHONE,
    serviceWorkers: "block" as const,
    ...(await withoutPictures()),
  });
  visitor.expectComplaint(/Service Worker registration blocked/);
  return visitor;
}

type TraceEvent = { name: string; args?: { elementCount?: number } };

/** Returns the maximum number of elements the browser restyled at once during some work. */
async function restyledBy(page: Page, work: () => Promise<void>): Promise<number> {
  const chromium = page.context().browser();
  if (!chromium) throw new Error("the page has no browser");
  await chromium.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await work();
  const { traceEvents } = JSON.parse((await chromium.stopTracing()).toString()) as { traceEvents: TraceEvent[] }; // Chromium's own format
  return Math.max(...traceEvents.map(({ name, args }) => (name === "UpdateLayoutTree" && args?.elementCount) || 0));
}

describe("the style recalculation of a phone's browser", () => {
  it("is limited to the changed elements when content loads or covers the footer", async () => {
    const { page } = await visitorOnPhone();
    await openAlive(page, "/");
    await page.waitForFunction(fontsAreThere);
    const close = page.getByRole("button", { name: "Close the offer" });
    await close.waitFor();
    expect(await page.locator("body *").count()).toBeGreaterThan(800);
    const added = await restyledBy(page, async () => {
      await page.evaluate(() => document.querySelector("main")?.append(document.createElement("div")));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    });
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(100);
    const closed = await restyledBy(page, async () => {
      await close.click();
      await close.waitFor({ state: "detached" });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    });
    expect(closed).toBeGreaterThan(0);
    expect(closed).toBeLessThan(300);
  });

  it("isn't triggered by fonts, which are added to the page only after they load", async () => {
    const { page } = await visitorOnPhone();
    await page.addInitScript(() => {
      const states: string[] = [];
      Object.assign(globalThis, { statesOfAdded: states });
      // Not every browser exposes the class by its name.
      const prototype: FontFaceSet = Object.getPrototypeOf(document.fonts);
      const { add } = prototype;
      prototype.add = function (face) {
        states.push(face.status);
        return add.call(this, face);
      };
    });
    await openAlive(page, "/");
    await page.waitForFunction(fontsAreThere);
    expect(await page.evaluate(() => Reflect.get(globalThis, "statesOfAdded"))).toEqual(["loaded", "loaded", "loaded"]);
    await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
    const [rules, faces] = await page.evaluate(() => {
      const all = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
      return [all.length, all.filter((rule) => rule instanceof CSSFontFaceRule).length] as const;
    });
    expect(rules).toBeGreaterThan(20);
    expect(faces).toBe(0);
  });
});
