import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { formatMoney } from "#shared/money.ts";
import { makeMember } from "#testing/make-member.ts";
import { present } from "#testing/present.ts";
import { openBrowser } from "../support/browser.ts";
import { arriveAs, newCustomer, payOnHostedPage } from "../support/customer.ts";
import { itInCheck } from "../support/in-check.ts";
import { workerServer } from "../support/server.ts";

const server = await workerServer();
const browser = await openBrowser();
const money = (cents: number) => formatMoney(cents, { always: true });

/** Creates a customer with a membership: 5 % off products, and the member price list for treatments. */
async function newMember() {
  const customer = await newCustomer(server.origin);
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from customers where email = ${customer.email}`,
  );
  await makeMember(server.db, present(rows[0]).id);
  return customer;
}

/** Removes a product from the member price list for one test. */
async function withoutMemberPrice(productId: string): Promise<void> {
  const { rows } = await server.db.execute<{ id: string; cents: number | null }>(
    sql`select id, member_price_cents as cents from product_sizes where product_id = ${productId}`,
  );
  await server.db.execute(sql`update product_sizes set member_price_cents = null where product_id = ${productId}`);
  onTestFinished(async () => {
    for (const { id, cents } of rows)
      await server.db.execute(sql`update product_sizes set member_price_cents = ${cents} where id = ${id}`);
  });
}

itInCheck("PG-5: shared pages show a member their own prices and favorites without layout shift", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const customer = await newMember();
  // One product on the member price list, and one that isn't.
  await withoutMemberPrice("p02");
  for (const id of ["p11", "p02"]) await customer.call("POST", `add-to-cart/product/${id}`, { quantity: 1 });
  await customer.call("POST", "user/wishlist/p11");
  const { products } = (await customer.call("GET", "cart")).body.cart;
  await visitor.goto("/product/dew-bank-hyaluronic?id=p11");
  await page.getByText("Members pay").first().waitFor();
  expect(await page.getByText("As a member you pay").count()).toBe(0);
  await arriveAs(visitor, customer, "/my-profile");
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      // TypeScript's types lack the fields of LayoutShift.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += entry.value;
      Object.assign(globalThis, { moved });
    }).observe({ type: "layout-shift", buffered: true });
  });
  let wishlistReads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes("/user/myWishlist")) wishlistReads += 1;
  });
  for (const line of products) {
    const own = present(line.memberPrice);
    expect(own).toBe(Math.round(line.unitPrice * 0.95));
    await page.goto(`/product/x?id=${line.productId._id}`);
    await page
      .getByText(`As a member you pay ${formatMoney(own)}`)
      .first()
      .waitFor();
    const heart = page.getByRole("button", { name: `Favorite: ${line.productId.name}` }).first();
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe(String(line.productId._id === "p11"));
    expect(await page.evaluate("globalThis.moved ?? 0")).toBeLessThan(0.02);
  }
  expect(wishlistReads).toBe(0);
  await page.goto("/shop");
  await page
    .getByText(/^As a member you pay \$[\d.]+/)
    .first()
    .waitFor();
  expect(await page.getByText("for members", { exact: true }).count()).toBe(0);
  expect(await page.evaluate("globalThis.moved ?? 0")).toBeLessThan(0.02);
});

it("PG-9, CT-5, PY-1: a member buys at the member price, and cart, payment, order and email show the savings", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const customer = await newMember();
  const [size] = (await customer.call("GET", "Product/p11")).body.data.sizePrice;
  const { price, memberPrice = 0 } = present(size);
  const saved = 2 * (price - memberPrice);
  expect(saved).toBeGreaterThan(0);
  await customer.call("POST", "add-to-cart/product/p11", { quantity: 2 });
  await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });

  await arriveAs(visitor, customer, "/mycart");
  const sums = page.getByRole("complementary", { name: "Order summary" });
  await sums.getByText("Member savings").waitFor();
  expect(await sums.textContent()).toContain(`−${money(saved)}`);
  const { totals } = (await customer.call("GET", "cart")).body.cart;
  expect(totals).toMatchObject({ subtotal: 2 * price, memberSavings: saved });
  expect(totals.dueNow).toBe(2 * memberPrice + totals.tax);
  expect(await sums.textContent()).toContain(`Due now${money(totals.dueNow)}`);
  await page.getByRole("button", { name: "Check out" }).click();
  await page.waitForURL("**/sandbox/**");
  await payOnHostedPage(visitor);

  await page.waitForURL("**/thanks/**");
  await page.getByText("Member savings").first().waitFor();
  await page.getByText(money(totals.dueNow)).first().waitFor();
  const [order] = (await customer.call("GET", "productOrders")).body.data;
  expect(present(present(order).productOrder).totals).toMatchObject({ memberSavings: saved, total: totals.dueNow });
  const mail = await server.mails.waitFor({ to: customer.email, subject: /order/i });
  expect(mail.text).toContain("Member savings");
  expect(mail.text).toContain(`−${money(saved)}`);
});
