import { expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { control } from "./support/clock.ts";
import { logIn, newCustomer, payOnHostedPage } from "./support/customer.ts";
import { untilLoaded } from "./support/loaded.ts";
import { startServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const { db } = server;

it("money 5.7: staff see what speaks for a disputed payment before they answer the bank", async () => {
  const buyer = await newCustomer(server.origin, "Ottilie");
  const { data: plans } = (await buyer.call("GET", "Membership/plans")).body;
  const consentHash = plans.find(({ _id }) => _id === "mp01")?.consents.month.hash ?? "";
  const asked = await buyer.call("POST", "Membership/subscribe/mp01", { interval: "month", consentHash });
  const visitor = await browser.newVisitor(server.origin);
  await logIn(visitor, buyer, "/membership");
  await visitor.page.goto(asked.body.session.url);
  await payOnHostedPage(visitor);
  await visitor.page.waitForURL("**/verifySubscription/**");
  await visitor.page.getByRole("heading", { level: 1, name: /^Welcome to / }).waitFor();
  await control(server, { dispute: { orderId: asked.body.data.orderId } });
  const disputed = async () => {
    const { rows } = await db.execute<{ id: string }>(`
      select d.id from disputes d where d.order_id = '${asked.body.data.orderId}'`);
    return rows[0]?.id ?? "";
  };
  await expect.poll(disputed, { timeout: 30_000 }).not.toBe("");

  const { page, goto } = await newStaffVisitor(browser, server, "admin");
  await goto(`/admin/payments/disputes/${await disputed()}`);
  const record = page.getByRole("region", { name: "What supports the payment" });
  await record.getByText("Agreed to the membership's terms").waitFor();
  await untilLoaded(page);
  // The card was saved by the same words.
  await record.getByText(`SHA-256 ${consentHash}`).first().waitFor();
  await page.getByRole("button", { name: "Answer the bank" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});
