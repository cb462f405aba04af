import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { bookForCustomer } from "#modules/desk/server/book-for-customer.ts";
import { newCustomer as newCustomerRecord } from "#testing/customer-records.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { addDays, instantOf } from "../../src/shared/zoned-time.ts";
import { violationsOn } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { clinicNow } from "../support/clock.ts";
import { apiCall, newCustomer, newGuest } from "../support/customer.ts";
import { nextMonth, tuesdayAfter } from "../support/days.ts";
import { deskContext } from "../support/desk.ts";
import { describeInCheck, itInCheck } from "../support/in-check.ts";
import { expectNoSideways } from "../support/no-sideways.ts";
import { workerServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";
/** A day on which no other test books. */
const QUIET_DAY = tuesdayAfter(63);
const REASON = "Your skin needs two weeks between a peel and light or laser.";

describe("visits of two guests at the same time", () => {
  it("are booked with one form, or neither visit is booked if one of the two can't be", async () => {
    await newCustomer(server.origin, "Zenobia");
    await newCustomer(server.origin, "Yolanda");
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto(`/admin/today?date=${QUIET_DAY}`);
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("zeno");
    await page.getByRole("option", { name: /^Zenobia Okafor/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Place held while you talk").waitFor();
    // A time at which three people could perform the treatment.
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
    await page.getByText(/^Booked Zenobia Okafor and Yolanda Okafor, /).waitFor();
    const { rows } = await server.db.execute(sql`
      select count(*)::int as visits, count(distinct customer_id)::int as people, count(distinct starts_at)::int as starts
      from appointments where group_id = (select group_id from appointments v join customers c on c.id = v.customer_id
        where c.first_name = 'Zenobia') group by group_id`);
    expect(rows).toEqual([{ visits: 2, people: 2, starts: 1 }]);
  });
});

describeInCheck("moving a visit against a medical rule", () => {
  it("requires a reason, by dragging as well as in the dialog, and stores that reason", async () => {
    const customerId = await newCustomerRecord(server.db, { firstName: "Wanda", lastName: "Marsh" });
    const [light, peel] = [addDays(QUIET_DAY, 7), addDays(QUIET_DAY, 14)];
    const context = await deskContext(server);
    const staff = staffOf(await makeStaff(context));
    const bookAt = (serviceId: string, date: string, more: object = {}) =>
      bookForCustomer(context, staff, {
        customerId,
        services: [{ serviceId, addOnIds: [], ...more }],
        via: "phone",
        notify: false,
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

describeInCheck("a practitioner's qualification that expires", () => {
  itInCheck("is set with an expiration date for one treatment", async () => {
    onTestFinished(async () => {
      await server.db.execute(sql`update practitioner_services set qualified_until = null
        where practitioner_id = 'practitioner-theo-marsh' and service_id = 'iv02'`);
    });
    const { page } = await newStaffVisitor(browser, server, "admin");
    await page.goto("/admin/people/practitioner-theo-marsh/services");
    const until = page.getByLabel(/^until which day they perform Multivitamin drip/);
    await until.fill(addDays(QUIET_DAY, 200));
    await page.getByText("1 treatment").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByText("Treatments saved.").waitFor();
    const { rows } = await server.db.execute(sql`
      select qualified_until::text as until from practitioner_services
      where practitioner_id = 'practitioner-theo-marsh' and service_id = 'iv02'`);
    expect(rows).toEqual([{ until: addDays(QUIET_DAY, 200) }]);
  });
});

describeInCheck("times that leave no gaps in the day", () => {
  it("are recommended to a guest, up to three a day, and the guest can still choose every other free time", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    await goto("/indiAppointment?id=ag07");
    await page.getByRole("heading", { name: "When works for you?" }).waitFor();
    // A day without bookings.
    await page.getByRole("button", { name: "Next month" }).click();
    await page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
    await page.locator("table button:not([aria-disabled=true])").nth(10).click();
    await page.getByText("Recommended: no waiting").waitFor();
    const recommended = page.locator("button[aria-describedby]", { hasText: /\d [ap]m$/ });
    expect(await recommended.count()).toBeGreaterThan(0);
    expect(await recommended.count()).toBeLessThanOrEqual(3);
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
  });
});

describeInCheck("the treatments of a visit (BO-21)", () => {
  itInCheck(
    "can be added with two presses, which show any conflict, and removed again, which lowers the total",
    async () => {
      const call = apiCall(server.origin);
      const days = (await call("GET", `Slot/month?month=${nextMonth()}&serviceIds=ag08`)).body.data;
      const { date } = present(days.find(({ free }) => free));
      const customer = newGuest("Rosa");
      const slots = (await call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag08`)).body.data;
      const time = present(slots.find(({ isBooked }) => !isBooked)).from;
      const input = { serviceIds: ["ag08"], date, time, customer };
      const { orderId, appointment } = (await call("POST", "guest/book", input)).body.data;
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
    },
  );
});
