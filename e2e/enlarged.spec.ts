import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { fontsAreThere } from "./support/loaded.ts";
import { widthsOf } from "./support/screens.ts";
import { sharedServer } from "./support/server.ts";
import { withoutPictures } from "./support/still-pictures.ts";

const server = await sharedServer();
const browser = await openBrowser();

const PAGES = [
  "/",
  "/shop",
  "/product/dew-bank-hyaluronic?id=p11",
  "/services/services",
  "/service/wrinkle-relaxer?id=ag01",
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
  "/allNews",
  "/appointment?serviceId=ag07&step=time",
  "/login",
  "/signup",
];

/** A test each, so that one that hangs is soon known. */
const HALVES = [PAGES.slice(0, 10), PAGES.slice(10)];

/** Words that are cut off, and controls that something else lies over. */
function unreadable(): string[] {
  const problems: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
  for (const element of document.querySelectorAll("body *")) {
    if (
      !(element instanceof HTMLElement) ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    const style = getComputedStyle(element);
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "",
    );
    const isHidden = style.clipPath !== "none" || element.closest("[aria-hidden=true], .sr-only");
    if (!hasWords || isHidden) continue;
    const isClipped = ["hidden", "clip"].includes(style.overflowX) && style.textOverflow !== "ellipsis";
    if (
      isClipped &&
      (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 2)
    ) {
      problems.push(`cut off: ${nameOf(element)}`);
    }
  }
  const controls = [...document.querySelectorAll<HTMLElement>("a[href], button, select, summary")];
  for (const control of controls.filter(
    (one) => one.checkVisibility() && !one.closest("[aria-hidden=true], .offer-drawer"),
  )) {
    control.scrollIntoView({ block: "center", behavior: "instant" });
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.bottom < 0) continue;
    const hit = document.elementFromPoint(
      box.left + Math.min(box.width / 2, innerWidth - box.left - 2),
      box.top + box.height / 2,
    );
    const isOver = hit && !control.contains(hit) && !hit.contains(control) && !hit.closest(".offer-drawer");
    if (isOver) problems.push(`${nameOf(hit)} lies over ${nameOf(control)}`);
  }
  scrollTo(0, 0);
  return problems;
}

/** Opens a page and waits for its own letters, which are wider than those that stand in for them. */
async function openReadable(page: Page, path: string): Promise<void> {
  await openAlive(page, path);
  await page.waitForFunction(fontsAreThere);
}

async function problemsOn(page: Page, path: string): Promise<string[]> {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  const overflow = wide > room ? [`${wide} wide in ${room}`] : [];
  return [...overflow, ...(await page.evaluate(unreadable))].map((text) => `${path}: ${text}`);
}

describe("enlarged (1.4.4, 1.4.10)", () => {
  it.each(HALVES)("to 200 %: 1280 become 640, and nothing is cut off or covered (%#)", async (...paths) => {
    const { page } = await browser.newVisitor(server.origin, {
      viewport: { width: 640, height: 450 },
      deviceScaleFactor: 2,
      ...(await withoutPictures()),
    });
    const problems: string[] = [];
    for (const path of paths) {
      await openReadable(page, path);
      problems.push(...(await problemsOn(page, path)));
    }
    expect(problems).toEqual([]);
  });

  it.each(HALVES)(
    "by the words alone, twice their size: no page grows wider than its window (%#)",
    async (...paths) => {
      const { page } = await browser.newVisitor(server.origin, await withoutPictures());
      const problems: string[] = [];
      for (const path of paths) {
        for (const width of widthsOf(PAGES.indexOf(path))) {
          await page.setViewportSize({ width, height: 900 });
          await openReadable(page, path);
          await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
          const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
          if (wide > room) problems.push(`${path}: ${wide} wide in ${room}`);
        }
      }
      expect(problems).toEqual([]);
    },
  );
});

describe("a system's own colours (forced colours)", () => {
  it("show what is chosen, and where the focus is", async () => {
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
    // The system draws it: its own tick in its own colours.
    const styleOf = (name: "appearance" | "outlineStyle") =>
      oily.evaluate((box, property) => getComputedStyle(box)[property], name);
    await expect.poll(() => styleOf("appearance")).toBe("auto");
    await expect.poll(() => styleOf("outlineStyle")).toBe("solid");
  });
});

describe("reduced motion (2.3.3)", () => {
  it("moves nothing by itself", async () => {
    const { page } = await browser.newVisitor(server.origin, { reducedMotion: "reduce" });
    for (const path of ["/", "/shop", "/acnequiz"]) {
      await openAlive(page, path);
      const moving = () =>
        page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
      await expect.poll(moving).toBe(0);
      // What comes later, such as the offer's words, doesn't move either.
      await page.waitForTimeout(1_500);
      expect(await moving(), path).toBe(0);
    }
  });
});
