import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { violationsOn } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { control, pay } from "../support/clock.ts";
import { newCustomer } from "../support/customer.ts";
import { untilLoaded } from "../support/loaded.ts";
import { workerServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();
const { db } = server;

it("staff see the evidence for a disputed payment before they respond to the bank", async () => {
  const buyer = await newCustomer(server.origin, "Ottilie");
  const { data: plans } = (await buyer.call("GET", "Membership/plans")).body;
  const consentHash = plans.find(({ _id }) => _id === "mp01")?.consents.month.hash ?? "";
  const response = await buyer.call("POST", "Membership/subscribe/mp01", { interval: "month", consentHash });
  const { orderId } = response.body.data;
  expect(await pay(response.body.session.url)).toBe(303);
  const statusOf = async () =>
    (await db.execute(sql`select payment_state as state from orders where id = ${orderId}`)).rows;
  await expect.poll(statusOf, { timeout: 30_000 }).toEqual([{ state: "paid" }]);
  await control(server, { dispute: { orderId } });
  const disputed = async () => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from disputes where order_id = ${orderId}`);
    return rows[0]?.id ?? "";
  };
  await expect.poll(disputed, { timeout: 30_000 }).not.toBe("");

  const { page } = await newStaffVisitor(browser, server, "admin");
  await page.goto(`/admin/payments/disputes/${await disputed()}`);
  const record = page.getByRole("region", { name: "What supports the payment" });
  await record.getByText("Agreed to the membership's terms").waitFor();
  await untilLoaded(page);
  // The customer consented to saving the card, so the evidence contains the hash of the same consent text.
  await record.getByText(`SHA-256 ${consentHash}`).first().waitFor();
  await page.getByRole("button", { name: "Answer the bank" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});
