import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { staffRights } from "#modules/account/server/staff-tables.ts";
import { familyOrder, intervalRules } from "#modules/care/server/tables.ts";
import { present } from "#testing/present.ts";
import { addDays, formatDay } from "../../src/shared/zoned-time.ts";
import { violationsOn } from "../support/axe.ts";
import { openBrowser, PHONE } from "../support/browser.ts";
import { type ApiCall, logIn, newCustomer } from "../support/customer.ts";
import { tuesdayAfter } from "../support/days.ts";
import { declareNothingByKeyboard } from "../support/health-check.ts";
import { itInCheck } from "../support/in-check.ts";
import { enterOn, tabTo, untilFocused } from "../support/keyboard.ts";
import { workerServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();

/**
 * Returns a Tuesday on which a light treatment can be booked. The days 14 and 15 days later are free too, and in the
 * same month as each other.
 */
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

it("a peel can't be booked within two weeks after a light treatment, but only from the first allowed date on", async () => {
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
    name: `${formatDay(addDays(first, -1))}, is too soon`,
  });
  expect(await before.getAttribute("aria-disabled")).toBe("true");
  expect(await violationsOn(page)).toEqual([]);

  // The calendar opens on the first possible day. After a later day is chosen, a button in the note leads back to the
  // first one.
  const heading = page.getByRole("heading", { name: formatDay(first) });
  await heading.waitFor();
  await tabTo(page, page.getByRole("button", { name: formatDay(first), pressed: true }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: formatDay(addDays(first, 1)) }).waitFor();
  await enterOn(page, page.getByRole("button", { name: /^Show Tue, / }));
  await heading.waitFor();
  // The keyboard can't choose the day before either.
  await tabTo(page, page.getByRole("button", { name: formatDay(first), pressed: true }));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  expect(await heading.isVisible()).toBe(true);
  await enterOn(page, page.getByRole("button", { name: /^\d{1,2}:\d\d (am|pm)$/ }).first());
  await declareNothingByKeyboard(page);
  await page.waitForURL("**/mycart");
  await enterOn(page, page.getByRole("button", { name: "Check out" }));
  await enterOn(page, page.getByRole("button", { name: "Yes, book it" }));
  await page.waitForURL("**/service-booked/**");
  const visits = (await call("GET", "Appointment/upcoming")).body.data;
  expect(visits.map(({ date }) => date)).toEqual([light, first]);
});

/** Creates a customer who has a relaxer booked on a day, and another one in the cart. */
async function bookedRelaxerOn(date: string) {
  const customer = await newCustomer(server.origin);
  const { call } = customer;
  await call("POST", "add-to-cart/service/ag01");
  const slots = (await call("GET", `admin/Slot/allSlot?date=${date}`)).body.data;
  const time = slots.find(({ isBooked }) => !isBooked)?.from;
  expect((await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time })).status).toBe(200);
  expect((await call("POST", "checkoutService", {})).status).toBe(200);
  await call("POST", "add-to-cart/service/ag01");
  return customer;
}

itInCheck(
  "a rule that only warns is shown before a time is chosen, and staff see that the customer acknowledged it",
  async () => {
    const WARNING = "Most people wait twelve weeks before the next relaxer.";
    const date = tuesdayAfter(7);
    const customer = await bookedRelaxerOn(date);
    const { call } = customer;

    const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
    const { page } = visitor;
    await logIn(visitor, customer, `/schedule1?date=${addDays(date, 7)}`);
    const note = page.getByRole("status").filter({ hasText: WARNING });
    await note.waitFor();
    const read = note.getByRole("checkbox", { name: "I have read this" });
    const first = page.getByRole("button", { name: /^\d{1,2}:\d\d (am|pm)$/ }).first();
    await enterOn(page, first);
    await note.getByText("Check this box first, then choose a time.").waitFor();
    await untilFocused(read);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press("Space");
    await enterOn(page, first);
    await declareNothingByKeyboard(page);
    await page.waitForURL("**/mycart");
    expect((await call("POST", "checkoutService", {})).status).toBe(200);
    const { rows } = await server.db.execute<{ id: string }>(sql`
    select k.appointment_id as id from rule_acknowledgments k join appointments a on a.id = k.appointment_id
    join customers c on c.id = a.customer_id where c.email = ${customer.email} and k.rule_id = 'R16-AG01'`);
    expect(rows).toHaveLength(1);
    const { page: desk } = await newStaffVisitor(browser, server, "staff");
    await desk.goto(`/admin/visits/${rows[0]?.id}`);
    await desk.getByText(`${WARNING} The client has read this.`).waitFor();
  },
);

itInCheck("a rule that only warns is shown before choosing an alternative to an unavailable time", async () => {
  const date = tuesdayAfter(21);
  const customer = await bookedRelaxerOn(date);

  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
  const { page } = visitor;
  await logIn(visitor, customer, `/schedule1?date=${addDays(date, 7)}`);
  await enterOn(page, page.getByRole("button", { name: "Looking for another time?" }));
  await page.getByLabel("Another time").fill("21:30");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: /^Why not/ });
  const way = panel.getByRole("button", { name: /^\d{1,2}(:\d\d)? (am|pm)$/ }).first();
  await enterOn(page, way);
  await panel.getByText("Check this box first, then choose a time.").waitFor();
  const read = panel.getByRole("checkbox", { name: "I have read this" });
  await untilFocused(read);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Space");
  await enterOn(page, way);
  await declareNothingByKeyboard(page);
  await page.waitForURL("**/mycart");
  const { rows } = await server.db.execute(sql`
    select k.rule_id as rule from rule_acknowledgments k join appointments a on a.id = k.appointment_id
    join customers c on c.id = a.customer_id where c.email = ${customer.email} and a.status = 'held'`);
  expect(rows).toEqual([{ rule: "R16-AG01" }]);
});

itInCheck(
  "at the desk, booking a peel too soon after a light treatment shows the rule, which staff can override",
  async () => {
    const { call } = await newCustomer(server.origin, "Brunhilde");
    await call("POST", "add-to-cart/service/pg01");
    const light = tuesdayAfter(4);
    const slots = (await call("GET", `admin/Slot/allSlot?date=${light}`)).body.data;
    const time = slots.find(({ isBooked }) => !isBooked)?.from;
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", { date: light, time })).status).toBe(200);
    expect((await call("POST", "checkoutService", {})).status).toBe(200);

    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("brunhil");
    await page.getByRole("option", { name: /^Brunhilde Okafor/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("light or medium");
    await page.getByRole("option", { name: /^Light or medium peel/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const refusal = page.getByRole("alert").filter({ hasText: "A medical rule prevents this" });
    await refusal.getByText(REASON).waitFor();
    // The reason field gets the focus, so that a keyboard user can continue typing.
    await untilFocused(refusal.getByLabel("Reason"));
    await page.keyboard.type("ok");
    await page.keyboard.press("Enter");
    await refusal.getByText("Say why, in 10 characters or more.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const reason = refusal.getByLabel("Reason");
    await reason.fill("Patch was only the hands");
    await reason.press("Enter");
    await page.getByText(/^Booked Brunhilde Okafor, /).waitFor();
    await page.getByRole("region", { name: "Too near to another visit" }).getByText(REASON).waitFor();

    const director = await newStaffVisitor(browser, server, "practitioner");
    await server.db.insert(staffRights).values({ customerId: director.id, right: "care.direct" });
    const [former] = await server.db.select().from(intervalRules).where(eq(intervalRules.id, "R11"));
    onTestFinished(async () => {
      await server.db.update(intervalRules).set(present(former)).where(eq(intervalRules.id, "R11"));
    });
    await server.db.execute(sql`update interval_rules set status = 'draft', confirmed_at = null where id = 'R11'`);
    await director.page.goto("/admin/rules");
    await director.page.getByRole("heading", { name: "Medical rules" }).waitFor();
    await director.page.getByRole("link", { name: "Wax, then a peel" }).click();
    const confirm = director.page.getByRole("button", { name: "Confirm it" });
    await confirm.waitFor();
    expect(await violationsOn(director.page)).toEqual([]);
    await confirm.click();
    await director.page.getByText(/^Confirmed by Noor /).waitFor();
  },
);

itInCheck("the medical director changes the order of treatments in a visit, by keyboard", async () => {
  const desk = await newStaffVisitor(browser, server, "staff");
  await desk.page.goto("/admin/rules");
  await desk.page.getByRole("link", { name: "Order in a visit" }).click();
  await desk.page.getByText("The default order. The medical director confirms it.").waitFor();
  expect(await desk.page.getByRole("button", { name: "Confirm this order" }).count()).toBe(0);

  onTestFinished(async () => {
    await server.db.delete(familyOrder); // back to the default order
  });
  const { page, id } = await newStaffVisitor(browser, server, "practitioner");
  await server.db.insert(staffRights).values({ customerId: id, right: "care.direct" });
  await page.goto("/admin/rules/order");
  await page.getByLabel("LED light").selectOption("At any step");
  expect(await violationsOn(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBe(0);
  }
  await enterOn(page, page.getByRole("button", { name: "Confirm this order" }));
  await page.getByText(/^Confirmed by Noor /).waitFor();
  expect(await page.getByLabel("LED light").inputValue()).toBe("anywhere");
});
