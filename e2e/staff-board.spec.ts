import { describe, expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { tuesdayAfter } from "./support/days.ts";
import { bookVisit } from "./support/desk.ts";
import { staffVisitor } from "./support/desk-visitor.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";

describe("the board of the day", () => {
  it("shows a move in another browser within a second (BO-12), by keyboard alone (BO-13)", async () => {
    const date = tuesdayAfter(7);
    await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Jonah", practitionerId: DANA });
    const [noor, grace] = [await staffVisitor(browser, server), await staffVisitor(browser, server)];
    for (const { page } of [noor, grace]) await page.goto(`/admin/today?date=${date}`);
    const bar = (page: typeof noor.page) => page.getByRole("button", { name: /^Jonah Roe, .*Dana Reyes/ });
    await bar(noor.page).waitFor();
    await bar(grace.page).waitFor();
    await grace.page.getByText("Live", { exact: true }).waitFor();
    await noor.page.waitForTimeout(500);

    await bar(noor.page).focus();
    await noor.page.keyboard.press("Enter");
    await noor.page.getByRole("heading", { name: "Jonah Roe" }).waitFor();
    await noor.page.keyboard.press("m");
    for (let step = 0; step < 6; step += 1) await noor.page.keyboard.press("ArrowRight");
    await noor.page.keyboard.press("Enter");
    await noor.page.getByRole("button", { name: /^Jonah Roe, .*12:00 pm to .*Dana Reyes/ }).waitFor();
    await grace.page
      .getByRole("button", { name: /^Jonah Roe, .*12:00 pm to .*Dana Reyes/ })
      .waitFor({ timeout: 1_000 });
    await noor.page.getByText("Jonah is emailed the new time.").waitFor();

    await noor.page.keyboard.press("Control+z");
    await bar(noor.page).filter({ hasText: "Jonah" }).first().waitFor();
    await noor.page.getByRole("button", { name: /^Jonah Roe, .*10:30 am to .*Dana Reyes/ }).waitFor();
  });

  it("refuses a place that is taken, says who is there, and offers the nearest", async () => {
    const date = tuesdayAfter(14);
    await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Jonah", practitionerId: DANA });
    await bookVisit(server, { date, time: "14:00", serviceIds: ["ac01"], firstName: "Tess", practitionerId: DANA });
    const { page } = await staffVisitor(browser, server);
    await page.goto(`/admin/today?date=${date}`);
    const bar = page.getByRole("button", { name: /^Jonah Roe, .*Dana Reyes/ });
    const target = page.getByRole("button", { name: /^Tess Roe, .*Dana Reyes/ });
    await bar.waitFor();
    const [from, to] = [await bar.boundingBox(), await target.boundingBox()];
    if (!from || !to) throw new Error("a bar has no place");
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 12 });
    await page.mouse.up();
    const refusal = page.getByRole("dialog", { name: /^Not here: Dana Reyes, 2:0/ });
    await refusal.getByText(/Tess Roe until/).waitFor();
    expect(await refusal.getByRole("button").count()).toBeGreaterThan(1);
    await refusal.getByRole("button", { name: "Put it back" }).click();
    await page.getByRole("button", { name: /^Jonah Roe, .*10:30 am to .*Dana Reyes/ }).waitFor();
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ])("has nothing for axe to find at $width (BO-13)", async (viewport) => {
    const date = tuesdayAfter(21);
    const visit = await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Amy" });
    const { page } = await staffVisitor(browser, server, "staff", { viewport });
    await page.goto(`/admin/today?date=${date}`);
    await page
      .getByRole("button", { name: /^Amy Roe/ })
      .first()
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`/admin/today?date=${date}&visit=${visit.id}`);
    await page.getByText("Expected at the clinic").waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});
