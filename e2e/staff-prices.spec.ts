import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { putBackAfterwards } from "./support/put-back.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();
await putBackAfterwards(server.db, ["price_changes", "product_sizes", "saved_views", "services"]);

describe("a draft of new prices", () => {
  it("is filled by hand or by an amount or percent, and all its prices are published together (OO-5)", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "admin");
    await goto("/admin/prices/new");
    await page.getByLabel("Name").fill("Prices of spring");
    await page.keyboard.press("Control+s");
    await page.getByText("There are no prices yet.").waitFor();

    // By keyboard alone: an item is found, selected, and its price typed.
    await page.getByRole("combobox", { name: "Add an item" }).fill("Clear Current Gel Wash, 120");
    await page.getByRole("option", { name: /^Clear Current Gel Wash, 120 ml Ostrela/ }).waitFor();
    await page.keyboard.press("Enter");
    const price = page.getByLabel("New price, Clear Current Gel Wash, 120 ml", { exact: true });
    await price.fill("2x");
    await price.press("Enter");
    await page.getByText("Write an amount such as 120.00.").waitFor();
    await price.fill("31,50");
    await price.press("Enter");
    await expect.poll(() => price.inputValue()).toBe("31.50");
    await page.getByText("Saving…").waitFor({ state: "detached" });
    await page.getByText("Draft, saved").waitFor();

    await page.getByRole("button", { name: "Change many" }).click();
    const many = page.getByRole("dialog", { name: "Change many prices" });
    await many.getByLabel("Category").selectOption({ label: "Acne" });
    expect(await violationsOn(page)).toEqual([]);
    await many.getByRole("button", { name: "Add the prices" }).click();
    await many.waitFor({ state: "detached" });
    await page.getByText(/^\d+ prices$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const { rows } = await server.db.execute<{ id: string; slug: string; price: number }>(sql`
      select id, slug, price_cents as price from services where category_id = 'acne' and price_unit is null and sale_price_cents is null and is_active order by position limit 1`);
    const treatment = present(rows[0]);

    await page.getByRole("button", { name: "Put live" }).click();
    await page.getByRole("button", { name: "Put live now" }).click();
    await page.getByText("The prices are live.").waitFor();
    await page.getByText(/^Live since /).waitFor();
    const raised = Math.floor((2 * treatment.price * 105 + 50_000) / 100_000) * 500;
    const dollars = `$${(raised / 100).toLocaleString("en-US")}`;
    const treatmentPage = await (await fetch(`${server.origin}/service/${treatment.slug}?id=${treatment.id}`)).text();
    expect(treatmentPage).toContain(dollars);
    expect(await (await fetch(`${server.origin}/product/clear-current-gel-wash`)).text()).toContain("31.50");
  });
});

describeInCheck("a list's saved view", () => {
  itInCheck("is saved under a name, opened again and deleted", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "admin");
    await goto("/admin/stock?f.free=le:3");
    await page.getByRole("button", { name: "Keep this view" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Nearly gone");
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText("View saved.").waitFor();
    await goto("/admin/stock");
    await page.getByRole("link", { name: "Nearly gone" }).click();
    await page.waitForURL(/f\.free=le%3A3/);
    await page.getByRole("button", { name: "This view" }).click();
    await page.getByRole("button", { name: "Delete this view" }).click();
    await page.getByText("View deleted.").waitFor();
    expect(await page.getByRole("link", { name: "Nearly gone" }).count()).toBe(0);
  });
});
