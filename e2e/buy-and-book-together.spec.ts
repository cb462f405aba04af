import { describe, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { arriveAs, newCustomer, payOnHostedPage } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { firstRows, itInCheck } from "./support/in-check.ts";
import { isWhole } from "./support/is-whole.ts";
import { keyboardOf } from "./support/keyboard-visitor.ts";
import { startServer, workerServer } from "./support/server.ts";

// `npm test` covers a pooler in `staff-board`.
const server = isWhole ? await startServer({ isPooled: true }) : await workerServer();
const browser = await openBrowser();

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Creates a customer whose cart contains a facial at a chosen time, a serum and a gift card. */
async function withFullCart() {
  const customer = await newCustomer(server.origin);
  const { call } = customer;
  await call("POST", "add-to-cart/service/ag07");
  await call("POST", "add-to-cart/product/p11", { quantity: 1 });
  await call("PUT", "updatePickupFromStore", { pickupFromStore: true });
  const design = present((await call("GET", "admin/GiftCards/allgiftCard")).body.data[0]);
  const gift = { amount: 10_000, for: "someone", recipient: { name: "Ines", email: "ines@example.com" } };
  expect((await call("POST", `add-to-cart/gift/${design._id}`, gift)).status).toBe(200);
  const month = await call("GET", `Slot/month?month=${nextMonth()}`);
  const { date } = present(month.body.data.find(({ free }) => free));
  const slots = await call("GET", `admin/Slot/allSlot?date=${date}`);
  const { from: time } = present(slots.body.data.find(({ isBooked }) => !isBooked));
  const { cart } = (await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time })).body;
  return { customer, cart, totals: cart.totals };
}

describe("a cart with a visit, a product and a gift card", () => {
  it.each(
    firstRows([
      ["a phone", PHONE],
      ["a desktop", { width: 1280, height: 900 }],
    ] as const),
  )("is checked out on %s with one button, which takes one payment and books the visit", async (_name, viewport) => {
    const visitor = await browser.newVisitor(server.origin, { viewport });
    const { page } = visitor;
    const { customer, totals } = await withFullCart();
    await arriveAs(visitor, customer, "/mycart");
    const summary = page.getByRole("complementary", { name: "Order summary" });
    const said = (await summary.textContent())?.replaceAll("\u00a0", " ") ?? "";
    expect(said).toContain(`Due now${money(totals.dueNow)}`);
    expect(said).toMatch(new RegExp(`Due at the clinic on \\w+, \\w+ \\d+\\$${totals.dueAtClinic / 100}`));
    expect(
      await page
        .getByRole("main")
        .getByRole("button", { name: /Check out|Book|Pay/ })
        .count(),
    ).toBe(1);
    await page.getByRole("button", { name: "Check out" }).click();
    await page.getByRole("dialog", { name: "Book this visit?" }).getByText(money(totals.dueNow)).waitFor();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await page.waitForURL("**/thanks/**");
    await page.getByText(/^Your visit is booked: /).waitFor();
    expect(await page.getByText("Your visit isn’t booked yet").count()).toBe(0);
    const main = (await page.getByRole("main").textContent()) ?? "";
    for (const words of ["Hydra-exfoliation facial", "Dew Bank", "Sent to Ines by email", money(totals.dueNow)])
      expect(main).toContain(words);
    const [order] = (await customer.call("GET", "productOrders")).body.data;
    expect(order).toMatchObject({
      status: "paid",
      totals: { dueNow: totals.dueNow, dueAtClinic: totals.dueAtClinic },
      serviceOrder: { status: "booked" },
      gifts: [{ amount: 10_000 }],
    });
    const after = (await customer.call("GET", "cart")).body.cart;
    expect([after.products, after.services, after.gifts]).toEqual([[], [], []]);
    const mail = await server.mails.waitFor({ to: customer.email, subject: /^Order \d+ is confirmed/ });
    for (const words of ["Your visit", "Dew Bank", "Gift card", money(totals.dueNow)])
      expect(mail.text).toContain(words);
    expect((await server.mails.waitFor({ to: customer.email, subject: /Your visit on/ })).calendar).toContain(
      "BEGIN:VCALENDAR",
    );

    await visitor.goto("/product-orders");
    await page.getByRole("heading", { level: 3, name: "Your visit" }).waitFor();
    await page.getByRole("link", { name: "Calendar and preparation" }).click();
    await page.waitForURL("**/service-booked/**");
    await page.getByText("Nothing was charged for the visit.").waitFor();
  });

  itInCheck(
    "still has its items, and shows until when the visit's time is held, after the customer leaves the payment page",
    async () => {
      const visitor = await browser.newVisitor(server.origin);
      const { page } = visitor;
      const { customer } = await withFullCart();
      await arriveAs(visitor, customer, "/mycart");
      await page.getByRole("button", { name: "Check out" }).click();
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.waitForURL("**/sandbox/**");
      await page
        .getByRole("link", { name: /cancel|back/i })
        .first()
        .click();
      await page.waitForURL("**/failed/**");
      await page.getByRole("heading", { name: "You haven’t been charged" }).waitFor();
      await page.getByText(/^Your visit on .* is held for you until \d+:\d\d [ap]m\.$/).waitFor();
      await page.getByRole("link", { name: "Back to your cart" }).click();
      await page.waitForURL("**/mycart");
      await page.getByText(/^Held for \d+:\d\d$/).waitFor();
    },
  );

  itInCheck("can be checked out by keyboard alone", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const keys = keyboardOf(page);
    const { customer } = await withFullCart();
    await arriveAs(visitor, customer, "/mycart");
    await keys.skipToContent();
    await keys.tabTo(page.getByRole("button", { name: "Check out" }));
    await keys.press("Enter");
    await keys.expectFocusOn(page.getByRole("button", { name: "Not now" }));
    await keys.tabTo(page.getByRole("button", { name: "Continue to payment" }));
    await keys.press("Enter");
    await page.waitForURL("**/sandbox/**");
    for (const [label, text] of [
      ["Card number", "4242424242424242"],
      ["Expiration (MM / YY)", "1234"],
      ["CVC", "123"],
      ["Name on card", "Mara Okafor"],
    ] as const) {
      await keys.tabTo(page.getByLabel(label));
      await keys.type(text);
    }
    await keys.press("Enter");
    await page.waitForURL("**/thanks/**");
    await page.getByText(/^Your visit is booked: /).waitFor();
    expect((await customer.call("GET", "Appointment/upcoming")).body.data).toHaveLength(1);
  });
});
