import { describe, expect, it } from "vitest";
import { openBrowser, type Visitor } from "./support/browser.ts";
import { arriveAs, newCustomer, payOnHostedPage } from "./support/customer.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

describe("a customer who shops for products (CT-5, PY-1, PY-2)", () => {
  it("buys two sizes and a bundle, and sees them on the payment page, in the email and in the order history", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    const product = (await customer.call("GET", "Product/p11")).body.data;
    await arriveAs(visitor, customer, `/product/${product.slug}?id=p11`);
    for (const { size } of product.sizePrice) {
      await page.getByRole("radio", { name: new RegExp(size) }).check({ force: true });
      await page.getByRole("button", { name: "Add to cart" }).first().click();
      await page.getByText(`${product.name}, ${size} is in your cart.`).first().waitFor();
    }
    await customer.call("POST", "addToCartFrequentlyByProduct/b01");

    await visitor.goto("/mycart");
    await page.getByText("Pick up at", { exact: false }).first().click();
    const { body } = await customer.call("GET", "cart");
    const due = `$${(body.cart.totals.dueNow / 100).toFixed(2)}`;
    expect(await sumsOf(page)).toContain(`Due now${due}`);
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);

    await page.waitForURL("**/thanks/**");
    await page.getByText(due).first().waitFor();
    await server.mails.waitFor({ to: customer.email, subject: /order/i });
    await visitor.goto("/product-orders");
    await page
      .getByText(/Paid|Confirmed|preparing/i)
      .first()
      .waitFor();
    const after = await customer.call("GET", "cart");
    expect(after.body.cart._id).not.toBe(body.cart._id);
    expect(after.body.cart.products).toEqual([]);
  });
});

describeInCheck("a gift card (PY-7, PG-11)", () => {
  it("is filled in by a guest, bought after login and emailed to its recipient, and its code pays for a whole order", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const [giver, friend] = [await newCustomer(server.origin), await newCustomer(server.origin, "Ines")];
    await visitor.goto("/giftcards");
    await page.getByLabel("Their name").fill("Ines");
    await page.getByLabel("Their email").fill(friend.email);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.waitForURL("**/login**");
    // The URL changes before the page does, so the gift card's page may still be open. `exact` excludes its field
    // "Their email".
    await page.getByLabel("Email", { exact: true }).fill(giver.email);
    await page.getByLabel("Password", { exact: true }).fill(giver.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/giftcards");
    await expect.poll(() => page.getByLabel("Their email").inputValue()).toBe(friend.email);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("The gift card is in your cart.").first().waitFor();
    await visitor.goto("/mycart");
    expect(await sumsOf(page)).toContain("Due now$150.00");
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await page.waitForURL("**/thanks/**");
    await page.getByText("Sent to Ines by email").waitFor();

    const mail = await server.mails.waitFor({ to: friend.email, subject: /gift card/i });
    const [code = ""] = /[A-Z2-9]{6}-[A-Z2-9]{6}-[A-Z2-9]{6}/.exec(mail.text) ?? [];
    const other = await browser.newVisitor(server.origin);
    await friend.call("POST", "add-to-cart/product/p11", { quantity: 1 });
    await friend.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await arriveAs(other, friend, "/giftcards");
    await other.page.getByLabel("Code").fill(code.toLowerCase());
    await other.page.getByRole("button", { name: "Check balance" }).click();
    await other.page.getByText("left on the card ending").waitFor();
    await other.page.getByRole("button", { name: "Pay with it" }).click();
    await other.page.getByText("Your gift card has been applied.").first().waitFor();
    await other.goto("/mycart");
    await other.page.getByText(`Gift card ending in ${code.slice(-4)}`).waitFor();
    expect(await sumsOf(other.page)).toContain("Due now$0.00");
    await other.page.getByRole("button", { name: "Check out" }).click();
    await other.page.waitForURL("**/thanks/**");
    await other.page.getByText("We’re packing it: pick up at").waitFor();
    const [order] = (await friend.call("GET", "productOrders")).body.data;
    expect(order).toMatchObject({ status: "paid", totals: { dueNow: 0 } });

    // The friend's account claims the card's remaining balance. The wallet then shows its movements and the year's
    // statement.
    expect((await friend.call("POST", "GiftCards/claim", { code })).status).toBe(200);
    await other.goto("/my-profile");
    const wallet = other.page.getByRole("region", { name: "Wallet" });
    await wallet.getByRole("button", { name: "Show all activity" }).press("Enter");
    const heading = wallet.getByRole("heading", { name: "All activity" });
    await untilFocused(heading);
    await wallet.getByRole("link", { name: `Paid for order ${order?.number}` }).waitFor();
    await wallet.getByText("Bought with an order").waitFor(); // the wallet doesn't name the order, because another person bought the card
    const saved = other.page.waitForEvent("download");
    await wallet
      .getByRole("button", { name: /^Statement \d{4}, PDF$/ })
      .first()
      .click();
    expect((await saved).suggestedFilename()).toMatch(/^statement-\d{4}\.pdf$/);
  });
});

describeInCheck("paying with a declined card (PY-2)", () => {
  it("shows a message on the payment page, charges nothing, and lets the customer use another card", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p03", { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await arriveAs(visitor, customer, "/mycart");
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL("**/sandbox/**");
    visitor.expectComplaint(/402/);
    await payOnHostedPage(visitor, "4000 0000 0000 0002");
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    expect(
      (await customer.call("GET", "productOrders")).body.data.map(({ status }: { status: string }) => status),
    ).toEqual(["pending"]);
    await payOnHostedPage(visitor);
    await page.waitForURL("**/thanks/**");
    await expect.poll(async () => (await customer.call("GET", "productOrders")).body.data[0]?.status).toBe("paid");
  });
});

describeInCheck("an order whose return page never loads (PY-3)", () => {
  itInCheck("is settled by the provider's webhook alone", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p03", { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await arriveAs(visitor, customer, "/mycart");
    await page.route("**/thanks/**", (route) => route.abort());
    visitor.expectComplaint(/ERR_FAILED|thanks/);
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await expect
      .poll(async () => (await customer.call("GET", "productOrders")).body.data[0]?.status, { timeout: 30_000 })
      .toBe("paid");
  });
});

/** Returns the text of the cart's summary, without spaces between its rows. */
async function sumsOf(page: Visitor["page"]): Promise<string> {
  return (await page.getByRole("complementary", { name: "Order summary" }).textContent()) ?? "";
}
