import { expect, it } from "vitest";
import { formatMoney } from "#shared/money.ts";
import { openBrowser } from "./support/browser.ts";
import { newCustomer } from "./support/customer.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

it("CT-3: after login, a guest's items are in the customer's cart, without duplicates, and no longer on the device", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const customer = await newCustomer(server.origin);
  await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
  const product = (await customer.call("GET", "Product/p11")).body.data;
  const other = (await customer.call("GET", "Product/p03")).body.data;

  for (const { slug, _id } of [product, other]) {
    await visitor.goto(`/product/${slug}?id=${_id}`);
    await page.getByRole("button", { name: "Add to cart" }).first().click();
    // The message with its button stays under the pointer.
    await page
      .getByText(/is in your cart/)
      .first()
      .hover();
  }
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]").length)).toBe(2);

  // SH-2: the toast and the bag lead to the login page, which shows the cart next to its form, and from there to the
  // cart.
  await page.getByRole("button", { name: "View cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Log in to check out" }).waitFor();
  expect(await page.getByRole("link", { name: "Cart, 2 items" }).getAttribute("href")).toBe("/login?next=/mycart");
  const cart = page.getByRole("region", { name: "Your cart" });
  for (const { name } of [product, other]) await cart.getByText(name).waitFor();
  const sum = [product, other].reduce((cents, { salePrice, price }) => cents + (salePrice ?? price), 0);
  await cart.getByText(formatMoney(sum, { always: true })).waitFor();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("heading", { level: 1, name: "Create an account to check out" }).waitFor();
  await cart.getByText(product.name).waitFor();
  await page.getByRole("link", { name: "Log in" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Log in to check out" }).waitFor();
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("Password").fill(customer.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/mycart");
  await page.getByRole("heading", { name: "Your cart" }).waitFor();
  const { body } = await customer.call("GET", "cart");
  expect(
    body.cart.products.map((line: { productId: { _id: string }; quantity: number }) => [
      line.productId._id,
      line.quantity,
    ]),
  ).toEqual([
    ["p11", 1],
    ["p03", 1],
  ]);
  await page.getByRole("heading", { name: other.name }).waitFor();
  expect(await page.evaluate(() => [localStorage.getItem("cart"), localStorage.getItem("dummy cart")])).toEqual([
    null,
    null,
  ]);
});
