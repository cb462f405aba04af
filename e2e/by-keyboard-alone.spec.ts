import { describe, expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { type Keyboard, keyboardOf, openAlive } from "./support/keyboard-visitor.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

async function open(path: string, options: Parameters<typeof browser.newVisitor>[1] = {}) {
  const visitor = await browser.newVisitor(server.origin, options);
  await openAlive(visitor.page, path);
  return { ...visitor, keys: keyboardOf(visitor.page) };
}

/** Checks that the focus moved to the heading of the new page. */
async function expectArrival(
  keys: Keyboard,
  page: { getByRole: (role: "heading", options: { level: 1 }) => Parameters<Keyboard["expectFocusOn"]>[0] },
) {
  await keys.expectFocusOn(page.getByRole("heading", { level: 1 }));
}

describe("a visitor who navigates the site by keyboard alone", () => {
  itInCheck("skips to the content, where the next Tab stop is", async () => {
    const { page, keys } = await open("/faq");
    await keys.skipToContent();
    await keys.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  itInCheck(
    "opens SERVICES, closes it with Escape without losing the focus, and opens a treatment's page (SH-4)",
    async () => {
      const { page, keys } = await open("/gallery");
      const services = page.getByRole("button", { name: "SERVICES" });
      await keys.tabTo(services);
      await keys.press("Enter");
      await page.getByRole("link", { name: "Acne", exact: true }).first().waitFor();
      await keys.tabTo(page.getByRole("link", { name: "Wrinkle relaxer" }));
      await keys.press("Escape");
      await keys.expectFocusOn(services);
      expect(await services.getAttribute("aria-expanded")).toBe("false");
      await keys.press("Space");
      await keys.tabTo(page.getByRole("link", { name: "Dermal filler" }));
      await keys.press("Enter");
      await page.waitForURL("**/service/dermal-filler**");
      await expectArrival(keys, page);
      expect(await page.title()).toContain("Dermal filler");
    },
  );

  itInCheck("opens the menu on a phone, traps the focus in it, goes two levels down and returns (SH-5)", async () => {
    const { page, keys } = await open("/gallery", { viewport: PHONE });
    const opener = page.getByRole("button", { name: "Menu" });
    await keys.tabTo(opener);
    await keys.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await keys.tabTo(menu.getByText("SERVICES", { exact: true }));
    await keys.press("Enter");
    await keys.tabTo(menu.getByText("Aging", { exact: true }));
    await keys.press("Space");
    await keys.tabTo(menu.getByRole("link", { name: "Wrinkle relaxer" }));
    for (let stop = 0; stop < 45; stop += 1) {
      await keys.press("Tab");
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(isOutside, await keys.focused()).toBe(false);
    }
    await keys.press("Escape");
    await keys.expectFocusOn(opener);
    await keys.press("Enter");
    await keys.tabTo(menu.getByRole("link", { name: "MEMBERSHIP" }));
    await keys.press("Enter");
    await page.waitForURL("**/membership");
    await expectArrival(keys, page);
  });

  itInCheck("selects a search result with arrows and Enter, and returns the focus on Escape (SH-6)", async () => {
    const { page, keys } = await open("/gallery");
    const opener = page.getByRole("button", { name: "Search", exact: true });
    await keys.tabTo(opener);
    await keys.press("Enter");
    const input = page.getByRole("combobox");
    await keys.expectFocusOn(input);
    await keys.press("Escape");
    await keys.expectFocusOn(opener);
    await keys.press("Enter");
    await keys.expectFocusOn(input);
    await keys.type("dew bank");
    await page
      .getByRole("option", { name: /Dew Bank/ })
      .first()
      .waitFor();
    await keys.press("ArrowDown");
    expect(await input.getAttribute("aria-activedescendant")).toBeTruthy();
    await keys.press("Enter");
    await page.waitForURL("**/product/dew-bank-hyaluronic**");
    await expectArrival(keys, page);
  });

  it("keeps the focused element visible below the offer banner (2.4.11, OF-1)", async () => {
    const { page, keys } = await open("/", { viewport: { width: 1280, height: 800 } });
    await page.getByRole("complementary", { name: "Offer" }).waitFor();
    await keys.skipToContent();
    await keys.tabTo(page.getByRole("link", { name: /Aging/ }).first());
  });
});

describe("a visitor who uses pages by keyboard alone", () => {
  itInCheck("filters the shop and preserves the focus and scroll position (PG-3)", async () => {
    const { page, keys } = await open("/shop");
    await keys.skipToContent();
    const oily = page.getByRole("checkbox", { name: /^Oily/ });
    await keys.tabTo(oily);
    await keys.press("Space");
    await page.waitForURL(/skinType=oily/, { waitUntil: "commit" });
    await keys.expectFocusOn(oily);
    expect(await oily.isChecked()).toBe(true);
    const chip = page.getByRole("link", { name: "Without Oily" });
    await keys.tabTo(chip, { most: 90 });
    await keys.press("Enter");
    await page.waitForURL((url) => !url.search.includes("oily"), { waitUntil: "commit" });
    await chip.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  itInCheck(
    "pages through the gallery's pictures, and returns the focus to the last picture seen (PG-14)",
    async () => {
      const { page, keys } = await open("/gallery");
      await keys.skipToContent();
      const pictures = page.getByRole("button", { name: /View larger/ });
      await keys.tabTo(pictures.first());
      await keys.press("Enter");
      const lightbox = page.getByRole("dialog", { name: "Picture" });
      await lightbox
        .getByText(/^1 of|Picture 1 of/)
        .first()
        .waitFor();
      await keys.press("ArrowRight");
      await lightbox.getByText(/2 of/).first().waitFor();
      await keys.tabTo(lightbox.getByRole("button", { name: "Next picture" }));
      await keys.press("Enter");
      await lightbox.getByText(/3 of/).first().waitFor();
      await keys.press("Escape");
      await keys.expectFocusOn(pictures.nth(2));
    },
  );

  itInCheck("opens answers to frequent questions with Enter and Space (PG-14)", async () => {
    const { page, keys } = await open("/faq");
    await keys.skipToContent();
    const question = page.locator("summary").first();
    await keys.tabTo(question);
    await keys.press("Enter");
    await page.locator("details[open]").first().waitFor();
    await keys.press("Space");
    expect(await page.locator("details").first().getAttribute("open")).toBeNull();
  });

  itInCheck("sees errors of the contact form beside their fields, then sends the form (3.3.1, 3.3.3)", async () => {
    const { page, keys } = await open("/contact");
    await keys.skipToContent();
    const name = page.getByRole("main").getByLabel("Name");
    await keys.tabTo(page.getByRole("button", { name: "Send the message" }));
    await keys.press("Enter");
    await keys.expectFocusOn(name);
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    const noteId = (await name.getAttribute("aria-describedby")) ?? "";
    expect(await page.locator(`[id="${noteId}"]`).textContent()).toBeTruthy();
    await keys.type("Ines Roe");
    await keys.tabTo(page.getByRole("main").getByLabel("Email"));
    await keys.type("ines@example.com");
    await keys.tabTo(page.getByLabel("Message"));
    await keys.type("Do you open on Sundays?");
    await keys.tabTo(page.getByRole("button", { name: "Send the message" }));
    await keys.press("Enter");
    await page.getByText("Thanks for your message").waitFor();
    await expect.poll(() => keys.focused()).not.toBe("nothing");
  });

  it("answers the quiz with arrows and Enter (QZ-1)", async () => {
    const { page, keys } = await open("/acnequiz");
    await keys.skipToContent();
    for (let question = 1; question <= 4; question += 1) {
      await page.getByText(`${question} of 4`).waitFor();
      await keys.tabTo(page.getByRole("radio"));
      await keys.press("Space");
      await keys.press("ArrowDown");
      expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);
      await keys.press("Enter");
      if (question < 4) await keys.expectFocusOn(page.getByRole("heading", { level: 1 }));
    }
    await page.waitForURL("**/acnequiz/recomended");
    await expectArrival(keys, page);
  });

  itInCheck("starts the quiz from its popup, which returns the focus after it is closed (SH-7)", async () => {
    const { page, keys } = await open("/gallery", { viewport: PHONE });
    const opener = page.getByRole("button", { name: "Menu" });
    await keys.tabTo(opener);
    await keys.press("Enter");
    await keys.tabTo(page.getByRole("button", { name: "ACNE QUIZ" }));
    await keys.press("Enter");
    const email = page.getByRole("dialog", { name: /Enter your Email/ }).getByLabel("Email");
    await keys.expectFocusOn(email);
    await keys.press("Escape");
    await keys.expectFocusOn(opener);
    await keys.press("Enter");
    await keys.tabTo(page.getByRole("button", { name: "ACNE QUIZ" }));
    await keys.press("Enter");
    await keys.expectFocusOn(email);
    await keys.type("ines@example.com");
    await keys.press("Enter");
    await page.waitForURL("**/acnequiz");
    await expectArrival(keys, page);
  });

  itInCheck("checks an ingredient list and announces the result (IC-1)", async () => {
    const { page, keys } = await open("/checkIngredients");
    await keys.skipToContent();
    await keys.tabTo(page.getByLabel("Ingredient list"));
    await keys.type("Aqua, Glycerin, Lanolin");
    await keys.tabTo(page.getByRole("button", { name: "Check", exact: true }));
    await keys.press("Enter");
    await expect
      .poll(() => page.getByRole("region", { name: "Result" }).getByRole("status").textContent())
      .toMatch(/\w/);
    await expect.poll(() => keys.focused()).not.toBe("nothing");
  });
});
