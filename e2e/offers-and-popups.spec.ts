import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowser, PHONE, type Visitor } from "./support/browser.ts";
import { clinicDay } from "./support/days.ts";
import { describeInCheck, firstRows, itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

const banner = (page: Page) => page.getByRole("complementary", { name: "Offer" });
const heightOf = async (page: Page) => (await banner(page).boundingBox())?.height;
const wordsIn = (page: Page) => banner(page).getByText("$50 OFF", { exact: true }).count();
const maskOf = (page: Page) =>
  banner(page)
    .locator("p")
    .first()
    .evaluate((words) => getComputedStyle(words).maskImage);

/** Returns the parts of the hero's text and free times that the banner covers. */
const coveredOfHero = (page: Page) =>
  page.evaluate(() => {
    const drawer = document.querySelector("aside[aria-label=Offer]")?.getBoundingClientRect();
    const shown = document.querySelectorAll("main h1, main h1 ~ ul li, main h1 ~ p a, [aria-labelledby=next-free] a");
    return [...shown]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return !drawer || (box.right > drawer.left && box.bottom > drawer.top && box.top < drawer.bottom);
      })
      .map((one) => one.textContent);
  });

/**
 * Opens the page with its clock controlled by the test from before its scripts run; returns once the page can be used.
 */
async function atHome(viewport = PHONE, reducedMotion: "reduce" | "no-preference" = "reduce"): Promise<Visitor> {
  const visitor = await browser.newVisitor(server.origin, { viewport, reducedMotion });
  await visitor.page.clock.install();
  await visitor.page.clock.pauseAt(Date.now() + 60_000);
  await visitor.page.goto("/");
  await comeAlive(visitor.page);
  return visitor;
}

/**
 * Starts the scripts, which wait until the page has been seen: a frame, or a second and a half of the clock
 * (late-scripts.ts).
 */
async function comeAlive(page: Page): Promise<void> {
  await page.clock.runFor(1_600);
  await page.waitForFunction(() => window.halcyonIsAlive);
}

describe("the offer banner (OF-1)", () => {
  it("opens immediately on a desktop, 330 px high, with the offer's text 24 times and links to the app stores", async () => {
    const { page } = await atHome({ width: 1440, height: 900 });
    await banner(page).waitFor();
    expect(await heightOf(page)).toBe(330);
    expect(await wordsIn(page)).toBe(24);
    await banner(page).getByText("Get $50 OFF your first booking when you book through our app!").waitFor();
    await banner(page).getByText("Code FIRSTAPP50. Minimum $150. One per client.").waitFor();
    await banner(page).getByRole("link", { name: "App Store" }).waitFor();
    await banner(page).getByRole("link", { name: "Google Play" }).waitFor();
    expect(await maskOf(page)).toBe("none");
  });

  it.each([{ after: "5 seconds" }, { after: "the first scroll" }])(
    "leaves BOOK ONLINE, the promises and free times visible at 1440 x 900 px, and shrinks to 96 px after $after",
    async ({ after }) => {
      const { page } = await atHome({ width: 1440, height: 900 });
      await page.getByRole("region", { name: "Next available" }).getByRole("link").first().waitFor();
      expect(await heightOf(page)).toBe(330);
      expect(await coveredOfHero(page)).toEqual([]);
      if (after === "5 seconds") await page.clock.runFor(5_000);
      else await page.mouse.wheel(0, 40);
      await expect.poll(() => heightOf(page)).toBe(96);
      expect(await coveredOfHero(page)).toEqual([]);
      await banner(page).getByText("Get $50 OFF your first booking when you book through our app!").waitFor();
      await banner(page).getByRole("button", { name: "Show the offer" }).click();
      await page.clock.runFor(5_000);
      expect(await heightOf(page)).toBe(330);
    },
  );

  itInCheck(
    "neither opens nor shrinks while the mouse button is pressed, so that a slow click still works",
    async () => {
      const { page } = await atHome({ width: 390, height: 600 });
      const link = page.getByRole("main").getByRole("link", { name: "BOOK ONLINE" }).first();
      await link.hover();
      await page.mouse.down();
      await page.clock.runFor(3_000);
      expect(await banner(page).count()).toBe(0);
      await page.mouse.up();
      await page.waitForURL("**/appointment");

      const desktop = (await atHome({ width: 1440, height: 900 })).page;
      await desktop.getByRole("main").getByRole("heading", { level: 1 }).hover();
      await desktop.mouse.down();
      await desktop.clock.runFor(8_000);
      expect(await heightOf(desktop)).toBe(330);
      await desktop.mouse.up();
      await desktop.clock.runFor(1_000);
      expect(await heightOf(desktop)).toBe(96);
    },
  );

  it.each(firstRows([390, 500]))(
    "on a phone %i px wide, opens after 500 ms, 295 px high, with the offer's text 20 times, and is masked 1,200 ms later",
    async (width) => {
      const { page } = await atHome({ width, height: 844 });
      expect(await banner(page).count()).toBe(0);
      await page.clock.runFor(499);
      expect(await banner(page).count()).toBe(0);
      await page.clock.runFor(1);
      await banner(page).waitFor();
      expect(await heightOf(page)).toBe(295);
      expect(await wordsIn(page)).toBe(20);
      await banner(page).getByRole("button", { name: "Close the offer" }).waitFor();
      await page.clock.runFor(1_199);
      expect(await maskOf(page)).toBe("none");
      await page.clock.runFor(1);
      await expect.poll(() => maskOf(page)).not.toBe("none");
    },
  );

  itInCheck("uses the desktop layout from a width of 501 px", async () => {
    const { page } = await atHome({ width: 501, height: 844 });
    await banner(page).waitFor();
    expect(await heightOf(page)).toBe(330);
    expect(await wordsIn(page)).toBe(24);
  });

  itInCheck("moves its text within half a second, and pauses between moves", async () => {
    const { page } = await atHome({ width: 1440, height: 900 }, "no-preference");
    const move = await banner(page).evaluate((drawer) => {
      const [animation] = drawer
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getTiming().iterations === Infinity);
      const effect = animation?.effect as KeyframeEffect; // CSS animations have this type
      const frames = effect.getKeyframes();
      const rests = frames.at(-2)?.computedOffset ?? 0;
      return {
        ms: Number(effect.getTiming().duration) * (1 - rests),
        still: frames.at(-2)?.transform,
        moved: frames.at(-1)?.transform,
      };
    });
    expect(move.ms).toBeCloseTo(500, 0);
    expect(move.still).toBe("none");
    expect(move.moved).toMatch(/^translateX?\(-/);
  });

  itInCheck("isn't animated if reduced motion is set", async () => {
    const { page } = await atHome({ width: 1440, height: 900 });
    await banner(page).waitFor();
    const running = () =>
      banner(page).evaluate(
        (drawer) => drawer.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running").length,
      );
    await expect.poll(running).toBe(0);
  });

  itInCheck(
    "stays closed for the rest of the session after it was closed, and opens again in a new session",
    async () => {
      const visitor = await atHome();
      const { page } = visitor;
      await page.clock.runFor(500);
      await banner(page).getByRole("button", { name: "Close the offer" }).click();
      await banner(page).waitFor({ state: "detached" });
      await page.clock.runFor(5_000);
      expect(await banner(page).count()).toBe(0);
      expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe("0px");
      await page.reload();
      await comeAlive(page);
      await page.clock.runFor(5_000);
      expect(await banner(page).count()).toBe(0);

      const next = (await atHome()).page;
      await next.clock.runFor(499);
      expect(await banner(next).count()).toBe(0);
      await next.clock.runFor(1);
      await banner(next).waitFor();
      await next.clock.runFor(1_199);
      expect(await maskOf(next)).toBe("none");
    },
  );

  itInCheck(
    "never covers the focused element, whether it opens or the visitor moves through the page by keyboard",
    async () => {
      const { page } = await atHome({ width: 390, height: 700 });
      const focusedBottom = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement && activeElement !== document.body
            ? Math.round(activeElement.getBoundingClientRect().bottom)
            : 0;
        });
      // An element in the lower half has the focus before the drawer opens.
      await page.locator("main a, main button").evaluateAll((all) => {
        const low = all.find((one) => one.getBoundingClientRect().top > 450);
        if (low instanceof HTMLElement) low.focus({ preventScroll: true });
      });
      expect(await focusedBottom()).toBeGreaterThan(450);
      await page.clock.runFor(500);
      await banner(page).waitFor();
      await expect.poll(focusedBottom).toBeLessThanOrEqual(700 - 295);
      // Uncovering the focused element scrolled the page, so the banner is now a single line.
      await expect.poll(() => heightOf(page)).toBe(96);
      for (let turn = 0; turn < 25; turn += 1) {
        await page.keyboard.press("Tab");
        const isInside = await page.evaluate(() => document.activeElement?.closest("aside") !== null);
        if (!isInside) expect(await focusedBottom(), `after ${turn + 1} tabs`).toBeLessThanOrEqual(700 - 96);
      }
    },
  );

  itInCheck("leaves the booking button visible on a phone 900 px high", async () => {
    const { page } = await atHome({ width: 390, height: 900 });
    await page.clock.runFor(500);
    await banner(page).waitFor();
    const box = await page.getByRole("main").getByRole("link", { name: "BOOK ONLINE" }).first().boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900 - 295);
  });
});

describe("the quiz's email popup (SH-7)", () => {
  async function openPopup(visitor: Visitor) {
    const { page } = visitor;
    await openAlive(page, "/shop");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "ACNE QUIZ" }).click();
    const popup = page.getByRole("dialog", { name: "Enter your Email to Start!" });
    await popup.waitFor();
    return popup;
  }
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem("acneEmail"));

  it("disables NEXT until an email is entered, then stores the email and continues to the quiz", async () => {
    const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
    const { page } = visitor;
    const popup = await openPopup(visitor);
    const email = popup.getByLabel("Email");
    const next = popup.getByRole("button", { name: "NEXT" });
    for (const wrong of ["", "mara", "mara@", "mara@example", "mara@example.", "@example.com", "mara okafor"]) {
      await email.fill(wrong);
      expect(await next.isDisabled(), `NEXT after "${wrong}"`).toBe(true);
      await email.press("Enter");
      expect(await email.getAttribute("aria-invalid")).not.toBe("true");
    }
    expect(await popup.getByRole("alert").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/shop");
    await email.fill("mara@example.com");
    await next.click();
    await page.waitForURL("**/acnequiz");
    await popup.waitFor({ state: "hidden" });
    expect(await stored(page)).toBe("mara@example.com");
  });

  itInCheck("deletes a stored email as soon as another is typed, and closes with its close button", async () => {
    const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
    const { page } = visitor;
    await page.addInitScript(() => localStorage.setItem("acneEmail", "old@example.com"));
    const popup = await openPopup(visitor);
    expect(await popup.getByLabel("Email").inputValue()).toBe("old@example.com");
    await popup.getByLabel("Email").fill("new@");
    expect(await stored(page)).toBe(null);
    await popup.getByRole("button", { name: "Close" }).click();
    await popup.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/shop");
  });
});

describeInCheck("the footer (SH-8, OF-2)", () => {
  it("changes its layout between widths of 786 and 787 px", async () => {
    const visitor = await browser.newVisitor(server.origin, { viewport: { width: 786, height: 900 } });
    const { page } = visitor;
    await openAlive(page, "/faq");
    const columns = () =>
      page
        .getByRole("contentinfo")
        .locator("> div")
        .first()
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
    expect(await columns()).toBe(2);
    await page.setViewportSize({ width: 787, height: 900 });
    expect(await columns()).toBeGreaterThan(2);
  });

  it("opens the special offer by its picture, links to the offers, and closes the special offer on Escape", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await openAlive(page, "/faq");
    const opener = page.getByRole("button", { name: /special offer/i });
    await opener.click();
    const popup = page.getByRole("dialog");
    await popup.getByRole("heading", { level: 2 }).waitFor();
    await page.keyboard.press("Escape");
    await popup.waitFor({ state: "hidden" });
    await untilFocused(opener);
    await opener.click();
    await popup.getByRole("link", { name: "See the offers" }).click();
    await page.waitForURL("**/limited-deals");
    await popup.waitFor({ state: "hidden" });
  });

  it("has a gift button that shows the first-visit offer and then disappears", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await openAlive(page, "/faq");
    const gift = page.getByRole("button", { name: /gift for your first visit/i });
    await gift.click();
    await gift.waitFor({ state: "detached" });
    const words = page.getByRole("contentinfo").getByRole("status").getByRole("paragraph");
    expect(((await words.textContent()) ?? "").length).toBeGreaterThan(20);
    await untilFocused(words);
  });

  it("has the current year in its copyright line, the accepted cards, two social networks and both app stores", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await openAlive(page, "/faq");
    const footer = page.getByRole("contentinfo");
    const year = clinicDay().slice(0, 4);
    await footer.getByText(`© ${year} Halcyon Aesthetics`).waitFor();
    for (const name of ["Instagram", "Facebook", "App Store", "Google Play"])
      await footer.getByRole("link", { name, exact: true }).waitFor();
    expect(await footer.getByRole("list", { name: "Cards we accept" }).getByRole("listitem").count()).toBeGreaterThan(
      2,
    );
  });
});

itInCheck(
  "nothing is animated with reduced motion, including panels, dialogs and loading indicators elsewhere (OF-1)",
  async () => {
    const longest = (page: Page) =>
      page.evaluate(() =>
        Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0))),
      );
    const desktop = await browser.newVisitor(server.origin);
    await desktop.goto("/");
    await desktop.page.getByRole("button", { name: "SERVICES" }).click();
    await desktop.page.getByRole("link", { name: "Hydra-exfoliation facial" }).first().waitFor();
    expect(await longest(desktop.page)).toBeLessThan(10);
    await desktop.page.getByRole("button", { name: "Search", exact: true }).click();
    await desktop.page.getByRole("combobox").waitFor();
    expect(await longest(desktop.page)).toBeLessThan(10);
    const phone = await browser.newVisitor(server.origin, { viewport: PHONE });
    await phone.goto("/shop");
    await phone.page.getByRole("button", { name: "Menu" }).click();
    await phone.page.getByRole("dialog").waitFor();
    expect(await longest(phone.page)).toBeLessThan(10);
    await phone.page.getByRole("button", { name: "ACNE QUIZ" }).click();
    await phone.page.getByRole("dialog", { name: "Enter your Email to Start!" }).waitFor();
    expect(await longest(phone.page)).toBeLessThan(10);
  },
);
