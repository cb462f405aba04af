import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { bookForCustomer } from "#modules/booking/server/desk/book-for-customer.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { fixedClock } from "#shared/clock.ts";
import { newCustomer as newCustomerRecord } from "#testing/customer-records.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { addDays, instantOf } from "../src/shared/zoned-time.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { askClock, clinicNow } from "./support/clock.ts";
import { apiCall, newCustomer, newGuest } from "./support/customer.ts";
import { nextMonth, tuesdayAfter } from "./support/days.ts";
import { bookVisit } from "./support/desk.ts";
import { startServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";
const TODAY = tuesdayAfter(7);
await askClock(server, { to: instantOf(TODAY, "10:20", "America/New_York")?.toISOString() });
const REASON = "Your skin needs two weeks between a peel and light or laser.";

/** A small window is as wide as the page, at every width that staff use. */
async function expectNoSideways(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBe(0);
  }
}

describe("a check-in with a form that is due (visits 31)", () => {
  it("says what is due, goes on for a reason by keyboard, and the file lists what is signed later", async () => {
    const visit = await bookVisit(server, { date: TODAY, time: "10:45", serviceIds: ["ag08"], firstName: "Pia" });
    const customerId = await newCustomerRecord(server.db, { firstName: "Pia", lastName: "Roe" });
    await server.db.execute(
      sql`update appointments set customer_id = ${customerId}, guest = null, link_hash = null where id = ${visit.id}`,
    );
    const { page } = await newStaffVisitor(browser, server, "admin");
    await page.goto(`/admin/visits/${visit.id}`);
    await page.getByRole("button", { name: "Check in" }).waitFor();
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Check in Pia Roe without it?" });
    await dialog.getByText(/^Still due: the form “/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
    await page.keyboard.press("Enter");
    await dialog.getByText("Say why, in a few words.").waitFor();
    await page.keyboard.type("Signed on paper");
    await page.keyboard.press("Enter");
    await page.getByText("Pia Roe is checked in.").waitFor();
    await page.getByText("Signed on paper").first().waitFor();

    await page.getByRole("button", { name: "Read aloud" }).first().click();
    const form = page.getByRole("dialog", { name: /^Read aloud/ });
    await form.getByRole("checkbox").check();
    await form.getByLabel(/^The client's full name/).fill("Pia Roe");
    await form.getByRole("button", { name: "Sign" }).click();
    await page.getByText("The form is signed for Pia Roe.").waitFor();
    await page.goto(`/admin/customers/${customerId}`);
    await page.getByText(/^Signed .*, version \d+, read aloud by /).waitFor();
    await page.getByText("Holds", { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

describe("a health check that a clinician clears (visits 4)", () => {
  it("is asked at the desk, holds up the check-in, and is seen and cleared by who treats", async () => {
    const visit = await bookVisit(server, { date: TODAY, time: "11:30", serviceIds: ["ag07"], firstName: "Alma" });
    await server.db.execute(sql`delete from screening_answers where appointment_id = ${visit.id}`);
    const { page: desk } = await newStaffVisitor(browser, server, "staff");
    await desk.goto(`/admin/visits/${visit.id}`);
    const atDesk = desk.getByRole("region", { name: "Health check" });
    await atDesk.getByRole("button", { name: "Ask here" }).click();
    const asked = desk.getByRole("dialog", { name: "Health check of Alma Roe" });
    await asked.getByRole("checkbox", { name: /^An allergy/ }).check();
    await asked.getByLabel("To what?").fill("Salicylic acid");
    await asked.getByRole("button", { name: "Continue" }).click();
    await asked.getByText(/^You can book\. A clinician looks at this/).waitFor();
    await asked.getByRole("button", { name: "Close" }).last().click();
    await atDesk.getByText("Declared: see").waitFor();
    await atDesk.getByText("A clinician clears this before check-in.").waitFor();
    expect(await atDesk.getByRole("button").count()).toBe(0);
    await desk.getByRole("button", { name: "Check in" }).click();
    const due = desk.getByRole("dialog", { name: "Check in Alma Roe without it?" });
    await due.getByText("Still due: a clinician's look at the health check").waitFor();
    await due.getByRole("button", { name: "Not now" }).click();

    const { page, id } = await newStaffVisitor(browser, server, "practitioner");
    await server.db.execute(sql`update practitioners set account_id = ${id} where id = ${visit.practitioner.id}`);
    await page.goto(`/admin/visits/${visit.id}`);
    const card = page.getByRole("region", { name: "Health check" });
    await card.getByRole("button", { name: "See and clear" }).click();
    const answers = page.getByRole("dialog", { name: "What Alma Roe answered" });
    await answers.getByText(/^Salicylic acid/).waitFor();
    await answers.getByRole("button", { name: "Clear for check-in" }).click();
    await answers.getByText("Say what you decided, in a few words.").waitFor();
    await answers.getByLabel("What you decided").fill("Enzyme instead of salicylic acid.");
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
    await answers.getByRole("button", { name: "Clear for check-in" }).click();
    await card.getByText(/^Cleared by /).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await desk.reload();
    await atDesk.getByText(/^Cleared by /).waitFor();
    await desk.getByRole("button", { name: "Check in" }).click();
    await desk.getByText("Alma Roe is checked in.").waitFor();
  });
});

describe("two guests at one time (visits 57)", () => {
  it("are booked from one form, both or neither", async () => {
    await newCustomer(server.origin, "Zubeida");
    await newCustomer(server.origin, "Yolanda");
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("zub");
    await page.getByRole("option", { name: /^Zubeida Okafor/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Place held while you talk").waitFor();
    // A time at which three people could do it.
    await page.getByRole("button", { name: /^3:15/ }).first().click();
    const book = page.getByRole("button", { name: /^Book .* 3:15 pm$/ });
    await book.waitFor();
    await page.getByText("Place held while you talk").waitFor();
    await page.getByRole("button", { name: "Add a second guest at the same time" }).click();
    const second = page.getByRole("group", { name: "Second guest" });
    await book.click();
    await second.getByText("A name and a phone number are needed.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
    await second.getByRole("combobox", { name: "Who" }).fill("yolan");
    await page.getByRole("option", { name: /^Yolanda Okafor/ }).waitFor();
    await page.keyboard.press("Enter");
    await second.getByRole("combobox", { name: "What" }).fill("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await second.getByRole("button", { name: /^Remove Hydra/ }).waitFor();
    await book.click();
    await page.getByText(/^Booked Zubeida Okafor and Yolanda Okafor, /).waitFor();
    const { rows } = await server.db.execute(sql`
      select count(*)::int as visits, count(distinct customer_id)::int as people, count(distinct starts_at)::int as starts
      from appointments where group_id is not null group by group_id`);
    expect(rows).toEqual([{ visits: 2, people: 2, starts: 1 }]);
  });
});

describe("moving a visit through a medical rule (visits 19)", () => {
  it("asks for a reason at a drag and in the dialog, and stores it", async () => {
    const customerId = await newCustomerRecord(server.db, { firstName: "Wanda", lastName: "Marsh" });
    const [light, peel] = [tuesdayAfter(21), addDays(tuesdayAfter(21), 7)];
    const context = {
      db: server.db,
      clock: fixedClock(clinicNow()),
      versions: { versionOf: () => "1" },
      secrets: await loadSecrets(server.db, undefined),
    };
    const staff = staffOf(await makeStaff(context));
    const bookAt = (serviceId: string, date: string, more: object = {}) =>
      bookForCustomer(context, staff, {
        ...{ customerId, services: [{ serviceId, addOnIds: [], ...more }], via: "phone", notify: false },
        startsAt: instantOf(date, "10:30", "America/New_York") ?? clinicNow(),
        override: { rules: ["R01"], reason: "Patch was only the hands" },
      });
    await bookAt("pg01", light);
    const visit = await bookAt("ag08", peel, { practitionerId: DANA });

    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto(`/admin/today?date=${peel}`);
    const barAt = (time: string) =>
      page.getByRole("button", { name: new RegExp(`^Wanda Marsh, .*${time}.*Dana Reyes`) });
    const from = await barAt("10:30 am").boundingBox();
    if (!from) throw new Error("the bar has no place");
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 20 + 3.5 * from.width, from.y + 10, { steps: 12 });
    await page.mouse.up();
    const asked = page.getByRole("dialog", { name: /^This breaks/ });
    await asked.getByText(new RegExp(REASON)).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByLabel("Reason").fill("ok");
    await asked.getByRole("button", { name: "Move anyway" }).click();
    await asked.getByText("Say why, in 10 characters or more.").waitFor();
    await asked.getByLabel("Reason").fill("The director looked at it");
    await asked.getByRole("button", { name: "Move anyway" }).click();
    await asked.waitFor({ state: "hidden" });
    await expect
      .poll(async () => {
        const { rows } = await server.db.execute<{ reason: string }>(
          sql`select reason from rule_overrides where appointment_id = ${visit.id} order by at desc limit 1`,
        );
        return rows[0]?.reason;
      })
      .toBe("The director looked at it");

    await page.goto(`/admin/visits/${visit.id}`);
    await page.getByRole("button", { name: "Move", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Move Wanda Marsh/ });
    await dialog.getByLabel("Day").fill(addDays(peel, 1));
    await dialog.getByText(new RegExp(REASON)).waitFor();
    await dialog.getByLabel("Reason").fill("Moved by a day at her wish");
    await dialog.getByRole("button", { name: /anyway$/ }).click();
    await page.getByText(/^Wanda Marsh is at .* now\./).waitFor();
  });
});

describe("a qualification that ends (visits 53)", () => {
  it("is set with a day for one treatment", async () => {
    const { page } = await newStaffVisitor(browser, server, "admin");
    await page.goto("/admin/people/practitioner-theo-marsh/services");
    const until = page.getByLabel(/^until which day they perform Multivitamin drip/);
    await until.fill(addDays(TODAY, 200));
    await page.getByText("1 treatment").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByText("Treatments saved.").waitFor();
    const { rows } = await server.db.execute(sql`
      select qualified_until::text as until from practitioner_services
      where practitioner_id = 'practitioner-theo-marsh' and service_id = 'iv02'`);
    expect(rows).toEqual([{ until: addDays(TODAY, 200) }]);
  });
});

describe("times that fit the day (visits 12)", () => {
  it("are recommended to a guest, up to three of a day, and every time can be chosen", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    await goto("/indiAppointment?id=ag07");
    await page.getByRole("heading", { name: "When works for you?" }).waitFor();
    // A day that nobody has booked yet.
    await page.getByRole("button", { name: "Next month" }).click();
    await page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
    await page.locator("table button:not([aria-disabled=true])").nth(10).click();
    await page.getByText("Recommended: fits our day best, without waits.").waitFor();
    const recommended = page.locator("button[aria-describedby]", { hasText: /\d [ap]m$/ });
    expect(await recommended.count()).toBeGreaterThan(0);
    expect(await recommended.count()).toBeLessThanOrEqual(3);
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
  });
});

describe("the treatments of a visit (BO-21)", () => {
  it("are one more by two presses, with what is in the way said, and one less again, with the sum following", async () => {
    const call = apiCall(server.origin);
    const days = (await call("GET", `Slot/month?month=${nextMonth()}&serviceIds=ag08`)).body.data;
    const { date } = present(days.find(({ free }) => free));
    const customer = newGuest("Rosa");
    const slots = (await call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag08`)).body.data;
    const time = present(slots.find(({ isBooked }) => !isBooked)).from;
    const wanted = { serviceIds: ["ag08"], date, time, customer };
    const { orderId, appointment } = (await call("POST", "guest/book", wanted)).body.data;
    const dueOf = async () => {
      const { rows } = await server.db.execute<{ cents: number }>(sql`
        select due_at_clinic_cents as cents from orders where id = ${orderId}`);
      return present(rows[0]).cents;
    };
    const due = await dueOf();
    const { page } = await newStaffVisitor(browser, server, "admin");
    await page.goto(`/admin/visits/${appointment._id}`);
    const treatments = page.getByRole("table");
    await treatments.waitFor();
    await page.getByRole("button", { name: "Add a treatment" }).click();
    const dialog = page.getByRole("dialog", { name: /^Add a treatment for Rosa/ });
    await dialog.getByRole("button", { name: "Add the treatment" }).click();
    await dialog.getByText("Choose a treatment.").waitFor();
    await dialog.getByRole("combobox", { name: "What" }).fill("led");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    const added = await dialog.getByRole("button", { name: /^Remove / }).getAttribute("aria-label");
    const name = added?.replace("Remove ", "") ?? "";
    await dialog.getByLabel("With").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
    await dialog.getByRole("button", { name: "Add the treatment" }).click();
    await page.getByText(`${name} is added to the visit of Rosa`).waitFor();
    const takeOff = page.getByRole("button", { name: `Take off ${name}` });
    await takeOff.waitFor();
    expect(await dueOf()).toBeGreaterThan(due);
    await takeOff.click();
    const asked = page.getByRole("dialog", { name: `Take ${name} off?` });
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByRole("button", { name: "Take it off" }).click();
    await page.getByText(`${name} is taken off the visit of Rosa`).waitFor();
    await takeOff.waitFor({ state: "detached" });
    expect(await dueOf()).toBe(due);
    await page.getByRole("heading", { name: "Emails sent" }).waitFor();
    await page.keyboard.press("Control+z");
    await takeOff.waitFor();
  });
});
