import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { newCustomer, newEmail, newPhone } from "./support/customer.ts";
import { tuesdayAfter } from "./support/days.ts";
import { declareNothingByKeyboard } from "./support/health-check.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { keyboardOf, openAlive } from "./support/keyboard-visitor.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

describe("a customer who buys by keyboard alone (CT-5, AU-1, PY-1)", () => {
  it("chooses a size, logs in, changes the cart, pays with the sandbox card and returns to the site", async () => {
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p03", { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    const { page } = await browser.newVisitor(server.origin);
    const keys = keyboardOf(page);
    await openAlive(page, "/product/dew-bank-hyaluronic?id=p11");

    await keys.skipToContent();
    await keys.tabTo(page.getByRole("radio", { name: /30 ml/ }));
    await keys.press("ArrowRight");
    expect(await page.getByRole("radio", { name: /50 ml/ }).isChecked()).toBe(true);
    await keys.tabTo(page.getByRole("button", { name: /^Increase quantity of/ }));
    await keys.press("Enter");
    await keys.tabTo(page.getByRole("button", { name: "Add to cart" }));
    await keys.press("Enter");
    await page.getByRole("status").filter({ hasText: "50 ml is in your cart." }).waitFor();
    expect(await keys.focused()).toContain("button");

    await keys.tabTo(page.getByRole("link", { name: /^Cart, / }), { back: true, most: 90 });
    await keys.press("Enter");
    await page.waitForURL("**/login**");
    await keys.expectFocusOn(page.getByRole("heading", { level: 1 }));
    await keys.tabTo(page.getByLabel("Email"));
    await keys.type(customer.email);
    await keys.tabTo(page.getByLabel("Password", { exact: true }));
    await pasteText(page, customer.password);
    await keys.press("Enter");
    await page.waitForURL(({ pathname }) => pathname === "/mycart");
    await keys.expectFocusOn(page.getByRole("heading", { level: 1, name: "Your cart" }));
    const fewer = page.getByRole("button", { name: /^Decrease quantity of Dew Bank/ });
    await keys.tabTo(fewer);
    await keys.press("Enter");
    await expect.poll(async () => (await quantities()).p11).toBe(1);
    await keys.expectFocusOn(fewer);
    await keys.tabTo(page.getByRole("button", { name: /^Remove .*Quiet Cream/ }), { back: true });
    await keys.press("Enter");
    await expect.poll(async () => (await quantities()).p03).toBeUndefined();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

    await keys.tabTo(page.getByRole("button", { name: "Check out" }));
    await keys.press("Enter");
    await page.waitForURL("**/sandbox/**");
    await keys.tabTo(page.getByLabel("Card number"));
    await keys.type("4242424242424242");
    await keys.tabTo(page.getByLabel("Expiration (MM / YY)"));
    await keys.type("1234");
    await keys.tabTo(page.getByLabel("CVC"));
    await keys.type("123");
    await keys.tabTo(page.getByLabel("Name on card"));
    await keys.type("Mara Okafor");
    await keys.press("Enter");
    await page.waitForURL("**/thanks/**");
    await page.getByRole("heading", { level: 1 }).waitFor();

    async function quantities(): Promise<Record<string, number>> {
      const { body } = await customer.call("GET", "cart");
      const lines: { productId: { _id: string }; quantity: number }[] = body.cart.products;
      return Object.fromEntries(lines.map(({ productId, quantity }) => [productId._id, quantity]));
    }
  });
});

/** Pastes text like a password manager or Ctrl+V; nothing may prevent that (3.3.8). */
async function pasteText(page: Parameters<typeof keyboardOf>[0], text: string): Promise<void> {
  const isTaken = await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    return document.activeElement?.dispatchEvent(event) ?? false;
  }, text);
  expect(isTaken).toBe(true);
  await page.keyboard.insertText(text);
}

describeInCheck("a person who signs up by keyboard alone (AU-1)", () => {
  itInCheck("fills in the form, corrects errors, and enters the emailed code", async () => {
    const { page } = await browser.newVisitor(server.origin);
    const keys = keyboardOf(page);
    const main = page.getByRole("main");
    const email = newEmail("ada");
    const [name = "", host = ""] = email.split("@");
    await openAlive(page, "/signup?next=%2Fmy-profile");
    await keys.skipToContent();
    for (const [label, text] of [
      ["First name", "Ada"],
      ["Last name", "Lovelace"],
      ["Email", name],
      ["Phone", newPhone()],
      ["Date of birth", "12101985"],
      ["Password", "linen-window-tuesday"],
    ] as const) {
      await keys.tabTo(main.getByLabel(label, { exact: label === "Password" }));
      await keys.type(text);
    }
    await keys.press("Enter");
    await keys.expectFocusOn(main.getByLabel("Email"));
    await keys.type(`@${host}`);
    await keys.tabTo(page.getByRole("button", { name: "Create account" }));
    await keys.press("Enter");
    const code = page.getByLabel("Six-digit code");
    await keys.expectFocusOn(code);
    await keys.type(await server.mails.waitForCode({ to: email, subject: /verification code/ }));
    await keys.press("Enter");
    await page.waitForURL("**/my-profile");
    await keys.expectFocusOn(page.getByRole("heading", { level: 1 }));
  });
});

describeInCheck("a guest who books by keyboard alone (PG-15)", () => {
  it("chooses a treatment, navigates the calendar, selects a time and enters the details", async () => {
    const { page } = await browser.newVisitor(server.origin);
    const keys = keyboardOf(page);
    await openAlive(page, "/appointment");
    await keys.skipToContent();
    const facial = page.getByRole("checkbox", { name: /^Hydra-exfoliation facial/ });
    await keys.tabTo(facial);
    await keys.press("Space");
    await page.waitForURL(/serviceId=ag07/);
    await keys.expectFocusOn(facial);
    await keys.tabTo(page.getByRole("button", { name: "Choose a time" }));
    await keys.press("Enter");
    await keys.expectFocusOn(page.getByRole("heading", { level: 1, name: "When works for you?" }));

    await keys.tabTo(page.locator("table button"));
    await keys.press("PageDown");
    await expect.poll(focusedDay).toMatch(/-01$/);
    const first = await focusedDay();
    await keys.press("ArrowDown");
    expect(await focusedDay()).toBe(first.replace(/01$/, "08"));
    await keys.press("ArrowRight");
    expect(await focusedDay()).toBe(first.replace(/01$/, "09"));
    await keys.press("Home");
    expect(new Date(await focusedDay()).getUTCDay()).toBe(0);
    await keys.press("End");
    expect(new Date(await focusedDay()).getUTCDay()).toBe(6);
    await keys.press("PageUp");
    await expect.poll(focusedDay).not.toContain(first.slice(0, 7));
    await keys.press("PageDown");
    await expect.poll(focusedDay).toBe(first);
    const free = page.locator("table button:not([aria-disabled=true])");
    await free.nth(5).waitFor();
    for (let day = 0; day < 20 && !(await isFree()); day += 1) await keys.press("ArrowRight");
    await keys.press("Enter");
    // The previous day's times stay dimmed until the chosen day's load.
    await keys.tabTo(page.getByRole("button", { name: /^\d+:\d\d [ap]m$/, disabled: false }));
    await keys.press("Enter");
    await declareNothingByKeyboard(page);
    await keys.expectFocusOn(page.getByRole("heading", { level: 1, name: "Almost done" }));

    await keys.tabTo(page.getByRole("button", { name: "Book this visit" }));
    await keys.press("Enter");
    await keys.expectFocusOn(page.getByLabel("First name"));
    await keys.type("Ines");
    for (const [label, text] of [
      ["Last name", "Roe"],
      ["Email", newEmail("ines")],
      ["Phone", newPhone()],
    ] as const) {
      await keys.tabTo(page.getByRole("main").getByLabel(label));
      await keys.type(text);
    }
    await keys.press("Enter");
    await page.waitForURL("**/guestthanks");
    await keys.expectFocusOn(page.getByRole("heading", { level: 1 }));

    async function focusedDay(): Promise<string> {
      return page.evaluate(() => document.activeElement?.getAttribute("data-date") ?? "");
    }
    async function isFree(): Promise<boolean> {
      return page.evaluate(() => document.activeElement?.getAttribute("aria-disabled") !== "true");
    }
  });
});

describeInCheck("forms that browsers and password managers fill in (1.3.5, 3.3.7, 3.3.8)", () => {
  const purposes: Record<string, RegExp> = {
    firstName: /given-name$/,
    lastName: /family-name$/,
    name: /^name$/,
    email: /^(email|username)$/,
    phone: /tel$/,
    dateOfBirth: /^bday$/,
    password: /^(current|new)-password$/,
    currentPassword: /^current-password$/,
    newPassword: /^new-password$/,
    confirmPassword: /^new-password$/,
    code: /^one-time-code$/,
    line1: /address-line1$/,
    postalCode: /postal-code$/,
  };

  itInCheck("show a guest's entered details again after the guest changes the time (3.3.7)", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    await goto(`/appointment?serviceId=ag07&step=time&date=${tuesdayAfter(14)}`);
    const aTime = page.getByRole("button", { name: /^\d+:\d\d [ap]m$/ });
    await aTime.first().click();
    await declareNothingByKeyboard(page);
    const field = (label: string) => page.getByRole("main").getByLabel(label);
    const typed = {
      "First name": "Ines",
      "Last name": "Roe",
      Email: newEmail("ines"),
      Anything: "Two stairs.",
    };
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
    await page.getByRole("link", { name: "Change the time" }).click();
    await page.getByRole("heading", { level: 1, name: "When works for you?" }).waitFor();
    await aTime.nth(1).click();
    await page.getByRole("heading", { level: 1, name: "Almost done" }).waitFor();
    for (const [label, text] of Object.entries(typed)) expect(await field(label).inputValue()).toBe(text);
  });

  itInCheck("mark the purpose of each field for autofill", async () => {
    const { page } = await browser.newVisitor(server.origin);
    const details = `/appointment?serviceId=ag07&step=details&date=${tuesdayAfter(14)}&time=10:00`;
    const problems: string[] = [];
    let count = 0;
    for (const path of ["/login", "/signup", "/forget-password", "/contact", details]) {
      await openAlive(page, path);
      if (path === details) await declareNothingByKeyboard(page);
      if (path === details) await page.getByRole("heading", { level: 1, name: "Almost done" }).waitFor();
      const fields = await page
        .locator("main input[name]:not([type=hidden], [type=checkbox], [type=radio])")
        .evaluateAll((inputs) =>
          inputs.map((input) => [input.getAttribute("name"), input.getAttribute("autocomplete")]),
        );
      for (const [name, purpose] of fields) {
        const pattern = purposes[name ?? ""];
        if (!pattern) continue;
        count += 1;
        if (!pattern.test(purpose ?? "")) problems.push(`${name} on ${path} is for ${purpose}`);
      }
    }
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(15);
  });
});
