import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();
const phone = { viewport: { width: 390, height: 844 } };

describe("a server problem in the back office", () => {
  it("is one line shown only to administrators, links to the fix, and disappears after the fix", async () => {
    await enqueueJob(server.db, "no_such_task", {}, { key: "dead" });
    await server.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no such thing',
      updated_at = now() - interval '1 hour' where key = 'dead'`);
    // Writes the alert that the next minute's check would write.
    await server.db.execute(sql`insert into owner_alerts (key, id, kind, amount) values ('jobs', 'jobs', 'jobs', 1)
      on conflict do nothing`);
    const desk = await newStaffVisitor(browser, server, "staff");
    await desk.page.goto("/admin/customers");
    await desk.page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    expect(await desk.page.getByText("has failed for good").count()).toBe(0);

    const { page } = await newStaffVisitor(browser, server, "admin", phone);
    await page.goto("/admin/customers");
    await page.getByText("1 job has failed permanently.").waitFor();
    await page.getByRole("link", { name: "See what to do" }).click();
    await page.getByRole("heading", { level: 1, name: "Alerts" }).waitFor();
    await page.getByText("no such thing").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("button", { name: "Drop" }).click();
    await page.getByText("None. Every job is done").waitFor();
    const { rows } = await server.db.execute(sql`select 1 from graphile_worker._private_jobs where key = 'dead'`);
    expect(rows).toEqual([]);
  });
});

describe("importing a file of customers", () => {
  it("shows the effect of each row, then imports only the valid rows (BO-46, BO-47)", async () => {
    const { page } = await newStaffVisitor(browser, server, "admin", phone);
    await page.goto("/admin/import");
    const lines = [
      "first_name,last_name,email,phone",
      "Mei,Larch,mei.larch@example.com,212 555 0199",
      "Ola,Berg,,none",
    ];
    await page.getByLabel("CSV file of customers").setInputFiles({
      name: "customers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(lines.join("\n")),
    });
    await page.getByText("1 new, 1 refused").waitFor();
    await page.getByText(/^Enter a full phone number/).waitFor();
    const made = async () =>
      (await server.db.execute(sql`select made_by from customers where email = 'mei.larch@example.com'`)).rows;
    expect(await made()).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("button", { name: "Import 1, leave out 1" }).waitFor();
    await page.getByLabel("phone, row 3").fill("212 555 0177");
    await page.getByRole("button", { name: "Check again with your corrections" }).click();
    await page.getByText("2 new", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Import 2" }).click();
    await page.getByText("2 customers imported.").waitFor();
    expect(await made()).toEqual([{ made_by: "import" }]);
  });
});
