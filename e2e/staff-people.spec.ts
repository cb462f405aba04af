import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { clinicDay } from "./support/days.ts";
import { deskContext } from "./support/desk.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { newPractitioner } from "./support/own-practitioner.ts";
import { STAFF_SCREENS, staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();
const PERSON = "practitioner-imani-cole";

/** Returns a Wednesday on which no other test books. */
function wednesday(): string {
  let date = clinicDay(56);
  while (weekdayOf(date) !== 3) date = addDays(date, 1);
  return date;
}

describeInCheck("an archived practitioner", () => {
  it("is listed among archived people, and can be restored from the practitioner's page", async () => {
    const person = await newPractitioner(server.db, { name: "Nadia Archer" });
    const { page } = await newStaffVisitor(browser, server, "admin", { viewport: STAFF_SCREENS.desktop });
    const isArchived = async () =>
      (
        await server.db.$client.query<{ is: boolean }>(
          "select archived_at is not null as is from resources where id = $1",
          [person],
        )
      ).rows[0]?.is;
    await page.goto(`/admin/people/${person}/page`);
    await page.getByRole("button", { name: "More for this practitioner" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await page.getByText("Archived.").waitFor();
    expect(await isArchived()).toBe(true);
    await page.goto("/admin/people");
    await page.getByRole("link", { name: "As a list" }).click();
    await page.getByRole("link", { name: /^Archived/ }).click();
    await page.getByRole("link", { name: "Nadia Archer" }).first().click();
    await page.getByRole("heading", { level: 2, name: "Nadia Archer" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("Nadia Archer can be booked again.").waitFor();
    await page.getByRole("button", { name: "Restore" }).waitFor({ state: "detached" });
    expect(await isArchived()).toBe(false);
  });
});

describe("a practitioner's working hours", () => {
  it("are typed as text, and visits outside the new hours are listed; time off requires a choice for each visit (BO-34)", async () => {
    const date = wednesday();
    const person = await newPractitioner(server.db, { name: "Irma Cole" });
    const context = await deskContext(server);
    const visit = await bookTestVisit(context, { date, time: "09:30", serviceIds: ["ag01"], practitionerId: person });
    const { page } = await newStaffVisitor(browser, server, "admin", { viewport: STAFF_SCREENS.desktop });
    await page.goto("/admin/people");
    await page.getByRole("link", { name: /Irma Cole/ }).click();
    await page.getByRole("heading", { level: 2, name: "Irma Cole" }).waitFor();
    const typed = page.getByLabel("Drag to draw, or type");
    await typed.fill("Wed 14-11");
    await typed.press("Enter");
    await page.getByText("Wed: Ends before it starts.").waitFor();
    await typed.fill("Wed 11:00-14:00, 14:30-17:00");
    await typed.press("Enter");
    await page.getByText("1 booked visit lies outside the new hours.").waitFor();
    await page.getByText("Mei Yang").first().waitFor();
    await page.keyboard.press("Control+s");
    await page.getByText(/^Hours saved, from/).waitFor();
    // The paid visit remains, and is listed.
    await page.getByRole("heading", { name: "To resolve" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Remove 11:00 to 2:00 on Wednesday" }).waitFor();

    await page.getByRole("button", { name: "Add time off" }).click();
    await page.getByLabel("First day").fill(date);
    await page.getByLabel("Last day").fill(date);
    // The visit's time is outside the new working hours already. Time off on that day is a second reason to resolve it.
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Add time off" });
    await page.getByText("1 booked visit falls in it.").waitFor();
    await add.click();
    await dialog.getByText("Choose what happens to this visit.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const decision = dialog.getByLabel(/^Mei Yang,/);
    await decision.selectOption({ label: "Keep it where it is" });
    await add.click();
    await dialog.getByText("Say why it stays.").waitFor();
    await dialog.getByLabel("Why it stays").fill("She comes in for it");
    await add.click();
    await page.getByText("Time off added.").waitFor();
    await page.getByText("Stays: She comes in for it").waitFor();
    const takeBack = page.getByRole("button", { name: /^Take back: Wed/ });
    await takeBack.click();
    await page.getByText("Time off taken back.").waitFor();
    // A button that moves between a press and its release isn't pressed.
    await takeBack.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Add time off" }).click();
    await page.getByLabel("First day").fill(date);
    await page.getByLabel("Last day").fill(date);
    await page.getByText("1 booked visit falls in it.").waitFor();
    const best = (await decision.locator("option").allTextContents())[1] ?? "";
    expect(best).toMatch(/^Move to Wed, .* 9:30 am with /);
    await decision.selectOption({ label: best });
    await add.click();
    await page.getByText("Time off added. 1 visit moved.").waitFor();
    await page.getByRole("heading", { name: "To resolve" }).waitFor({ state: "detached" });
    const { rows } = await server.db.$client.query<{ person: string; status: string }>(
      "select practitioner_id as person, status from appointments where id = $1",
      [visit.id],
    );
    expect(rows[0]?.status).toBe("booked");
    expect(rows[0]?.person).not.toBe(person);
  });

  itInCheck("can be drawn with the pointer", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "admin", { viewport: STAFF_SCREENS.desktop });
    await goto("/admin/people/practitioner-theo-marsh");
    const row = page.getByText("Not working").first();
    const box = await row.boundingBox();
    if (!box) throw new Error("no free day is drawn");
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 20, { steps: 5 });
    await page.mouse.up();
    await page.getByText("Not saved").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("Not saved").waitFor({ state: "detached" });
  });

  itInCheck("are read-only for a practitioner, who can't see the time off of others", async () => {
    const { page } = await newStaffVisitor(browser, server, "practitioner", { viewport: STAFF_SCREENS.desktop });
    await page.goto(`/admin/people/${PERSON}`);
    await page.getByRole("heading", { name: "Performs" }).waitFor();
    expect(await page.getByLabel("Drag to draw, or type").count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Time off" }).count()).toBe(0);
  });
});

describeInCheck.each(staffScreens("tablet"))("people, treatments and closures at $width px", (viewport) => {
  itInCheck("have no horizontal scrolling and no axe findings", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "admin", {
      viewport,
      hasTouch: viewport.width < 1024,
    });
    for (const [path, heading] of [
      ["/admin/people", "People"],
      [`/admin/people/${PERSON}`, "Performs"],
      [`/admin/people/${PERSON}/services`, "Performs"],
      ["/admin/closures", "Clinic closures"],
    ] as const) {
      await goto(path);
      await page.getByRole("heading", { name: heading }).first().waitFor();
      const [scroll, width] = await page.evaluate<[number, number]>(
        "[document.documentElement.scrollWidth, innerWidth]",
      );
      expect(scroll, path).toBeLessThanOrEqual(width);
      expect(await violationsOn(page), path).toEqual([]);
    }
  });
});
