import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newStaff } from "#testing/staff.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { enterOn, tabTo, untilFocused } from "./support/keyboard.ts";
import { staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";
import { expectTidyScreens } from "./support/tidy-screens.ts";

const server = await workerServer();
const browser = await openBrowser();

const visit = (role: Parameters<typeof newStaffVisitor>[2], options?: Parameters<typeof newStaffVisitor>[3]) =>
  newStaffVisitor(browser, server, role, options);

/** Sells a product and a gift card at the desk, because a sales report without any sale is empty. */
async function sell(): Promise<void> {
  const { bearer } = await newStaff(server.db, "admin");
  const post = async (path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    };
    const answer = await fetch(`${server.origin}/api/v1/admin/Order/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()).data;
  };
  const { rows } = await server.db.execute<{ id: string }>(
    "select id from product_sizes where on_hand - reserved > 5 order by id limit 1",
  );
  const lines = [{ sizeId: rows[0]?.id, quantity: 1 }];
  const order = await post("desk", { lines, giftCards: [{ amount: 50_00 }] });
  await post(`${order._id}/tenders`, { kind: "cash", cents: order.due });
}
await sell();

/** Returns the accessible names of a chart's bars or points, which include their values. */
async function marksOf(page: Page, title: string): Promise<string[]> {
  const marks = page.getByRole("listbox", { name: title }).getByRole("option");
  await marks.first().waitFor();
  return marks.evaluateAll((all) => all.map((mark) => mark.getAttribute("aria-label") ?? ""));
}

/** Returns the rows of a chart's table, each in the format of its mark's name. */
async function rowsOf(page: Page, title: string): Promise<string[]> {
  const table = page.getByRole("region", { name: `${title}, as a table` }).getByRole("table");
  const texts = await table
    .getByRole("row")
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent)));
  const [heads = [], ...rows] = texts;
  return rows.map(
    ([name, ...values]) => `${name}: ${values.map((value, at) => `${heads[at + 1]} ${value}`).join(", ")}`,
  );
}

it("the keys G R open the dashboard, whose chart can be read with arrow keys and as a table (OO-16)", async () => {
  const { page } = await visit("admin");
  await page.goto("/admin/audit");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForURL("**/admin/reports");
  const marks = await marksOf(page, "Revenue a day");
  expect(marks).toHaveLength(30);
  expect(await violationsOn(page)).toEqual([]);

  const [first = "", second = ""] = marks;
  const mark = (name: string) => page.getByRole("option", { name, exact: true });
  await tabTo(page, mark(first));
  await page.keyboard.press("ArrowRight");
  await untilFocused(mark(second));
  expect(await mark(second).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("End");
  expect(await mark(marks.at(-1) ?? "").getAttribute("aria-selected")).toBe("true");

  const hours = page.getByRole("grid", { name: "Hours booked of people" }).getByRole("gridcell");
  await hours.first().focus();
  await page.keyboard.press("ArrowDown");
  await untilFocused(hours.nth(1));
  await page.keyboard.press("PageDown");
  await untilFocused(hours.last());

  await page.getByRole("button", { name: "As a table" }).first().press("Enter");
  expect(await rowsOf(page, "Revenue a day")).toEqual(marks);

  await page.goto("/admin/reports/sales?by=month");
  const total = page.getByRole("row", { name: /^All / }).getByRole("link").last();
  const sum = await total.textContent();
  await enterOn(page, total);
  const drawer = page.getByRole("complementary", { name: "Net sales" });
  await drawer.getByText(`${sum} in `).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
});

itInCheck("Ctrl K finds each report, and a report explains its figures", async () => {
  const { page } = await visit("admin");
  await page.goto("/admin/reports");
  await page.getByRole("heading", { level: 2, name: "All reports" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("revenue by");
  await page.getByRole("option", { name: "Revenue by kind" }).click();
  await page.getByRole("heading", { level: 1, name: "Revenue by kind" }).waitFor();
  await page.getByRole("link", { name: "Products (what is this?)" }).click();
  await page.getByRole("complementary", { name: "Products" }).getByText("Gross sales of goods.").waitFor();
  expect(new URL(page.url()).searchParams.get("what")).toBe("products");
});

itInCheck("a report stores its filter and comparison in the URL", async () => {
  const { page } = await visit("admin");
  await page.goto("/admin/reports/sales");
  await page.getByLabel("Compare").selectOption("Against the period before");
  await page.getByLabel("By", { exact: true }).selectOption("By item");
  const group = page.getByRole("rowheader").getByRole("link").first();
  const name = await group.textContent();
  await group.click();
  await page.getByText(`Item: ${name}`).waitFor();
  const address = new URL(page.url());
  expect([...address.searchParams.keys()].toSorted()).toEqual(["compare", "item"]);
  await page.reload();
  await page.getByText(`Item: ${name}`).waitFor();
  await page.getByRole("button", { name: `Remove Item: ${name}` }).click();
  await page.waitForURL((url) => !url.searchParams.has("item"));
});

itInCheck("a practitioner sees only their own figures, and the front desk sees only today's figures", async () => {
  const own = await visit("practitioner");
  await own.page.goto("/admin/reports");
  await own.page.getByRole("link", { name: "Visits" }).first().waitFor();
  expect(await own.page.getByRole("link", { name: "Money in" }).count()).toBe(0);
  const desk = await visit("staff");
  await desk.page.goto("/admin/reports");
  await desk.page.getByText("1 day").waitFor();
  expect(await desk.page.getByRole("button", { name: /^Period/ }).count()).toBe(0);
  expect(await desk.page.getByRole("link", { name: "By email" }).count()).toBe(0);
});

itInCheck("a report is emailed on a schedule, which can be changed and removed", async () => {
  const { page, name } = await visit("admin");
  await page.goto("/admin/reports/tips");
  await page.getByRole("button", { name: "Send by email" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("checkbox", { name: new RegExp(`^${name}`) })
    .first()
    .check();
  await dialog.getByLabel("Sent").selectOption("Every month");
  await dialog.getByRole("button", { name: "Send it from now on" }).click();
  await page.getByText("It will be sent by email.").waitFor();
  await page.goto("/admin/reports/by-email");
  await page.getByText("On the 1st of each month at 7:00 am.").waitFor();
  await page.getByRole("button", { name: "Change Tips" }).click();
  await dialog.getByLabel("Sent").selectOption("Every day");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Every day at 7:00 am.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove Tips" }).click();
  await dialog.getByRole("button", { name: "Stop sending it" }).click();
  await page.getByText("No report is sent by email.").waitFor();
});

itInCheck("the parts of a bar are distinguishable in forced colors mode (OO-16)", async () => {
  const { page } = await visit("admin", { forcedColors: "active" });
  await page.goto("/admin/reports");
  const marks = await marksOf(page, "Revenue a day");
  const fills = await page
    .locator(".chart-edge")
    .evaluateAll((parts) => parts.map((part) => [part.getAttribute("fill"), getComputedStyle(part).stroke]));
  expect(new Set(fills.map(([fill]) => fill)).size).toBeGreaterThan(1);
  for (const [, stroke] of fills) expect(stroke).not.toBe("none");
  const last = page.getByRole("option", { name: marks.at(-1) ?? "", exact: true });
  await last.focus();
  expect(await last.locator("rect").evaluate((mark) => getComputedStyle(mark).strokeWidth)).toBe("3px");
});

itInCheck.each(staffScreens("phone"))(
  "the reports have no axe violations and no horizontal scrolling, at $width px",
  async ({ width, height }) => {
    const { page } = await visit("admin", { viewport: { width, height }, hasTouch: width < 1024 });
    await expectTidyScreens({ page }, [
      "/admin/reports",
      "/admin/reports/sales?compare=before",
      "/admin/reports/utilization",
      "/admin/reports/revenue?figure=treatments",
      "/admin/reports/cohorts?what=rate1",
      "/admin/reports/by-email",
    ]);
  },
);
