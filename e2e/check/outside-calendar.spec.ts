import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { practitioners } from "#modules/booking/server/tables.ts";
import { violationsOn } from "../support/axe.ts";
import { openBrowser, PHONE } from "../support/browser.ts";
import { workerServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";

it("a practitioner connects an outside calendar, whose busy times block booking, and removes the calendar again", async () => {
  const { page, id } = await newStaffVisitor(browser, server, "practitioner", { viewport: PHONE });
  await server.db.update(practitioners).set({ accountId: id }).where(eq(practitioners.id, DANA));
  onTestFinished(async () => {
    await server.db.update(practitioners).set({ accountId: null }).where(eq(practitioners.id, DANA));
  });
  await page.goto("/admin/my-calendar");
  const part = page.getByRole("region", { name: "Busy elsewhere" });
  await part.getByLabel("The calendar's private address").fill("https://10.0.0.1/private-1234/basic.ics");
  await part.getByRole("button", { name: "Read this calendar" }).click();
  await part.getByRole("alert").getByText("Only calendars of these hosts are read").waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await part
    .getByLabel("The calendar's private address")
    .fill("https://calendar.halcyon-test.invalid/private-1234/a.ics");
  await page.keyboard.press("Enter");
  await part.getByText("calendar.halcyon-test.invalid", { exact: true }).waitFor();
  await expect
    .poll(async () => {
      const { rows } = await server.db.execute(
        sql`select failure from outside_calendars where practitioner_id = ${DANA}`,
      );
      return rows;
    })
    .toEqual([{ failure: "unreachable" }]);
  await part.getByRole("button", { name: "Refresh" }).click();
  await part.getByText("The host can't be reached.").waitFor();
  await page.setViewportSize({ width: 320, height: PHONE.height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.content()).not.toContain("private-1234");

  await part.getByRole("button", { name: "End reading calendar.halcyon-test.invalid" }).click();
  await page.getByText("The calendar is no longer connected.").waitFor();
  await part.getByLabel("The calendar's private address").waitFor();
});
