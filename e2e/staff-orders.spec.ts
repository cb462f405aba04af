import { describe, expect, it } from "vitest";
import { newCustomer, newOrder, payAsBefore } from "#testing/customer-records.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { listOf, staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";
import { expectTidyScreens } from "./support/tidy-screens.ts";

const server = await workerServer();
const browser = await openBrowser();
const { db } = server;

const visit = (options?: Parameters<typeof newStaffVisitor>[3]) => newStaffVisitor(browser, server, "staff", options);

describe("product orders at the desk", () => {
  it("are packed, made ready and handed over, and staff can undo a step", async () => {
    const customerId = await newCustomer(db, { firstName: "Odile", lastName: "Marchand" });
    const id = await newOrder(db, { customerId, quantities: [1, 2] });
    const { page } = await visit();
    await page.goto(`/admin/orders/${id}`);
    const number = (await page.getByRole("heading", { level: 1 }).filter({ hasText: /^\d+$/ }).textContent()) ?? "";

    await page.goto("/admin/orders?view=pack");
    await page.getByRole("link", { name: "Packing list" }).click();
    const order = page.getByRole("complementary", { name: "Orders" }).getByRole("listitem").filter({ hasText: number });
    await order.getByText("0 of 2 lines").waitFor();
    const lines = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("checkbox") })
      .filter({ hasText: number });
    for (const line of await lines.all()) await line.getByRole("checkbox").check();
    await order.getByText("2 of 2 lines").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await order.getByRole("button", { name: /^Packed/ }).click();
    await page.getByText(`Order ${number} is packed.`).waitFor();
    await order.waitFor({ state: "detached" });

    await page.goto(`/admin/orders/${id}`);
    const packed = page.getByRole("checkbox", { name: /is packed$/, checked: true });
    await packed.first().waitFor();
    expect(await packed.count()).toBe(2);
    await page.getByRole("switch", { name: "Email Odile Marchand when it is ready for pickup" }).uncheck();
    await page.getByRole("button", { name: "Ready for pickup" }).click();
    const handOver = page.getByRole("button", { name: "Hand over" });
    await handOver.click();
    await page.getByText("Handed over", { exact: true }).first().waitFor();
    await page.getByText(`Order ${number} is handed over.`).waitFor();
    await page.keyboard.press("Control+z");
    await handOver.waitFor();
    await handOver.click();
    await handOver.waitFor({ state: "detached" });
    const { rows } = await db.execute<{ status: string }>(`select status from orders where id = '${id}'`);
    expect(rows).toEqual([{ status: "delivered" }]);
  });

  itInCheck("are shipped in two parts with carrier and tracking number", async () => {
    const id = await newOrder(db, {
      customerId: await newCustomer(db),
      quantities: [2],
      fulfillment: { kind: "shipping", expectedOn: "2026-12-01" },
    });
    const { page } = await visit();
    await page.goto(`/admin/orders/${id}`);
    const ship = page.getByRole("button", { name: "Ship", exact: true });
    const parcel = async (number: string, pieces?: string) => {
      await ship.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Carrier").fill("UPS");
      await dialog.getByLabel("Parcel number").fill(number);
      if (pieces) await dialog.getByRole("textbox", { name: /^Pieces of/ }).fill(pieces);
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Ship" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await parcel("1Z001", "1");
    await page.getByText("1 shipped").waitFor();
    await parcel("1Z002");
    await ship.waitFor({ state: "detached" });
    const { rows } = await db.execute(
      `select carrier, tracking_number as number from fulfillments where order_id = '${id}' order by tracking_number`,
    );
    expect(rows).toEqual([
      { carrier: "UPS", number: "1Z001" },
      { carrier: "UPS", number: "1Z002" },
    ]);
  });

  itInCheck("are refunded for one item to the card, with a credit note (BO-26)", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db), totalCents: 2_000, quantities: [2, 1] });
    await payAsBefore(db, { orderId: id, cents: 6_000 });
    const { page } = await newStaffVisitor(browser, server, "admin");
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("textbox", { name: /^Pieces of/ })
      .first()
      .fill("1");
    const confirm = dialog.getByRole("button", { name: "Refund $20.00" });
    await confirm.waitFor();
    await dialog.getByText("Card 4242").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await confirm.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("1 came back, $20.00 refunded").waitFor();
    const [note] = await Promise.all([
      page.waitForResponse((response) => response.url().includes("/creditNotes/")),
      page.waitForEvent("popup"),
      page.getByRole("button", { name: /^Credit note \d+$/ }).click(),
    ]);
    expect([note.status(), note.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });

  itInCheck("are refunded by the front desk only after another person's approval", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db), totalCents: 2_000, quantities: [2] });
    await payAsBefore(db, { orderId: id, cents: 4_000 });
    const desk = await visit();
    await desk.page.goto(`/admin/orders/${id}`);
    await desk.page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = desk.page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /^Pieces of/ }).fill("1");
    await dialog.getByText("$20.00").first().waitFor();
    await dialog.getByRole("button", { name: "Send for approval" }).click();
    await dialog.waitFor({ state: "detached" });
    await desk.page.getByText("Sent for approval. You’ll find it under Refunds.").waitFor();

    const { page } = await newStaffVisitor(browser, server, "admin");
    await expectTidyScreens({ page }, ["/admin/payments/refunds"]);
    await page.getByRole("row").filter({ hasText: desk.name }).getByRole("link", { name: /^\d+$/ }).click();
    const refund = page.getByRole("region", { name: "Refund" });
    expect(await violationsOn(page)).toEqual([]);
    await refund.getByRole("button", { name: "Approve and refund $20.00" }).click();
    await page.getByText(/^\$20\.00 of order \d+ is on its way back\.$/).waitFor();
    await refund.getByText("Approved by").waitFor();
    // A refund in progress is owed in the books until it has arrived (BO-36).
    await expectTidyScreens({ page }, ["/admin/payments/liabilities"]);
    await page.getByRole("row", { name: /^Open orders .* \$\d+\.00$/ }).waitFor();
    await page.getByRole("link", { name: "Trial balance" }).click();
    await page.getByRole("table", { name: "Trial balance" }).waitFor();
    await page.getByRole("link", { name: "Entries" }).click();
    await page.getByRole("table", { name: "Entries" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  itInCheck("have a packing slip, which opens in a separate tab and requires the bearer token", async () => {
    const id = await newOrder(db, { customerId: null });
    const { page } = await visit();
    await page.goto(`/admin/orders/${id}`);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/slip")),
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Packing slip" }).click(),
    ]);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });

  itInCheck.each(staffScreens("phone"))(
    "have no axe violations and no horizontal scrolling, at $width px",
    async ({ width, height }) => {
      const id = await newOrder(db, { customerId: await newCustomer(db), quantities: [1, 3] });
      const { page } = await visit({ viewport: { width, height }, hasTouch: width < 1024 });
      await expectTidyScreens({ page }, [
        ...[listOf("/admin/orders"), "/admin/orders/packing", `/admin/orders/${id}`],
        "/admin/payments/liabilities/entries",
      ]);
    },
  );
});
