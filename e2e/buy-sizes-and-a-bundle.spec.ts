import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { logIn, newCustomer, payOnHostedPage } from "./support/customer.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const browser = await openBrowser();

describe("buying in the shop (CT-5, PY-1, PY-2)", () => {
  it("two sizes and a bundle: from the product's page to the hosted page, back, in the mail and in the history", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    const product = (await customer.call("GET", "Product/p11")).body.data;
    await logIn(visitor, customer, `/product/${product.slug}?id=p11`);
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
    await page.getByRole("button", { name: `Pay ${due}` }).click();
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

describe("a card that is declined (PY-2)", () => {
  it("says so on the hosted page, charges nothing, and takes another card", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p03", { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await logIn(visitor, customer, "/mycart");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
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

describe("a return page that never loads (PY-3)", () => {
  it("settles the order by the provider's word alone", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p03", { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await logIn(visitor, customer, "/mycart");
    await page.route("**/thanks/**", (route) => route.abort());
    visitor.expectComplaint(/ERR_FAILED|thanks/);
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await expect
      .poll(async () => (await customer.call("GET", "productOrders")).body.data[0]?.status, { timeout: 30_000 })
      .toBe("paid");
  });
});
