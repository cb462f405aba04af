import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { arriveAs, newCustomer, payOnHostedPage } from "./support/customer.ts";
import { itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { workerServer } from "./support/server.ts";
import { changeSettings } from "./support/settings.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();

it("PY-5, PG-9: on a phone, by keyboard, a customer joins a membership, sees member prices, pauses, resumes and cancels", async () => {
  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE, hasTouch: true });
  const { page, goto } = visitor;
  const customer = await newCustomer(server.origin);
  await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
  await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
  await arriveAs(visitor, customer, "/membership");

  const join = page.getByRole("button", { name: "Join Fern" });
  await join.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Join Fern" });
  const pay = dialog.getByRole("button", { name: "Pay $59.00 and join" });
  await pay.focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Check the box to join.").waitFor();
  // The box gets the focus, but isn't checked.
  await untilFocused(dialog.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await pay.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/sandbox/**");
  await page.getByText(/^Today \$59\.00\. Then \$59\.00 each month from .*, until you cancel\.$/).waitFor();
  await payOnHostedPage(visitor);

  await page.waitForURL("**/verifySubscription/**");
  await page.getByRole("heading", { name: "Welcome to Fern" }).waitFor();
  await page.getByText("$59.00 each month").waitFor();
  const { cart } = (await customer.call("GET", "cart")).body;
  expect(cart.totals.memberSavings).toBeGreaterThan(0);
  await goto("/mycart");
  await page.getByRole("complementary", { name: "Order summary" }).getByText("Member savings").waitFor();
  const mail = await server.mails.waitFor({ to: customer.email, subject: /order/i });
  expect(mail.text).toContain("You’re now a Fern member");

  await goto("/my-profile#membership");
  const next = page.getByText(/^Next charge: \$59\.00 on /);
  await next.waitFor();
  const press = async (place: Pick<Page, "getByRole">, name: string) => {
    await place.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  // Pausing happens on the profile page: choosing the length, seeing the cost and confirming open no other page.
  const profile = page.url();
  await press(page, "Pause");
  const pausing = page.getByRole("dialog", { name: "Pause your membership" });
  await pausing.getByRole("radio", { name: "2 months" }).check();
  await press(pausing, "See what it means");
  await pausing.getByText("Charged today").waitFor();
  const goesOn = await pausing.getByRole("definition").filter({ hasText: "$59.00 on " }).textContent();
  await press(pausing, "Pause");
  // The preview and the profile name the same day. The preview abbreviates it, and the profile spells it out. Both add
  // the year if it isn't the current one.
  const [, sum = "", month = "", day = ""] = /(\$[\d.]+) on \w+, (\w{3})\w* (\d+(?:, \d{4})?)/.exec(goesOn ?? "") ?? [];
  expect([sum, day]).not.toContain("");
  expect(page.url()).toBe(profile);
  await page.getByText(new RegExp(`It resumes with \\${sum} on \\w+, ${month}\\w* ${day}\\.`)).waitFor();
  // While a dialog is still open, nothing behind it can take the focus.
  await pausing.waitFor({ state: "hidden" });
  await press(page, "Resume");
  const resuming = page.getByRole("dialog", { name: "Resume your membership" });
  await press(resuming, "Resume");
  await next.waitFor();
  await resuming.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Cancel membership" }).focus();
  await page.keyboard.press("Enter");
  const sure = page.getByRole("dialog", { name: "Cancel Fern?" });
  await sure.getByRole("button", { name: "Cancel membership" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^It ends on .*\. You won’t be charged again\.$/).waitFor();
  await goto("/membership");
  await page.getByText("Your plan").waitFor();
  expect(await page.getByRole("button", { name: /^Join / }).count()).toBe(0);
});

itInCheck(
  "PY-5, CT-5: a membership in the cart requires the consent box, and is paid together with the other items",
  async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await arriveAs(visitor, customer, "/membership");
    await page.getByRole("button", { name: "Join Cedar" }).click();
    await page.getByRole("dialog", { name: "Join Cedar" }).getByRole("button", { name: "Add to cart" }).click();
    await page.waitForURL("**/mycart");
    const sums = page.getByRole("complementary", { name: "Order summary" });
    await sums.getByText("Cedar membership").waitFor();
    await page.getByRole("button", { name: "Check out" }).click();
    await page.getByText("Check the box to join.").waitFor();
    await page.getByRole("checkbox", { name: /^I join Cedar/ }).check();
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await page.waitForURL("**/thanks/**");
    await page.getByText(/^You’re now a Cedar member/).waitFor();
    await page.getByText("Cedar membership", { exact: true }).waitFor();
    const { data } = (await customer.call("GET", "Membership/mine")).body;
    expect(data).toMatchObject({ status: "active", plan: { name: "Cedar" } });

    // A staff member finds the contract, and gives goodwill credit.
    const desk = await newStaffVisitor(browser, server, "admin");
    await desk.goto(`/admin/memberships?q=${encodeURIComponent(customer.email)}`);
    await desk.page.getByRole("heading", { level: 1, name: "Memberships" }).waitFor();
    await desk.page.getByRole("row").nth(1).getByRole("link").first().click();
    await desk.page.getByRole("heading", { level: 1, name: /, Cedar$/ }).waitFor();
    await desk.page.getByText("Agreed to").waitFor();
    await desk.page.getByRole("button", { name: "Give credit" }).click();
    const giving = desk.page.getByRole("dialog", { name: /^Give .* credit$/ });
    await giving.getByLabel("Sum").fill("25");
    await giving.getByLabel("Why").fill("Waited too long");
    await giving.getByRole("button", { name: "Give it" }).click();
    await desk.page.getByText("Goodwill: Waited too long").waitFor();
    const { credits } = (await customer.call("GET", "user/wallet")).body.data;
    expect(credits.map(({ kind, balance }) => `${kind} ${balance}`)).toContain("goodwill 2500");
  },
);

itInCheck(
  "PY-5, PG-20: the app's web view shows the payment result without a session, and leads back to the app",
  async () => {
    await changeSettings(server, "facts", { appReturnUrl: "https://app.example/joined?from=web" });
    const { call } = await newCustomer(server.origin);
    const plan = present((await call("GET", "Membership/plans")).body.data.find(({ name }) => name === "Fern"));
    const join = { interval: "month", consentHash: plan.consents.month.hash, client: "app" };
    const joining = (await call("POST", `Membership/subscribe/${plan._id}`, join)).body;
    const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
    const { page, goto } = visitor;
    visitor.expectComplaint(/asked another host: https:\/\/app\.example\/joined/);
    await visitor.context.route("https://app.example/**", (route) => route.fulfill({ body: "The app" }));

    await page.goto(joining.session.url);
    await payOnHostedPage(visitor);
    await page.waitForURL("**/verifySubscriptionApp?**");
    const { search } = new URL(page.url());
    await page.getByRole("heading", { level: 1, name: "Welcome to Fern" }).waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await page.waitForURL("https://app.example/joined?from=web&state=active");

    // The customer left by the payment page's back link, although the payment had succeeded.
    await goto(`/faildeSubApp${search}`);
    await page.getByRole("heading", { level: 1, name: "Welcome to Fern" }).waitFor();
    await page.getByRole("link", { name: "Back to the app" }).click();
    await page.waitForURL("https://app.example/joined?from=web&state=active");

    const other = await newCustomer(server.origin);
    const left = (await other.call("POST", `Membership/subscribe/${plan._id}`, join)).body;
    await goto(`/faildeSubApp?id=${left.data.membershipId}`);
    await page.getByRole("heading", { level: 1, name: "You haven’t been charged" }).waitFor();
    await page.waitForURL("https://app.example/joined?from=web&state=failed");
  },
);
