import { expect, it } from "vitest";
import { violationsOn } from "../support/axe.ts";
import { openBrowser, PHONE } from "../support/browser.ts";
import { askClock } from "../support/clock.ts";
import { logIn, newCustomer, payOnHostedPage } from "../support/customer.ts";
import { startServer } from "../support/server.ts";

const server = await startServer();
const browser = await openBrowser();

const HOUR_MS = 3_600_000;
const FERN = "Fern membership";

it("PY-5: on a phone, a member joins, renews, replaces the card after a failed payment, and cancels", async () => {
  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
  const { page, goto } = visitor;
  const customer = await newCustomer(server.origin);
  await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
  await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
  const mine = async () => (await customer.call("GET", "Membership/mine")).body.data;
  const savings = async () => (await customer.call("GET", "cart")).body.cart.totals.memberSavings;
  /**
   * Moves the clock to some hours after the end of the paid period, because the provider's drafts become final after
   * one hour.
   */
  const toNextCharge = async () => {
    const end = new Date((await mine())?.periodEnd ?? Number.NaN);
    const { status, message } = await askClock(server, { to: new Date(end.getTime() + 3 * HOUR_MS).toISOString() });
    expect([status, message]).toEqual([200, undefined]);
  };
  const replaceCard = async (number: string) => {
    await goto("/my-profile#card");
    const section = page.getByRole("region", { name: "Card on file" });
    await section.getByRole("button", { name: "Replace it" }).click();
    await section.getByRole("checkbox").check();
    await section.getByRole("button", { name: "Save another card" }).click();
    await page.waitForURL("**/sandbox/**");
    await page.getByLabel("Card number").fill(number);
    await page.getByLabel("Expiration (MM / YY)").fill("12 / 34");
    await page.getByLabel("CVC").fill("123");
    await page.getByLabel("Name on card").fill("Mara Okafor");
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.waitForURL("**/my-profile#card");
    await section.getByText(`ending in ${number.slice(-4)}`).waitFor();
  };

  await logIn(visitor, customer, "/membership");
  expect(await savings()).toBe(0);
  await page.getByRole("button", { name: "Join Fern" }).click();
  const dialog = page.getByRole("dialog", { name: "Join Fern" });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Pay $59.00 and join" }).click();
  await page.waitForURL("**/sandbox/**");
  await payOnHostedPage(visitor);
  await page.getByRole("heading", { name: "Welcome to Fern" }).waitFor();
  await goto("/mycart");
  await page.getByRole("complementary", { name: "Order summary" }).getByText("Member savings").waitFor();

  // The second month.
  const { periodEnd: firstEnd } = (await mine()) ?? {};
  await toNextCharge();
  await expect.poll(async () => (await mine())?.periodEnd).not.toBe(firstEnd);
  const receipt = await server.mails.waitFor({ to: customer.email, subject: /Fern membership was renewed/ });
  expect(receipt.text).toContain("$59.00");
  await goto("/my-profile#membership");
  await page.getByText(/^Next charge: \$59\.00 on /).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  // The new card is declined: member prices stay during the grace period.
  await replaceCard("4000000000000341");
  await toNextCharge();
  await expect.poll(async () => (await mine())?.status).toBe("past_due");
  await server.mails.waitFor({ to: customer.email, subject: /payment/i });
  expect(await savings()).toBeGreaterThan(0);
  const failedEnd = (await mine())?.periodEnd;
  await replaceCard("5555555555554444");
  await expect.poll(async () => (await mine())?.status, { timeout: 30_000 }).toBe("active");
  expect((await mine())?.periodEnd).not.toBe(failedEnd);

  // After cancellation, the membership continues until the end of the paid period.
  await goto("/my-profile#membership");
  await page.getByRole("button", { name: "Cancel membership" }).click();
  const sure = page.getByRole("dialog", { name: "Cancel Fern?" });
  await sure.getByRole("button", { name: "Cancel membership" }).click();
  await page.getByText(/^It ends on .*\. You won’t be charged again\.$/).waitFor();
  expect(await savings()).toBeGreaterThan(0);
  await toNextCharge();
  await expect.poll(mine).toBeNull();
  await expect.poll(savings).toBe(0);
  await server.mails.waitFor({ to: customer.email, subject: /Fern membership has ended/ });
  await goto("/membership");
  await page.getByRole("button", { name: "Join Fern" }).waitFor();
  const { data: orders } = (await customer.call("GET", "productOrders")).body;
  expect(orders.filter(({ membership }) => membership).length, FERN).toBe(3);
});
