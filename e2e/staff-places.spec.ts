import { eq, sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { customers } from "#modules/account/server/tables.ts";
import { practitioners } from "#modules/booking/server/tables.ts";
import { newId } from "#shared/ids.ts";
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

const wide = { viewport: { width: 1440, height: 900 } };

/** Returns the first date with this weekday that is at least six weeks ahead. */
function nextWeekday(weekday: number): string {
  let date = clinicDay(42);
  while (weekdayOf(date) !== weekday) date = addDays(date, 1);
  return date;
}

async function accountOf(name: string): Promise<string> {
  const [account] = await server.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(sql`${customers.firstName} || ' ' || ${customers.lastName}`, name));
  if (!account) throw new Error(`no account is called ${name}`);
  return account.id;
}

describeInCheck("rooms and devices on their screens", () => {
  it("are added by clicks, taken out of service, and archived even while a visit uses them", async () => {
    const context = await deskContext(server);
    const visit = await bookTestVisit(context, { date: nextWeekday(3), time: "10:00", serviceIds: ["pg01"] });
    // A separate device for this test, used by the visit.
    const lamp = `device-${newId()}`;
    await server.db.execute(
      sql`insert into resources (id, kind, name, pool, position) values (${lamp}, 'device', 'Old lamp', 'ipl', 99)`,
    );
    await server.db.execute(sql`update claims set resource_id = ${lamp}
      where appointment_id = ${visit.id} and resource_id in (select id from resources where pool = 'ipl')`);
    onTestFinished(async () => {
      await server.db.execute(sql`update resources set is_active = false, archived_at = clock_now()
        where name in ('Laser 3', 'IPL two', 'Old lamp')`);
    });
    const { page } = await newStaffVisitor(browser, server, "admin", wide);
    await page.goto("/admin/rooms");
    await page.getByRole("link", { name: "New room" }).click();
    await page.getByRole("heading", { level: 1, name: "New room" }).waitFor();
    await page.getByLabel("Name").fill("Laser 1");
    await page.getByLabel("Type").fill("laser");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This name is taken by another room.").waitFor();
    await page.getByLabel("Name").fill("Laser 3");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Laser 3" }).waitFor();

    await page.getByRole("link", { name: "Rooms and devices" }).click();
    await page.getByRole("link", { name: "Devices", exact: true }).click();
    await page.getByRole("link", { name: "New device" }).click();
    await page.getByRole("heading", { level: 1, name: "New device" }).waitFor();
    await page.getByLabel("Name").fill("IPL two");
    await page.getByLabel("Type").fill("ipl");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "IPL two" }).waitFor();
    await page.getByRole("button", { name: "Take out of service" }).click();
    const service = page.getByRole("dialog", { name: "Take IPL two out of service" });
    await service.getByLabel("Note (optional)").fill("New lamp");
    expect(await violationsOn(page)).toEqual([]);
    await service.getByRole("button", { name: "Take out of service" }).click();
    await page.getByText("In service, New lamp").waitFor();
    await page.getByRole("link", { name: "Devices", exact: true }).first().click();
    await page.getByRole("link", { name: /^Out of service/ }).click();
    await page.getByRole("link", { name: "IPL two" }).waitFor();

    await page.goto(`/admin/devices/${lamp}`);
    await page.getByRole("button", { name: "More for this device" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    const sure = page.getByRole("dialog", { name: "Archive this device?" });
    await sure.getByText("1 upcoming visit uses it. It stays until someone moves it.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await sure.getByRole("button", { name: "Archive" }).click();
    await page.getByText("Archived", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("1 booked visit lies where Old lamp can't be used.").waitFor();
    const { rows } = await server.db.execute(sql`select from claims
      where appointment_id = ${visit.id} and resource_id = ${lamp} and released_at is null`);
    expect(rows.length).toBe(1);
    await page.goto("/admin/devices");
    await page.getByRole("link", { name: "IPL two" }).waitFor();
    expect(await page.getByRole("link", { name: "Old lamp" }).count()).toBe(0);
  });
});

describe("practitioners", () => {
  it("are added by clicks, qualified for treatments, hidden and linked to an account", async () => {
    const { page } = await newStaffVisitor(browser, server, "admin", wide);
    const nurse = await newStaffVisitor(browser, server, "practitioner");
    const { rows: before } = await server.db.execute<{ count: number }>(
      sql`select count(*)::int as count from resources where kind = 'practitioner' and archived_at is null`,
    );
    onTestFinished(async () => {
      await server.db.execute(
        sql`update resources set is_active = false, archived_at = clock_now() where name = 'Ada Lovelace'`,
      );
    });
    await page.goto("/admin/people");
    await page.getByRole("link", { name: "New practitioner" }).click();
    await page.getByRole("heading", { level: 1, name: "New practitioner" }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
    await page.getByLabel("Role").selectOption("RN");
    await page.getByLabel("Title").fill("Registered nurse");
    await page.getByLabel("Short name").fill("Ada Lovelace");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Has small letters, digits and single hyphens only.").waitFor();
    await page.getByLabel("Short name").fill("ada-lovelace");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 2, name: "Ada Lovelace" }).waitFor();
    await page.getByText(`${(before[0]?.count ?? 0) + 1} practitioners`).waitFor();

    const tabs = page.getByRole("navigation", { name: "Ada Lovelace" });
    await tabs.getByRole("link", { name: /^Treatments/ }).click();
    const treatment = page.getByRole("checkbox", { name: "Wrinkle relaxer" }).first();
    await treatment.check();
    await page.getByLabel("Own minutes for Wrinkle relaxer").first().fill("45");
    await page.keyboard.press("Control+s");
    await page.getByText("Treatments saved.").waitFor();
    const { rows } = await server.db.execute(sql`select q.duration_minutes as minutes from practitioner_services q
      join practitioners p on p.id = q.practitioner_id where p.slug = 'ada-lovelace'`);
    expect(rows).toEqual([{ minutes: 45 }]);

    await tabs.getByRole("link", { name: "Sign-in" }).click();
    await page.getByLabel("Email").fill("ada");
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await page.getByLabel("Email").and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByLabel("Email").fill("ada@lovelace.example");
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await page.getByText(/^Invited as ada@lovelace.example, open until/).waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByText("Invitation taken back.").waitFor();
    await page.getByLabel("Account of the team", { exact: true }).selectOption(await accountOf(nurse.name));
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await page.getByRole("button", { name: "Unlink this account" }).waitFor();
    await page.getByText(nurse.name).waitFor();

    await tabs.getByRole("link", { name: "Page on the site" }).click();
    await page.getByRole("checkbox", { name: /^Shown/ }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("link", { name: /Ada Lovelace/ })
      .getByText("Hidden")
      .waitFor();
    await tabs.getByRole("link", { name: "Changes" }).click();
    await page.getByText("Practitioner Ada Lovelace: Shown changed").waitFor();
    await page.getByText("Account of a practitioner set").waitFor();
  });

  itInCheck("request time off, which the front desk approves", async () => {
    const nurse = await newStaffVisitor(browser, server, "practitioner", { viewport: STAFF_SCREENS.phone });
    await nurse.page.goto("/admin/my-time-off");
    await nurse.page.getByText("Your account isn't linked to a practitioner. Ask an administrator.").waitFor();
    await server.db
      .update(practitioners)
      .set({ accountId: await accountOf(nurse.name) })
      .where(eq(practitioners.id, await newPractitioner(server.db, { name: "Tilda Vale" })));
    await nurse.page.reload();
    await nurse.page.getByText("You have no upcoming time off.").waitFor();
    const date = nextWeekday(4);
    await nurse.page.getByLabel("First day").fill(date);
    await nurse.page.getByLabel("Last day").fill(addDays(date, -1));
    await nurse.page.getByRole("button", { name: "Ask", exact: true }).click();
    await nurse.page.getByText("Ends before it starts.").waitFor();
    await nurse.page.getByLabel("Last day").fill(addDays(date, 1));
    await nurse.page.getByRole("button", { name: "Ask", exact: true }).click();
    await nurse.page.getByRole("list", { name: "Time off ahead" }).getByText("Asked").waitFor();
    expect(await violationsOn(nurse.page)).toEqual([]);

    const desk = await newStaffVisitor(browser, server, "staff", wide);
    await desk.page.goto("/admin/people");
    await desk.page.getByRole("link", { name: /Tilda Vale.*Asks for time off/ }).click();
    await desk.page.getByRole("link", { name: /^Time off/ }).click();
    await desk.page.getByRole("button", { name: "Approve" }).click();
    await desk.page.getByText("Approved.").waitFor();
    expect(await desk.page.getByRole("link", { name: "Sign-in" }).count()).toBe(0);
    await desk.page
      .getByRole("link", { name: /Tilda Vale/ })
      .getByText("Asks for time off")
      .waitFor({ state: "detached" });
    await nurse.page.reload();
    await nurse.page.getByRole("list", { name: "Time off ahead" }).getByText("Approved").waitFor();
  });

  itInCheck("have extra hours on single days, in addition to the regular week", async () => {
    const { page } = await newStaffVisitor(browser, server, "admin", wide);
    await page.goto("/admin/people/practitioner-sofia-brandt");
    await page.getByLabel("Day", { exact: true }).fill(nextWeekday(0));
    await page.getByLabel("From", { exact: true }).fill("13:00");
    await page.getByLabel("Until", { exact: true }).fill("10:00");
    await page.getByRole("button", { name: "Add hours" }).click();
    await page.getByText("Ends before it starts.").waitFor();
    await page.getByLabel("Until", { exact: true }).fill("15:00");
    await page.getByRole("button", { name: "Add hours" }).click();
    await page.getByText(/^Extra hours saved, Sun/).waitFor();
    await page.getByRole("button", { name: /^Take back: Sun.*1:00 pm to 3:00 pm/ }).click();
    await page.getByText("Extra hours taken back.").waitFor();
  });
});

describeInCheck.each(staffScreens("phone"))("people, rooms and devices at $width px", (viewport) => {
  itInCheck("have no horizontal scrolling and no axe findings", async () => {
    const { page, goto } = await newStaffVisitor(browser, server, "admin", {
      viewport,
      hasTouch: viewport.width < 1024,
    });
    const person = "/admin/people/practitioner-imani-cole";
    for (const [path, heading] of [
      ["/admin/rooms", "Rooms"],
      ["/admin/rooms/new", "New room"],
      ["/admin/devices", "Devices"],
      ["/admin/devices/device-led-1", "Out of service"],
      ["/admin/device-clean-up", "Device clean-up"],
      ["/admin/device-clean-up/new", "New device clean-up"],
      ["/admin/people/all", "Practitioners"],
      ["/admin/people/new", "New practitioner"],
      [person, "Extra hours on single days"],
      [`${person}/time-off`, "Time off"],
      [`${person}/page`, "On the site"],
      ["/admin/people/practitioner-theo-marsh/sign-in", "Invite to the team"],
      [`${person}/changes`, "Performs"],
    ] as const) {
      await goto(path);
      const head = page.getByRole("heading", { name: heading });
      await head
        .or(page.getByRole("group", { name: heading }))
        .first()
        .waitFor();
      const [scroll, width] = await page.evaluate<[number, number]>(
        "[document.documentElement.scrollWidth, innerWidth]",
      );
      expect(scroll, path).toBeLessThanOrEqual(width);
      expect(await violationsOn(page), path).toEqual([]);
    }
  });
});
