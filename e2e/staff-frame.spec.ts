import { describe, expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();

describe("the back-office document", () => {
  it("is an uncached shell without data, at every URL under /admin", async () => {
    const documents = new Set<string>();
    for (const path of ["/admin", "/admin/today?date=2026-11-20", "/admin/customers/42/notes"]) {
      const answer = await fetch(server.origin + path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.get("content-security-policy")).toContain("style-src 'self';");
      documents.add(await answer.text());
    }
    expect(documents.size).toBe(1);
    const [html = ""] = documents;
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/ style="|<style|Aesthetics/);
    // The page's files are those of the back office, not the storefront's.
    expect(html.match(/"\/[\w-]+(?=\/)/g)?.filter((start) => start !== '"/admin')).toEqual([]);
  });

  it("says that it needs JavaScript if JavaScript is off", async () => {
    const { page, goto } = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
    await goto("/admin");
    await page.getByText("The back office needs JavaScript").waitFor();
  });

  itInCheck(
    "shows nothing of the storefront, and shows only the sign-in page to a person who isn't signed in (BO-3)",
    async () => {
      const { page, goto } = await browser.newVisitor(server.origin);
      await goto("/admin/today");
      await page
        .getByText(/sign in/i)
        .first()
        .waitFor();
      expect(await page.locator("footer, .staff-frame, [aria-label='Cart']").count()).toBe(0);
    },
  );

  it("reads the whole response to its session check for a visitor without a session, so that no connection stays open", async () => {
    const { page } = await browser.newVisitor(server.origin);
    const [answer] = await Promise.all([page.waitForResponse(/secondFactor\/refresh/), page.goto("/admin")]);
    expect(answer.status()).toBe(200);
    expect(await answer.finished()).toBeNull();
  });
});

describe.each(staffScreens("desktop"))("the back office layout at $width px", (viewport) => {
  itInCheck("has no horizontal scrolling and no axe findings, including overlays", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "admin", {
      viewport,
      hasTouch: viewport.width < 1024,
    });
    await goto("/admin/nothing-here");
    await page.getByRole("heading", { level: 1, name: "There's nothing at this address" }).waitFor();
    const widths = "[document.documentElement.scrollWidth, innerWidth]";
    const look = async () => {
      const [inside, window] = (await page.evaluate(widths)) as [number, number]; // the values returned above
      expect(inside).toBeLessThanOrEqual(window);
      expect(await violationsOn(page)).toEqual([]);
    };
    await look();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await look();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await look();
    await page.keyboard.press("Escape");
    if (viewport.width >= 1024) return;
    await page.getByRole("button", { name: viewport.width < 787 ? "More" : "Menu", exact: true }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await look();
  });

  it("shows only one navigation, chosen by width, even with a clinic name of 40 letters", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "staff", { viewport });
    const name = "Willowbrook Dermatology & Aesthetic Care";
    await page.route(/Clinic\/shell/, async (route) => {
      const answer = await route.fetch();
      const { data, ...body } = await answer.json();
      const json = { ...body, data: { ...data, settings: { ...data.settings, name } } };
      await route.fulfill({ response: answer, json });
    });
    await goto("/admin/nothing-here");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const navigation = page.getByRole("navigation", { name: "Back office" });
    expect(await navigation.count()).toBe(1);
    const box = await page.locator(".staff-side:visible, .tab-bar:visible").boundingBox();
    const expected = viewport.width >= 1024 ? { x: 0, width: 208 } : viewport.width >= 787 ? { x: 0, width: 64 } : {};
    expect(box).toMatchObject(expected);
    const { outside, lines } = await page.locator(".staff-side:visible, .tab-bar:visible").evaluate((side) => {
      const end = side.getBoundingClientRect().right;
      const all = [...side.querySelectorAll("*:not(.sr-only)")];
      const mark = side.querySelector("a > span.font-serif");
      const height = mark ? Number.parseFloat(getComputedStyle(mark).lineHeight) : 1;
      return {
        outside: all.filter((one) => one.getBoundingClientRect().right > end + 0.5).map((one) => one.className),
        lines: mark ? Math.round(mark.getBoundingClientRect().height / height) : 0,
      };
    });
    expect([outside, lines]).toEqual([[], viewport.width >= 1024 ? 2 : 0]);
    if (viewport.width < 787) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(viewport.height);
  });
});

describe("the back office layout, used by keyboard,", () => {
  itInCheck("doesn't close a menu that was opened while a screen loads", async () => {
    const { page, goto, name } = await newStaffVisitor(browser, server, "admin");
    await goto("/admin/nothing-here");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/v1/admin/**", async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("link", { name: "Customers", exact: true }).first().click();
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    const entry = page.getByRole("menuitem", { name: "Sign out" });
    await entry.waitFor();
    release();
    await page.waitForURL("**/admin/customers");
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    expect(await entry.isVisible()).toBe(true);
  });

  it("skips the sidebar, opens the search and the list of keys, and returns the focus", async () => {
    const { page, goto, name } = await newStaffVisitor(browser, server, "admin");
    await goto("/admin/nothing-here");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const focused = () => page.evaluate<string>("document.activeElement.id || document.activeElement.textContent");

    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("main");

    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toContain("Notifications");
    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toContain(name);
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toContain("Your account");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toContain("My pay");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toContain("Keys");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    expect(await page.getByText("Show the keys").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Search" }).focus();
    await page.keyboard.press("Enter");
    const search = page.getByRole("combobox");
    await untilFocused(search);
    await page.keyboard.type(">keys");
    await page.getByRole("option", { name: "Show the keys", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
  });

  itInCheck("triggers no single-key shortcuts after they were turned off in this browser", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "admin");
    await goto("/admin/nothing-here");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const keys = page.getByRole("dialog", { name: "Keys" });
    await page.keyboard.press("?");
    await keys.getByRole("switch", { name: "Single keys" }).press("Space");
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });
    await goto("/admin/nothing-here");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    expect(await keys.isVisible()).toBe(false);
  });

  itInCheck("finds no screen in the search that the person may not open", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "practitioner");
    await goto("/admin/nothing-here");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("zzzzzz");
    await page.getByText("Nothing found for “zzzzzz”.").waitFor();
  });
});

describeInCheck("the notification bell", () => {
  const write = async (name: string) => {
    const { status } = await fetch(`${server.origin}/api/v1/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, email: "jo@example.com", message: "Do you treat scars?" }),
    });
    expect([name, status]).toEqual([name, 200]);
  };

  it("shows new notifications immediately, and opens their records by keyboard", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "staff", { viewport: { width: 1440, height: 900 } });
    const line = page.waitForResponse((response) => response.url().includes("/admin/Live/stream"));
    await goto("/admin/customers");
    await line;
    const bell = page.getByRole("button", { name: /^Notifications/ });
    expect(await bell.textContent()).toBe("Notifications ");
    await write("Jo Park");
    // Notices that need action also show as a toast on any screen.
    await page.getByText("Jo Park wrote to the clinic.").waitFor();
    await page.getByRole("button", { name: "Notifications 1 waiting" }).waitFor();
    await write("Ana Ruiz");
    await page.getByRole("button", { name: "Notifications 2 waiting" }).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Notifications" });
    await panel.getByText("2 messages came").waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await panel.getByText("Get them by email too").press("Enter");
    const choice = panel.getByRole("switch", { name: "A message came through the contact form" });
    expect(await choice.isChecked()).toBe(false);
    await choice.press("Space");
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await untilFocused(bell);

    await page.keyboard.press("Enter");
    expect(await choice.count()).toBe(0);
    await panel.getByRole("link", { name: /Ana Ruiz wrote to the clinic/ }).press("Enter");
    await page.waitForURL(/\/admin\/messages\//);
    await page.getByRole("heading", { level: 1, name: "Ana Ruiz" }).waitFor();
    await page.getByRole("button", { name: "Notifications 1 waiting" }).click();
    await panel.getByRole("button", { name: "Mark all as read" }).click();
    await panel.getByRole("button", { name: "Mark all as read" }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    expect(await bell.textContent()).toBe("Notifications ");

    // The toast links to the record, and the opened notice is marked as read.
    await write("Sue Hall");
    const told = page.getByRole("status").filter({ hasText: "Sue Hall wrote to the clinic." });
    await told.getByRole("link", { name: "Open" }).click();
    await page.getByRole("heading", { level: 1, name: "Sue Hall" }).waitFor();
    await told.waitFor({ state: "detached" });
    await expect.poll(() => bell.textContent()).toBe("Notifications ");
  });

  it.each(staffScreens("phone"))(
    "opens over the screen at $width px without horizontal scrolling",
    async (viewport) => {
      const { page, goto } = await newStaffVisitor(browser, server, "staff", { viewport });
      await write("Mei Yang");
      await goto("/admin/customers");
      if (viewport.width < 787) await page.getByRole("button", { name: /^More/ }).click();
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await page
        .getByRole("link", { name: /Mei Yang wrote to the clinic/ })
        .first()
        .waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );
});

itInCheck("the sidebar shows all entries in a window 900 px high, without scrolling (OO-45)", async () => {
  const { page, goto } = await newStaffVisitor(browser, server, "admin", { viewport: { width: 1440, height: 900 } });
  await goto("/admin/today");
  const bar = page.getByRole("navigation", { name: "Back office" });
  await bar.getByRole("link", { name: "Settings" }).waitFor();
  expect(await bar.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
});
