import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { widthsOf } from "./support/screens.ts";
import { sharedServer } from "./support/server.ts";
import { withoutPictures } from "./support/still-pictures.ts";

const server = await sharedServer();
const browser = await openBrowser();

const WIDTHS = [320, 390, 786, 787, 1440];

let pagesSeen = 0;

/** What is wrong with the page that is open: too wide, not one h1, or something that axe finds. */
async function problemsOn(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const problems: string[] = [];
  const h1s = await page.locator("h1").count();
  if (h1s !== 1) problems.push(`${pathname} has ${h1s} h1`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(50);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) problems.push(`${pathname} is ${wide} wide in a window of ${width}`);
  }
  pagesSeen += 1;
  for (const width of widthsOf(pagesSeen)) {
    await page.setViewportSize({ width, height: 900 });
    problems.push(...(await violationsOn(page)).map((text) => `${pathname} at ${width}: ${text}`));
  }
  return problems;
}

describe("pages of a customer (PG-21 to PG-27)", () => {
  it("fit their windows, complain about nothing, and axe finds nothing", async () => {
    const visitor = await browser.newVisitor(server.origin, await withoutPictures());
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p11", { quantity: 2 });
    await customer.call("POST", "add-to-cart/service/ag07");
    await logIn(visitor, customer, "/my-profile");
    const problems = await problemsOn(page);
    for (const path of ["/mycart", "/product-orders", "/past-orders", "/upcoming-orders"]) {
      await openAlive(page, path);
      problems.push(...(await problemsOn(page)));
    }
    for (const path of ["/schedule1", "/schedule2", "/shop", "/give-rating", "/membership"]) {
      await openAlive(page, path);
      problems.push(...(await problemsOn(page)));
    }
    expect(problems).toEqual([]);
  });

  it("so do those of a visit: booked, to move, and moved (PG-26)", async () => {
    const customer = await newCustomer(server.origin);
    const { call } = customer;
    await call("POST", "add-to-cart/service/ag07");
    const days = await call("GET", `Slot/month?month=${nextMonth()}&serviceIds=ag07`);
    const { date } = present(days.body.data.find(({ free }) => free));
    const slots = await call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag07`);
    const { from } = present(slots.body.data.find(({ isBooked }) => !isBooked));
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time: from })).status).toBe(200);
    expect((await call("POST", "checkoutService")).status).toBe(200);
    const upcoming = await call("GET", "Appointment/upcoming");
    const { _id, orderId } = present(upcoming.body.data[0]);
    const visitor = await browser.newVisitor(server.origin, await withoutPictures());
    const { page } = visitor;
    await logIn(visitor, customer, "/upcoming-orders");
    const problems = await problemsOn(page);
    // A visit without an order, which the desk booked, is shown by its own id.
    const messages = [`/booking-msg/${orderId}`, `/booking-msg/${_id}`];
    for (const path of [`/service-booked/${orderId}`, `/reschedule/${_id}`, ...messages]) {
      await openAlive(page, path);
      problems.push(...(await problemsOn(page)));
    }
    // Nothing was paid for it: the pages that providers lead back to show the visit instead.
    for (const path of [`/thanks/${orderId}`, `/failed/${orderId}`]) {
      await openAlive(page, path);
      expect(new URL(page.url()).pathname).toBe(`/service-booked/${orderId}`);
    }
    expect(problems).toEqual([]);
  });
});

describe("pages that say what went wrong (SH-13)", () => {
  it("an address with nothing at it", async () => {
    const visitor = await browser.newVisitor(server.origin);
    visitor.expectComplaint(/404/);
    await openAlive(visitor.page, "/nowhere");
    expect(await problemsOn(visitor.page)).toEqual([]);
  });

  it("a page that the server could not make", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    visitor.expectComplaint(/500|Internal|error/i);
    await page.route("**/aboutus.data*", (route) => route.fulfill({ status: 500, body: "no" }));
    await openAlive(page, "/contact");
    await page.getByRole("link", { name: "ABOUT US", exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
    expect(await problemsOn(page)).toEqual([]);
  });

  it("a visit's link that is no longer good, and a thanks without an order", async () => {
    const visitor = await browser.newVisitor(server.origin);
    for (const path of ["/confirmation?id=nothing&link=nothing", "/guestfailed", "/thanks/failed"]) {
      await openAlive(visitor.page, path);
      expect(await problemsOn(visitor.page), path).toEqual([]);
    }
  });
});
