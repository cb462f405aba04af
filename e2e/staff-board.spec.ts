import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addDays, formatDay, instantOf } from "../src/shared/zoned-time.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { askClock } from "./support/clock.ts";
import { tuesdayAfter } from "./support/days.ts";
import { bookVisit } from "./support/desk.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { enterOn } from "./support/keyboard.ts";
import { networkIdle } from "./support/network-idle.ts";
import { staffScreens } from "./support/screens.ts";
import { startServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await startServer({ isPooled: true });
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";

// Each test uses its own day from this one on, so that the tests don't interfere with each other.
const TODAY = tuesdayAfter(7);
await askClock(server, { to: instantOf(TODAY, "10:20", "America/New_York")?.toISOString() });

/** Finds a visit's bar on the board. In keyboard mode, a bar's name includes the practitioner whose lane it is in. */
const barOf = (page: Page, name: string, what = "") =>
  page.getByRole("button", { name: new RegExp(`^${name}, .*${what}.*Dana Reyes`) });
/** Finds a visit's bar in one practitioner's week, where a bar's name includes its day. */
const inWeek = (page: Page, name: string, date: string, time = "") =>
  page.getByRole("button", { name: new RegExp(`^${name}, .*${time}.*${formatDay(date)}`) });
const openDay = (page: Page, date: string) => page.goto(`/admin/today?date=${date}`);

/** Returns the full name of the focused bar. */
const focusedTitle = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("title") ?? "");

describeInCheck("a visit's page", () => {
  it("moves the visit to another room of the same type, at the same time and with the same practitioner", async () => {
    const date = addDays(TODAY, 49);
    const visit = await bookVisit(server, {
      date,
      time: "11:00",
      serviceIds: ["ac01"],
      firstName: "Pia",
      practitionerId: DANA,
    });
    const roomOf = async () => {
      const { rows } = await server.db.$client.query<{ room: string; person: string }>(
        "select r.name as room, l.practitioner_id as person from appointment_services l join resources r on r.id = l.room_id where l.appointment_id = $1",
        [visit.id],
      );
      return rows[0];
    };
    const before = await roomOf();
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto(`/admin/visits/${visit.id}`);
    await page.getByRole("button", { name: "Move", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Move Pia Roe/ });
    await dialog.getByLabel("Room").waitFor();
    const rooms = await dialog.getByLabel("Room").getByRole("option").allTextContents();
    const other = rooms.find((name) => name !== before?.room) ?? "";
    await dialog.getByLabel("Room").selectOption({ label: other });
    await dialog.getByText("It fits.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: `Move to ${other}` }).click();
    await page.getByText("Pia Roe was moved.").waitFor();
    expect(await roomOf()).toEqual({ room: other, person: DANA });
  });
});

describe("the day board", () => {
  itInCheck("shows a check-in on another screen within a second (BO-12)", async () => {
    await bookVisit(server, {
      date: TODAY,
      time: "10:30",
      serviceIds: ["ac01"],
      firstName: "Jonah",
      practitionerId: DANA,
    });
    const [noor, grace] = [
      await newStaffVisitor(browser, server, "staff"),
      await newStaffVisitor(browser, server, "staff"),
    ];
    for (const { page } of [noor, grace]) await page.goto("/admin/today");
    for (const { page } of [noor, grace]) await barOf(page, "Jonah Roe").waitFor();
    await grace.page.getByText("Live", { exact: true }).waitFor();

    await barOf(noor.page, "Jonah Roe").click();
    await noor.page.getByRole("button", { name: "Check in" }).waitFor();
    const isSeen = grace.page.getByRole("button", { name: /^Jonah Roe, .*Dana Reyes, in clinic$/ });
    await noor.page.keyboard.press("c");
    await Promise.all([
      noor.page.getByText("Jonah Roe is checked in.").waitFor(),
      noor.page.getByText(/^Waiting since/).waitFor(),
    ]);
    await isSeen.waitFor({ timeout: 1_000 });

    await noor.page.getByRole("button", { name: "In room" }).waitFor();
    await noor.page.keyboard.press("Control+z");
    await grace.page.getByRole("button", { name: /^Jonah Roe, .*Dana Reyes, booked$/ }).waitFor();
  });

  itInCheck(
    "books a walk-in customer and checks the customer in after the health questions, by keyboard alone",
    async () => {
      const { page } = await newStaffVisitor(browser, server, "staff");
      await page.goto("/admin/today");
      await page.getByText("Live", { exact: true }).waitFor();
      await page.keyboard.press("w");
      await page.keyboard.type("Otto Walker");
      await page.getByRole("option", { name: "New: Otto Walker" }).waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.type("(212) 555-0166");
      for (let fields = 0; fields < 3; fields += 1) await page.keyboard.press("Tab");
      await page.keyboard.type("acne facial");
      await page
        .getByRole("option", { name: /^Acne facial/ })
        .first()
        .waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /^Check in today 10:\d[05] am$/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByText(/^Otto Walker is booked, but not checked in\. .*: the health check\.$/).waitFor();
      await page
        .getByRole("button", { name: /^Otto Walker, .*booked$/ })
        .first()
        .focus();
      await page.keyboard.press("Enter");
      await enterOn(page, page.getByRole("button", { name: "Ask here" }));
      const check = page.getByRole("dialog", { name: "Health check of Otto Walker" });
      await enterOn(page, check.getByRole("button", { name: "None of these apply" }));
      await page.getByText("Nothing declared").waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await enterOn(page, page.getByRole("button", { name: "Check in" }));
      await page.getByText("Otto Walker is checked in.").waitFor();
      await page
        .getByRole("button", { name: /^Otto Walker, .*in clinic$/ })
        .first()
        .waitFor();
    },
  );

  itInCheck("finds, opens and moves a visit by keyboard alone, and undoes the move (BO-13)", async () => {
    const date = tuesdayAfter(14);
    await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Jonah", practitionerId: DANA });
    const { page } = await newStaffVisitor(browser, server, "staff");
    await openDay(page, date);
    await barOf(page, "Jonah Roe").waitFor();
    for (let tabs = 0; !/^Jonah Roe, /.test(await focusedTitle(page)); tabs += 1) {
      if (tabs > 60) throw new Error("Tab doesn't reach the visit");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Jonah Roe" }).waitFor();
    await page.keyboard.press("m");
    for (let step = 0; step < 14; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await barOf(page, "Jonah Roe", "2:00 pm to 3:00 pm").waitFor();
    await page.getByText("Jonah is emailed the new time.").waitFor();
    await page.keyboard.press("Control+z");
    await barOf(page, "Jonah Roe", "10:30 am to 11:30 am").waitFor();

    // A canceled move changes nothing, and a new move can be started immediately.
    for (const end of ["Escape", "Escape"]) {
      await barOf(page, "Jonah Roe").focus();
      await page.keyboard.press("m");
      await page.keyboard.press("ArrowRight");
      await page.getByText(/^Moving Jonah Roe/).waitFor();
      await page.keyboard.press(end);
      await page.getByText(/^Moving Jonah Roe/).waitFor({ state: "hidden" });
    }
    await barOf(page, "Jonah Roe", "10:30 am to 11:30 am").waitFor();
  });

  itInCheck("refuses a drag onto another visit with a message, and offers the nearest slots", async () => {
    const date = tuesdayAfter(21);
    await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Jonah", practitionerId: DANA });
    await bookVisit(server, { date, time: "14:00", serviceIds: ["ac01"], firstName: "Tess", practitionerId: DANA });
    const { page } = await newStaffVisitor(browser, server, "staff");
    await openDay(page, date);
    const [bar, target] = [barOf(page, "Jonah Roe"), barOf(page, "Tess Roe")];
    await bar.waitFor();
    const [from, to] = [await bar.boundingBox(), await target.boundingBox()];
    if (!from || !to) throw new Error("a bar has no place");
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 12 });
    await page.mouse.up();
    const refusal = page.getByRole("dialog", { name: "Not here: Dana Reyes, 2:00 pm" });
    await refusal.getByText("Dana Reyes is with Tess Roe until 3:10 pm.").waitFor();
    expect(await refusal.getByRole("button").count()).toBeGreaterThan(1);
    expect(await violationsOn(page)).toEqual([]);
    await refusal.getByRole("button", { name: "Put it back" }).click();
    await barOf(page, "Jonah Roe", "10:30 am to 11:30 am").waitFor();
    expect(await bar.boundingBox()).toEqual(from);

    // Makes the same drag again, and takes the first of the slots that fit.
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 12 });
    await page.mouse.up();
    await refusal.getByRole("button", { name: / pm$/ }).first().click();
    await page.getByText(/^Jonah Roe is at .* now\./).waitFor();
  });

  it("moves a visit by drag, saves the move without asking, and can undo the move", async () => {
    const date = tuesdayAfter(28);
    await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Jonah", practitionerId: DANA });
    const { page } = await newStaffVisitor(browser, server, "staff");
    await openDay(page, date);
    const bar = barOf(page, "Jonah Roe");
    const from = await bar.boundingBox();
    if (!from) throw new Error("the bar has no place");
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 20 + 3.5 * from.width, from.y + 10, { steps: 12 });
    await page.mouse.up();
    await barOf(page, "Jonah Roe", "2:00 pm to 3:00 pm").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await barOf(page, "Jonah Roe", "10:30 am to 11:30 am").waitFor();
  });

  itInCheck("has a stable layout as soon as visits are shown, so that a drag can start at once", async () => {
    const date = tuesdayAfter(35);
    await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Jonah", practitionerId: DANA });
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        const bar = document.querySelector('[data-bar][title^="Jonah Roe"]');
        if (!bar) return;
        seen.disconnect();
        document.documentElement.dataset.firstPlace = JSON.stringify(bar.getBoundingClientRect());
      });
      seen.observe(document, { subtree: true, childList: true });
    });
    for (let opening = 0; opening < 5; opening += 1) {
      await openDay(page, date);
      await page.getByText("Live", { exact: true }).waitFor();
      await networkIdle(page);
      const { first, now } = await page.evaluate(() => ({
        first: document.documentElement.dataset.firstPlace,
        now: JSON.stringify(document.querySelector('[data-bar][title^="Jonah Roe"]')?.getBoundingClientRect()),
      }));
      expect(now).toBe(first);
    }
  });

  itInCheck("shows one practitioner's week, where a visit can be dragged to another day", async () => {
    const date = tuesdayAfter(42);
    await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Jonah", practitionerId: DANA });
    const [noor, grace] = [
      await newStaffVisitor(browser, server, "staff"),
      await newStaffVisitor(browser, server, "staff"),
    ];
    for (const { page } of [noor, grace]) {
      await page.goto(`/admin/calendar/week?from=${date}`);
      await page.getByRole("link", { name: "Dana Reyes" }).click();
      await page.getByText("Live", { exact: true }).waitFor();
    }
    const { page } = noor;
    const bar = inWeek(page, "Jonah Roe", date, "10:30 am to 11:30 am");
    const from = await bar.boundingBox();
    const nextDay = await page.getByRole("listitem", { name: formatDay(addDays(date, 1)) }).boundingBox();
    const hour = from ? from.height + 1 : 0; // The visit takes an hour. Its bar is one pixel lower than an hour of the grid, because of the grid's line.
    if (!from || !nextDay) throw new Error("the grid isn't drawn");
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(nextDay.x + 20, from.y + 10 + 3.5 * hour, { steps: 12 });
    await page.getByText(/^Moving Jonah Roe/).waitFor();
    await page.mouse.up();
    for (const one of [page, grace.page])
      await inWeek(one, "Jonah Roe", addDays(date, 1), "2:00 pm to 3:00 pm").waitFor();
    await page.getByText(/^Jonah Roe is at 2:00 pm on Wed, .* now\./).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    for (const one of [page, grace.page]) await inWeek(one, "Jonah Roe", date, "10:30 am to 11:30 am").waitFor();

    await bar.click();
    await page.getByRole("heading", { name: "Jonah Roe" }).waitFor();
    await page.getByRole("link", { name: "All people" }).click();
    await page.getByRole("link", { name: "Dana Reyes" }).waitFor();
    expect(new URL(page.url()).search).toBe(`?from=${date}`);
  });

  itInCheck(
    "moves a visit within a practitioner's week by keyboard alone, and requires a reason if a rule is broken",
    async () => {
      const date = tuesdayAfter(49);
      const wednesday = addDays(date, 1);
      await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Jonah", practitionerId: DANA });
      await bookVisit(server, {
        date: wednesday,
        time: "10:30",
        serviceIds: ["ac01"],
        firstName: "Tess",
        practitionerId: DANA,
      });
      const { page } = await newStaffVisitor(browser, server, "staff");
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await page.goto(`/admin/calendar/week?person=${DANA}&from=${date}`);
      await inWeek(page, "Jonah Roe", date).focus();
      await press("ArrowRight");
      expect(await focusedTitle(page)).toMatch(/^Tess Roe, /);
      await press("ArrowLeft");
      expect(await focusedTitle(page)).toMatch(/^Jonah Roe, /);

      await press("m", "ArrowRight", "Enter");
      const refusal = page.getByRole("dialog", { name: /^Not here: Dana Reyes, 10:30 am on Wed, / });
      await refusal.getByText(/^Dana Reyes is with Tess Roe until/).waitFor();
      await press("Escape");
      await inWeek(page, "Jonah Roe", date, "10:30 am to 11:30 am").focus();

      await press("m", "ArrowRight", ...Array<string>(12).fill("ArrowDown"), "Enter");
      await inWeek(page, "Jonah Roe", wednesday, "1:30 pm to 2:30 pm").waitFor();
      await page.getByText("Jonah is emailed the new time.").waitFor();

      // The move goes past the end of the working day, which breaks a rule and so requires a reason.
      await inWeek(page, "Jonah Roe", wednesday).focus();
      await press("m", ...Array<string>(13).fill("ArrowDown"), "Enter");
      const rules = page.getByRole("dialog", { name: /^This breaks/ });
      await rules.getByRole("textbox", { name: "Reason" }).fill("Agreed by phone");
      await rules.getByRole("button", { name: "Move anyway" }).click();
      await inWeek(page, "Jonah Roe", wednesday, "4:45 pm to 5:45 pm").waitFor();

      await inWeek(page, "Jonah Roe", wednesday).focus();
      await press("m", "ArrowLeft");
      await page.getByText(/^Moving Jonah Roe/).waitFor();
      await press("Escape");
      await page.getByText(/^Moving Jonah Roe/).waitFor({ state: "hidden" });
      await inWeek(page, "Jonah Roe", wednesday, "4:45 pm to 5:45 pm").waitFor();
    },
  );

  itInCheck.each(staffScreens("tablet"))(
    "has no axe violations and no horizontal scrolling at a width of $width (BO-13)",
    async (viewport) => {
      // Uses one day per width, because the previous one has taken the slot.
      const date = tuesdayAfter(viewport.width < 600 ? 35 : viewport.width < 1_000 ? 42 : 49);
      const visit = await bookVisit(server, { date, time: "10:30", serviceIds: ["ac01"], firstName: "Amy" });
      const { page } = await newStaffVisitor(browser, server, "staff", { viewport });
      const check = async () => {
        expect(await violationsOn(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      };
      await openDay(page, date);
      await page
        .getByRole("button", { name: /^Amy Roe/ })
        .first()
        .waitFor();
      await check();
      await page.goto(`/admin/today?date=${date}&visit=${visit.id}`);
      if (viewport.width < 1024) await page.getByRole("button", { name: "Show all of the visit" }).click();
      await page.getByText("Expected at the clinic").waitFor();
      await check();
      await page.goto(`/admin/visits/${visit.id}`);
      await page.getByRole("heading", { name: "What happens" }).waitFor();
      await check();
      await page.goto(`/admin/calendar/week?person=${visit.practitioner.id}&from=${date}`);
      await page.getByRole("button", { name: /^Amy Roe/ }).waitFor();
      await check();
      for (const span of ["week", "month"]) {
        await page.goto(`/admin/calendar/${span}`);
        await page.getByRole("main").getByRole("link", { name: /visit/ }).first().waitFor();
        await check();
      }
    },
  );
});
