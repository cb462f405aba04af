import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { tuesdayAfter } from "./support/days.ts";
import { bookVisit } from "./support/desk.ts";
import { declareNothingByKeyboard } from "./support/health-check.ts";
import { enterOn } from "./support/keyboard.ts";
import { workerServer } from "./support/server.ts";
import { untouchedDay } from "./support/untouched-day.ts";

const server = await workerServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";

/** Creates a customer who had an acne facial with Dana Reyes. */
async function customerOfDana() {
  const date = await untouchedDay(server.origin, {
    fromDate: tuesdayAfter(28),
    serviceIds: ["ac01"],
    practitionerId: DANA,
    times: ["10:00"],
  });
  const { id } = await bookVisit(server, { date, time: "10:00", serviceIds: ["ac01"], practitionerId: DANA });
  const customer = await newCustomer(server.origin, "Again");
  await server.db.execute(sql`
    update appointments a set customer_id = c.id, guest = null, link_hash = null, order_id = null,
      status = 'completed', closed_at = a.ends_at
    from customers c where c.email = ${customer.email} and a.id = ${id}`);
  return customer;
}

it("the home page offers to repeat the last visit: one press holds a time with the same practitioner", async () => {
  const customer = await customerOfDana();
  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
  const { page } = visitor;
  await logIn(visitor, customer, "/");
  const section = page.getByRole("region", { name: "Your next visit" });
  await section.getByText("with Dana Reyes").waitFor();
  const times = section.getByRole("list", { name: "Next times with Dana Reyes" }).getByRole("link");
  expect(await times.count()).toBe(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await enterOn(page, times.first());
  await declareNothingByKeyboard(page);
  await page.waitForURL("**/mycart");
  await page
    .getByText(/with Dana Reyes/)
    .first()
    .waitFor();
  await page
    .getByText(/^Held for \d/)
    .first()
    .waitFor();
});

it("BOOK ONLINE leads a customer without a cart to the treatments, with the last visit first", async () => {
  const customer = await customerOfDana();
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  await logIn(visitor, customer, "/schedule1");
  await page.getByRole("heading", { level: 1, name: "What would you like done?" }).waitFor();
  await page.getByRole("region", { name: "Same as last time" }).getByText("with Dana Reyes").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page
    .getByRole("checkbox", { name: /^Hydra-exfoliation facial/ })
    .first()
    .check();
  // The chosen treatment stands above the button.
  await page
    .getByRole("listitem")
    .filter({ hasText: /^Hydra-exfoliation facial\d+ min$/ })
    .waitFor();
  await page.getByRole("button", { name: "Choose a time" }).click();
  await page.getByRole("heading", { level: 1, name: "When works for you?" }).waitFor();
  const visit = page.getByRole("region", { name: "Your visit" });
  await visit.getByText("Hydra-exfoliation facial").filter({ visible: true }).first().waitFor();
});
