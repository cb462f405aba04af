import { expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

it("CT-3: what a guest put aside is in the customer's cart after login, without doubles, and gone from the device", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const customer = await newCustomer(server.origin);
  await customer.call("POST", "add-to-cart/product/p11", { quantity: 1 });
  const product = (await customer.call("GET", "Product/p11")).body.data;
  const other = (await customer.call("GET", "Product/p03")).body.data;

  for (const { slug, _id } of [product, other]) {
    await visitor.goto(`/product/${slug}?id=${_id}`);
    await page.getByRole("button", { name: "Add to cart" }).first().click();
    await page
      .getByText(/is in your cart/)
      .first()
      .waitFor();
  }
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]").length)).toBe(2);

  await logIn(visitor, customer, "/mycart");
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
