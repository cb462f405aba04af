import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { DESKTOP, openBrowser, PHONE } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { isWhole } from "./support/is-whole.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { fontsAreThere } from "./support/loaded.ts";
import { problemsOfLargeWords } from "./support/page-checks/is-readable-enlarged.ts";
import { problemsOfLinks } from "./support/page-checks/leads-somewhere.ts";
import { problemsOn } from "./support/page-checks/problems-of-visit.ts";
import { problemsOfMotion } from "./support/page-checks/stays-in-place.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

const followed = new Set<string>();

/** Returns the problems of the open page. */
async function problemsHere(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url());
  await page.waitForFunction(fontsAreThere);
  // Large text has the least room in this window.
  await page.setViewportSize(PHONE);
  const problems = [
    ...(await problemsOfLargeWords(page)),
    ...(await problemsOn(page, "all")),
    ...(isWhole ? await problemsOfMotion(page) : []),
    ...(await problemsOfLinks(page, followed)),
  ];
  return problems.map((problem) => `${pathname} ${problem}`);
}

/** Opens the pages one after another, and returns their problems. */
async function problemsAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(DESKTOP);
    await openAlive(page, path);
    problems.push(...(await problemsHere(page)));
  }
  return problems;
}

describe("customer pages (PG-21 to PG-27)", () => {
  it.each([
    ["/my-profile", "/mycart", "/product-orders", "/past-orders", "/upcoming-orders"],
    ["/schedule1", "/schedule2", "/shop", "/give-rating", "/membership"],
  ])(
    "fit the window even with text at 200 % (1.4.4, 1.4.10), log no errors, have no dead links and no axe violations: %s …",
    async (first, ...others) => {
      const visitor = await browser.newVisitor(server.origin);
      const { page } = visitor;
      const customer = await newCustomer(server.origin);
      await customer.call("POST", "add-to-cart/product/p11", { quantity: 2 });
      await customer.call("POST", "add-to-cart/service/ag07");
      await logIn(visitor, customer, first);
      const problems = [...(await problemsHere(page)), ...(await problemsAt(page, others))];
      expect(problems.join("\n")).toBe("");
    },
  );

  it("about a visit that is booked, being moved or moved have no accessibility or text problems (PG-26)", async () => {
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
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await logIn(visitor, customer, "/upcoming-orders");
    const problems = await problemsHere(page);
    // A visit booked by the desk without an order is shown by its own id.
    const messages = [`/booking-msg/${orderId}`, `/booking-msg/${_id}`];
    problems.push(...(await problemsAt(page, [`/service-booked/${orderId}`, `/reschedule/${_id}`, ...messages])));
    // Nothing was paid: the pages to which providers redirect show the visit instead.
    for (const path of [`/thanks/${orderId}`, `/failed/${orderId}`]) {
      await openAlive(page, path);
      expect(new URL(page.url()).pathname).toBe(`/service-booked/${orderId}`);
    }
    expect(problems.join("\n")).toBe("");
  });
});

describe("error pages (SH-13)", () => {
  it("have no accessibility or text problems at a URL that doesn't exist", async () => {
    const visitor = await browser.newVisitor(server.origin);
    visitor.expectComplaint(/404/);
    await openAlive(visitor.page, "/nowhere");
    expect((await problemsHere(visitor.page)).join("\n")).toBe("");
  });

  it("have no accessibility or text problems in place of a page that the server couldn't render", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    visitor.expectComplaint(/500|Internal|error/i);
    await page.route("**/aboutus.data*", (route) => route.fulfill({ status: 500, body: "no" }));
    await openAlive(page, "/contact");
    await page.getByRole("link", { name: "ABOUT US", exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
    expect((await problemsHere(page)).join("\n")).toBe("");
  });
});
