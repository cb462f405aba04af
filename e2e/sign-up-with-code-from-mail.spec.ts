import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { openBrowser } from "./support/browser.ts";
import { logIn, newCustomer, newEmail } from "./support/customer.ts";
import { tuesdayAfter } from "./support/days.ts";
import { declareNothing } from "./support/health-check.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { untilLoaded } from "./support/loaded.ts";
import { screens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
/** Returns a field's description, help or error. */
const describedBy = (field: Locator) =>
  field.evaluate((element) => document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent);
const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
const main = (page: Page) => page.getByRole("main");

describe("signing up (AU-1)", () => {
  it.each(screens("a desktop"))(
    "on %s, leads from a requested page through sign-up and the emailed code back to that page",
    async (_screen, options) => {
      const email = newEmail("ada");
      const visitor = await browser.newVisitor(server.origin, options);
      const { page } = visitor;
      await visitor.goto("/my-profile");
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/login?next=%2Fmy-profile");
      await main(page).getByRole("link", { name: "Sign up" }).click();
      await page.getByRole("heading", { name: "All your visits in one place" }).waitFor();

      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("Lovelace");
      await main(page).getByLabel("Email").fill("ada.lovelace@example");
      // A number stays as typed, and is shown in AU-6's format once its field loses focus.
      const phone = page.getByLabel("Phone");
      await phone.pressSequentially("2125550171");
      expect(await phone.inputValue()).toBe("2125550171");
      await page.keyboard.press("Tab");
      await page.getByText("(212) 555-0171").waitFor();
      expect(await phone.inputValue()).toBe("+001-212-5550171");
      await page.getByLabel("Date of birth").pressSequentially("12101985");
      expect(await page.getByLabel("Date of birth").inputValue()).toBe("12/10/1985");
      await page.getByLabel("Password", { exact: true }).fill("Password123");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("Did you mean ada.lovelace@example.com?").waitFor();
      expect(
        await main(page)
          .getByLabel("Email")
          .evaluate((field) => field === document.activeElement),
      ).toBe(true);

      await main(page).getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("on the lists attackers try first").waitFor();

      await page.getByLabel("Password", { exact: true }).fill("linen-window-tuesday");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Check your email" }).waitFor();
      expect(await stored(page)).toEqual(["token", "userData"]);

      const codeInput = page.getByLabel("Six-digit code");
      await expect.poll(() => isFocused(codeInput)).toBe(true);
      const code = await server.mails.waitForCode({ to: email, subject: /verification code/ });
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
      await page.getByLabel("Six-digit code").fill(wrong);
      await page.getByRole("button", { name: "Verify email" }).click();
      await expect.poll(() => describedBy(codeInput)).toMatch(/^Check the six digits/); // the toast disappears after 4 s
      expect(await isFocused(codeInput)).toBe(true);
      await page.getByLabel("Six-digit code").fill(code);
      await page.getByRole("button", { name: "Verify email" }).click();

      await page.waitForURL("**/my-profile");
      await page.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
      await main(page).getByText("Verified", { exact: true }).waitFor();
    },
  );

  itInCheck("offers an alternative when the email already has an account (email_taken)", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await visitor.goto("/signup");
    await page.getByLabel("First name").fill("Mara");
    await page.getByLabel("Last name").fill("Okafor");
    await main(page)
      .getByLabel("Email")
      .fill((await newCustomer(server.origin)).email);
    await page.getByLabel("Phone").fill("+12125550171");
    await page.getByLabel("Password", { exact: true }).fill("linen-window-tuesday");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("There is already an account with this email.").first().waitFor();
    const email = main(page).getByLabel("Email");
    expect(await describedBy(email)).toMatch(/^There’s already an account with this email/);
  });
});

itInCheck(
  "an unverified customer enters the emailed code on the page that requires it, while the chosen time stays held",
  async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    // An unverified account may have two upcoming visits at most.
    for (const ahead of [35, 42]) {
      const date = tuesdayAfter(ahead);
      await customer.call("POST", "add-to-cart/service/ag91");
      const slots = await customer.call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag91`);
      const { from: time } = present(slots.body.data.find(({ isBooked }) => !isBooked));
      expect((await customer.call("PUT", "cart/addDateAndtimetoServiceCart", { date, time })).status).toBe(200);
      expect((await customer.call("POST", "checkoutService")).status).toBe(200);
    }
    await customer.call("POST", "add-to-cart/service/ag91");
    await logIn(visitor, customer, "/schedule1");
    await page.getByRole("button", { name: "Next month" }).click();
    await page.locator("table button:not([aria-disabled])").nth(3).click();
    await untilLoaded(page);
    const morning = page.getByRole("region", { name: /Morning|Midday|Afternoon/ });
    await morning.getByRole("button").first().click();
    await declareNothing(page);

    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    await dialog.getByText(`Enter the code we sent to ${customer.email} to book another visit.`).waitFor();
    const code = await server.mails.waitForCode({ to: customer.email, subject: /verification code/ });
    await dialog.getByLabel("Six-digit code").fill(code);
    await dialog.getByRole("button", { name: "Verify email" }).click();
    await page.waitForURL("**/mycart");
    await page.getByText(/^Held for \d+:\d\d$/).waitFor();
  },
);

describeInCheck("a forgotten password (AU-1)", () => {
  it("can be replaced with the code from the email, and then no longer works", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const { email, password } = await newCustomer(server.origin);
    await visitor.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { name: "Set a new password" }).waitFor();
    await main(page).getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the code" }).click();
    const code = await server.mails.waitForCode({ to: email, subject: /password reset code/ });
    await page.getByLabel("Six-digit code").fill(code);
    await page.getByRole("button", { name: "Verify the code" }).click();
    await page.waitForURL("**/changePassword");
    expect(await stored(page)).toEqual(["change-password id"]);
    await page.getByLabel("New password").fill("another-quiet-morning");
    await page.getByLabel("Confirm password").fill("another-quiet-mornin");
    await page.getByRole("button", { name: "Save the new password" }).click();
    await page.getByText("The passwords don’t match.").waitFor();
    await page.getByLabel("Confirm password").fill("another-quiet-morning");
    await page.getByRole("button", { name: "Save the new password" }).click();
    await page.waitForURL("**/password-changed");
    expect(await stored(page)).toEqual([]);
    await server.mails.waitFor({ to: email, subject: /password was changed/ });

    await main(page).getByRole("link", { name: "Log in" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await main(page).getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect
      .poll(() => describedBy(page.getByLabel("Password", { exact: true })))
      .toBe("Check your email and password, then try again.");
    expect(await page.getByText("The email or password isn't right.").count()).toBe(1); // ER-1: shown once, as a toast
    await page.getByLabel("Password", { exact: true }).fill("another-quiet-morning");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(`${server.origin}/`);
    await page.getByRole("button", { name: "Logout" }).first().waitFor();
  });
});
