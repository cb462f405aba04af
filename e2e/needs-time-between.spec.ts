import { expect, it } from "vitest";
import { addDays, formatDay } from "../src/shared/zoned-time.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { type ApiCall, logIn, newCustomer } from "./support/customer.ts";
import { tuesdayAfter } from "./support/days.ts";
import { enterOn, tabTo } from "./support/keyboard.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const browser = await openBrowser();

/** A Tuesday with time for light, two weeks after which, and the day after that, are open days of one month. */
async function dayForLight(call: ApiCall): Promise<string> {
  for (const light of [7, 14, 21, 28, 35].map(tuesdayAfter)) {
    const first = addDays(light, 14);
    const freeIn = async (month: string) =>
      (await call("GET", `Slot/month?month=${month}&serviceIds=pg01`)).body.data
        .filter(({ free }) => free)
        .map(({ date }) => date);
    const free = [...(await freeIn(light.slice(0, 7))), ...(await freeIn(first.slice(0, 7)))];
    if (Number(first.slice(8)) > 2 && [light, first, addDays(first, 1)].every((date) => free.includes(date)))
      return light;
  }
  throw new Error("no such day");
}
const REASON = "Your skin needs two weeks between a peel and light or laser.";

it("on a phone, by keyboard alone: a peel isn't had within two weeks of light, and is booked on its first date (visits 14)", async () => {
  const customer = await newCustomer(server.origin);
  const { call } = customer;
  const light = await dayForLight(call);
  await call("POST", "add-to-cart/service/pg01");
  const slots = (await call("GET", `admin/Slot/allSlot?date=${light}`)).body.data;
  const time = slots.find(({ isBooked }) => !isBooked)?.from;
  expect((await call("PUT", "cart/addDateAndtimetoServiceCart", { date: light, time })).status).toBe(200);
  expect((await call("POST", "checkoutService", {})).status).toBe(200);
  await call("POST", "add-to-cart/service/ag08");
  const first = addDays(light, 14);

  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
  const { page } = visitor;
  await logIn(visitor, customer, "/schedule1");
  await page.getByText(`${REASON} The first date is ${formatDay(first)}.`).waitFor();
  const before = page.getByRole("button", {
    name: `${formatDay(addDays(first, -1))}, is too soon after another visit`,
  });
  expect(await before.getAttribute("aria-disabled")).toBe("true");
  expect(await violationsOn(page)).toEqual([]);

  // The calendar opens on that day; from a later one the note leads back to it.
  const heading = page.getByRole("heading", { name: formatDay(first) });
  await heading.waitFor();
  await tabTo(page, page.getByRole("button", { name: formatDay(first), pressed: true }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: formatDay(addDays(first, 1)) }).waitFor();
  await enterOn(page, page.getByRole("button", { name: /^Show Tue, / }));
  await heading.waitFor();
  // Refused from the keyboard as well: the day before stays what it is, a day that can't be chosen.
  await tabTo(page, page.getByRole("button", { name: formatDay(first), pressed: true }));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  expect(await heading.isVisible()).toBe(true);
  await enterOn(page, page.getByRole("button", { name: /^\d{1,2}:\d\d (am|pm)$/ }).first());
  await page.waitForURL("**/mycart");
  await enterOn(page, page.getByRole("button", { name: "Check out" }));
  await enterOn(page, page.getByRole("button", { name: "Yes, book it" }));
  await page.waitForURL("**/service-booked/**");
  const visits = (await call("GET", "Appointment/upcoming")).body.data;
  expect(visits.map(({ date }) => date)).toEqual([light, first]);
});
