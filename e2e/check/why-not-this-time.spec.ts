import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openVisitOrder } from "#modules/checkout/server/desk/open-visit-order.ts";
import { fixedClock } from "#shared/clock.ts";
import { formatDay } from "../../src/shared/zoned-time.ts";
import { violationsOn } from "../support/axe.ts";
import { DESKTOP, openBrowser, PHONE } from "../support/browser.ts";
import { clinicNow } from "../support/clock.ts";
import { logIn, newCustomer, newEmail, newPhone } from "../support/customer.ts";
import { tuesdayAfter } from "../support/days.ts";
import { bookVisit } from "../support/desk.ts";
import { declareNothingByKeyboard } from "../support/health-check.ts";
import { firstRows, itInCheck } from "../support/in-check.ts";
import { enterOn, tabTo } from "../support/keyboard.ts";
import { networkIdle } from "../support/network-idle.ts";
import { workerServer } from "../support/server.ts";
import { untouchedDay } from "../support/untouched-day.ts";

const server = await workerServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";

const timesOf = (date: string) => `/indiAppointment?id=ac01&date=${date}&practitionerId=${DANA}&step=time`;
/** Returns a day on which Dana has no visits yet. */
const danasDay = () =>
  untouchedDay(server.origin, {
    fromDate: tuesdayAfter(28),
    serviceIds: ["ac01"],
    practitionerId: DANA,
    times: ["10:00", "11:15"],
  });
const panel = (page: Page) => page.getByRole("region", { name: /^Why not/ });

it.each(
  firstRows([
    ["a phone", PHONE],
    ["a desk", DESKTOP],
  ] as const),
)(
  "on %s, by keyboard alone: a taken time shows the reason, and a guest books a suggested alternative",
  async (_, viewport) => {
    const date = await danasDay();
    for (const time of ["10:00", "11:15"])
      await bookVisit(server, { date, time, serviceIds: ["ac01"], practitionerId: DANA });
    const { page, goto } = await browser.newVisitor(server.origin, { viewport });
    await goto(timesOf(date));
    await enterOn(page, page.getByRole("button", { name: "Looking for another time?" }));
    await page.getByLabel("Another time").fill("10:00");
    await page.keyboard.press("Enter");
    await panel(page)
      .getByText(/^Dana Reyes is busy from 9:55 am to 12:25 pm\.$/)
      .waitFor();
    const ways = panel(page).getByRole("button");
    expect(await ways.count()).toBeGreaterThan(1);
    expect(await ways.count()).toBeLessThanOrEqual(4);
    expect(await violationsOn(page)).toEqual([]);

    const other = panel(page).getByRole("button", { name: /^10 am with / });
    const name = (await other.textContent())?.replace("10 am with ", "") ?? "";
    await enterOn(page, other);
    await declareNothingByKeyboard(page);
    await page.getByRole("heading", { name: "Almost done" }).waitFor();
    await page.getByText(`${formatDay(date)}, 10:00 am`).waitFor();
    const email = newEmail("kay");
    await networkIdle(page);
    await tabTo(page, page.getByLabel("First name"));
    for (const text of ["Kay", "Board", email, newPhone().replace("+", "00")]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await enterOn(page, page.getByRole("button", { name: "Book this visit" }));
    await page.waitForURL("**/guestthanks");
    const { text } = await server.mails.waitFor({ to: email, subject: /Your visit on/ });
    expect(text).toContain(name);
  },
);

itInCheck("the visit-time page explains why a time that isn't listed is unavailable", async () => {
  const date = await danasDay();
  const { page, goto } = await browser.newVisitor(server.origin);
  await goto(timesOf(date));
  await enterOn(page, page.getByRole("button", { name: "Looking for another time?" }));
  await page.getByLabel("Another time").fill("21:30");
  await page.keyboard.press("Enter");
  await panel(page)
    .getByText(/^We’re open from .* that day\.$/)
    .waitFor();
  await page.getByLabel("Another time").fill("16:45");
  await page.keyboard.press("Enter");
  await panel(page)
    .getByText(/^It would end after 5:00 pm; the last start is \d:\d\d pm\.$/)
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

itInCheck("the visit-time page says that it can't check a time while offline, and retries", async () => {
  const date = await danasDay();
  await bookVisit(server, { date, time: "10:00", serviceIds: ["ac01"], practitionerId: DANA });
  const visitor = await browser.newVisitor(server.origin);
  const { page, goto } = visitor;
  visitor.expectComplaint(/ERR_FAILED|Failed to load resource/);
  await goto(timesOf(date));
  await page.route("**/api/v1/Slot/explain*", (route) => route.abort());
  await page.getByRole("button", { name: "Looking for another time?" }).click();
  await page.getByLabel("Another time").fill("10:00");
  await page.keyboard.press("Enter");
  const again = panel(page).getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unroute("**/api/v1/Slot/explain*");
  await again.click();
  await panel(page)
    .getByText(/Dana Reyes is busy/)
    .waitFor();
});

itInCheck("the visit-time page offers two separate visits if only one of two treatments fits at a time", async () => {
  // The clinic has only one needling device. While these two visits use it, a third visit that needs it can't be
  // booked.
  const date = await untouchedDay(server.origin, {
    fromDate: tuesdayAfter(28),
    serviceIds: ["ag05", "iv08"],
    times: ["09:00", "10:45", "14:00"],
  });
  for (const time of ["09:00", "10:45"]) await bookVisit(server, { date, time, serviceIds: ["ag05"] });
  const visit = await bookVisit(server, { date, time: "14:00", serviceIds: ["ag05", "iv08"] });
  const customer = await newCustomer(server.origin, "Wren");
  await server.db.execute(sql`
    update appointments a set customer_id = c.id, guest = null, link_hash = null, order_id = null
    from customers c where c.email = ${customer.email} and a.id = ${visit.id}`);
  const desk = { accountId: "desk", name: "Front desk" };
  await openVisitOrder({ db: server.db, clock: fixedClock(clinicNow()) }, visit.id, desk);
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  await logIn(visitor, customer, `/reschedule/${visit.id}`);
  await page.getByRole("heading", { level: 1, name: "Move your visit" }).waitFor();
  await page.getByRole("button", { name: "Looking for another time?" }).click();
  await page.getByLabel("Another time").fill("10:45");
  await page.keyboard.press("Enter");
  await panel(page)
    .getByRole("button", { name: /^Only .+ at 10:45 am$/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Split this into two visits?" });
  await dialog.getByText(/will stay on .*, 2:00 pm/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Yes, split it" }).click();
  await page.waitForURL("**/booking-msg/**");
  const { rows } = await server.db.execute(sql`
    select to_char(a.starts_at at time zone a.time_zone, 'HH24:MI') as time, array_agg(l.service_id) as services
    from appointments a join appointment_services l on l.appointment_id = a.id
    join customers c on c.id = a.customer_id where c.email = ${customer.email} group by a.id order by a.starts_at`);
  expect(rows).toEqual([
    { time: "10:45", services: ["iv08"] },
    { time: "14:00", services: ["ag05"] },
  ]);
  await server.mails.waitFor({ to: customer.email, subject: /^Your visit on/ });
  const changed = await server.mails.waitFor({ to: customer.email, subject: /^Changed: your visit on/ });
  expect(changed.calendar).toContain("METHOD:REQUEST");
});
