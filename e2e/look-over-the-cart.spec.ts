import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { present } from "#testing/present.ts";
import { openBrowser } from "./support/browser.ts";
import { arriveAs, newCustomer } from "./support/customer.ts";
import { itInCheck } from "./support/in-check.ts";
import { workerServer } from "./support/server.ts";
import { countStock } from "./support/shoppers.ts";
import { openWeakLine } from "./support/weak-line.ts";

const server = await workerServer();
const line = await openWeakLine(server.origin);
const browser = await openBrowser();

/** Raises a price for one test. */
async function raisePrice(table: "bundles" | "add_ons", id: string, cents: number): Promise<void> {
  const change = (by: number) =>
    server.db.execute(sql`update ${sql.identifier(table)} set price_cents = price_cents + ${by}::int where id = ${id}`);
  await change(cents);
  onTestFinished(async () => void (await change(-cents)));
}

/** Leaves this many of each size of a product, or of each part of a bundle, available, for one test. */
async function leaveInStock(id: string, count: number): Promise<void> {
  const { rows } = await server.db.execute<{ id: string; onHand: number; reserved: number }>(
    sql`select id, on_hand as "onHand", reserved from product_sizes
        where product_id = ${id} or id in (select size_id from bundle_items where bundle_id = ${id})`,
  );
  for (const { id, reserved } of rows) await countStock(server.db, id, reserved + count);
  onTestFinished(async () => {
    for (const { id, onHand } of rows) await countStock(server.db, id, onHand);
  });
}

it("CT-6: if a bundle's price has risen since it was added, the customer must accept the new price before paying", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const customer = await newCustomer(server.origin);
  await customer.call("POST", "addToCartFrequentlyByProduct/b01");
  await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
  await raisePrice("bundles", "b01", 700);

  await arriveAs(visitor, customer, "/mycart");
  const pay = page.getByRole("button", { name: "Check out" });
  await page
    .getByRole("status")
    .getByText(/went up from/)
    .waitFor();
  expect(await pay.getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: /^Continue with the new price/ }).click();
  await expect.poll(() => pay.getAttribute("aria-disabled")).toBeNull();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your cart");
  await pay.click();
  await page.waitForURL("**/sandbox/**");
});

itInCheck(
  "PY-8: by keyboard alone, a customer enters, removes and restores a coupon; a coupon that doesn't apply says what it requires",
  async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await arriveAs(visitor, customer, "/mycart");
    const codes = page.getByRole("region", { name: "Codes" });
    const field = codes.getByRole("textbox", { name: "Discount code or gift card" });
    await codes.getByRole("button", { name: "Add a code" }).press("Enter");
    await field.pressSequentially("firstapp50");
    await field.press("Enter");
    await codes.getByText("This code needs $150 of treatments in your cart.").waitFor();
    await field.fill("welcome 10");
    await field.press("Enter");
    const row = page
      .getByRole("complementary", { name: "Order summary" })
      .getByRole("term")
      .filter({ hasText: "WELCOME10" });
    await row.waitFor();
    const { cart } = (await customer.call("GET", "cart")).body;
    expect(cart.totals.coupons).toMatchObject([{ code: "WELCOME10", kind: "percent" }]);
    expect(cart.totals.discount).toBe(Math.round(cart.totals.subtotal / 10));
    await codes.getByRole("button", { name: "Remove WELCOME10" }).press("Enter");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await row.waitFor();
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL("**/sandbox/**");
  },
);

itInCheck("CT-5, CT-6: when stock is short, one click reduces the quantity to the available stock", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const customer = await newCustomer(server.origin);
  await customer.call("POST", "add-to-cart/product/p09", { quantity: 3 });
  await leaveInStock("p09", 2);
  await arriveAs(visitor, customer, "/mycart");
  await page.getByRole("button", { name: /^Take 2/ }).click();
  await page
    .getByRole("group", { name: /^Quantity of/ })
    .getByText("2", { exact: true })
    .waitFor();
  expect(await page.getByRole("button", { name: /^Take 2/ }).count()).toBe(0);
});

it("CT-5: two fast clicks on plus add two items, even while the first request is pending", async () => {
  const visitor = await browser.newVisitor(line.origin);
  const { page } = visitor;
  const customer = await newCustomer(server.origin);
  await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
  await leaveInStock("b01", 4);
  await customer.call("POST", "addToCartFrequentlyByProduct/b01");
  await arriveAs(visitor, customer, "/mycart");
  line.trouble(/^PUT \/api\/v1\/cart\//, { lateMs: 700 });
  const group = page.getByRole("group", { name: /^Quantity of Dew Bank/ });
  await group.getByRole("button", { name: /^Increase quantity of Dew Bank/ }).dblclick();
  await group.getByText("3", { exact: true }).waitFor();
  await page
    .getByRole("region", { name: "Products" })
    .getByRole("button", { name: /^Increase quantity of Dew Bank/ })
    .click();
  await page
    .getByRole("button", { name: /^Increase quantity of (?!Dew Bank)/ })
    .first()
    .click();
  await group.getByText("4", { exact: true }).waitFor();
  const quantities = async () => {
    const { cart } = (await customer.call("GET", "cart")).body;
    return [cart.products[0]?.quantity, cart.frequentlyBuyProductSchema[0]?.quantity];
  };
  await expect.poll(quantities).toEqual([4, 2]);
  const asked = line.asked.filter((request) => request.startsWith("PUT /api/v1/cart/product/")).length;
  expect(asked).toBeLessThanOrEqual(3);
  line.mend();
  await page.reload();
  await group.getByText("4", { exact: true }).waitFor();
});

itInCheck(
  "CT-6: if an add-on's price has risen since it was added, the customer must accept the new price before booking",
  async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/service/ag07");
    await customer.call("POST", "add-to-cart/addOnservices/ao07", { quantity: 1 });
    await raisePrice("add_ons", "ao07", 500);
    await arriveAs(visitor, customer, "/mycart");
    await page
      .getByRole("status")
      .getByText(/^Red LED.* went up from \$45 to \$50/)
      .waitFor();
    const book = page.getByRole("button", { name: "Check out" });
    expect(await page.locator("#checkout-problem").textContent()).toMatch(/went up/);
    expect(await book.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: /^Continue with the new price/ }).click();
    await page.getByText("Choose a time for your visit first.").waitFor();
  },
);

itInCheck(
  "CT-5: focus stays in the cart when an item is removed, and Undo restores a treatment with its add-on",
  async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    const service = present((await customer.call("POST", "add-to-cart/service/ag07")).body.cart.services[0]);
    const detail = (await customer.call("GET", `Service/ByName/${service.serviceId.slug}?id=ag07`)).body.data;
    const addOn = present(detail.addOns[0]);
    await customer.call("POST", `add-to-cart/addOnservices/${addOn._id}`, { quantity: 1 });
    await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });

    await arriveAs(visitor, customer, "/mycart");
    await page.getByRole("button", { name: `Remove ${service.serviceId.name}`, exact: true }).click();
    await page.getByRole("status").getByText(`${service.serviceId.name} removed`).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your cart");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(`Add-on: ${addOn.name}`).waitFor();
    const { cart } = (await customer.call("GET", "cart")).body;
    expect([cart.services.length, cart.AddOnservicesSchema.length]).toEqual([1, 1]);
  },
);

itInCheck("SH-13: the payment result pages of an unknown order return 404 with links", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  visitor.expectComplaint(/404/);
  await arriveAs(visitor, await newCustomer(server.origin), "/shop");
  for (const path of ["/thanks/nonsense", "/failed/nonsense"]) {
    const response = await page.goto(`${server.origin}${path}`);
    expect([path, response?.status()]).toEqual([path, 404]);
    expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
  }
});

itInCheck("PG-22: the profile links to visits and orders", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  await arriveAs(visitor, await newCustomer(server.origin), "/my-profile");
  for (const [name, path] of [
    ["Upcoming visits", "/upcoming-orders"],
    ["Past visits", "/past-orders"],
    ["Orders", "/product-orders"],
  ] as const) {
    await page.getByRole("navigation", { name: "Visits and orders" }).getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.goBack();
  }
});
