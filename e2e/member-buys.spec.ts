import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { formatMoney } from "#shared/money.ts";
import { makeMember } from "#testing/make-member.ts";
import { present } from "#testing/present.ts";
import { openBrowser } from "./support/browser.ts";
import { logIn, newCustomer, payOnHostedPage } from "./support/customer.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const browser = await openBrowser();
const money = (cents: number) => formatMoney(cents, { always: true });

it("PG-9, CT-5, PY-1: a member buys at the member price, and cart, payment, order and mail say what was saved", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const customer = await newCustomer(server.origin);
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from customers where email = ${customer.email}`,
  );
  await makeMember(server.db, present(rows[0]).id);
  const [size] = (await customer.call("GET", "Product/p11")).body.data.sizePrice;
  const { price, memberPrice = 0 } = present(size);
  const saved = 2 * (price - memberPrice);
  expect(saved).toBeGreaterThan(0);
  await customer.call("POST", "add-to-cart/product/p11", { quantity: 2 });
  await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });

  await logIn(visitor, customer, "/mycart");
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
