import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { openBrowser } from "./support/browser.ts";
import { freeStart } from "./support/clock-people.ts";
import { arriveAs, newCustomer } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { declareNothing } from "./support/health-check.ts";
import { untilLoaded } from "./support/loaded.ts";
import { screens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

describe("booking a visit with two treatments and an add-on (BK-1 to BK-3, BK-7)", () => {
  it.each(screens("a phone"))(
    "leads on %s from the selection of treatments and a held time slot to the booking, which the email and the visit history then show",
    async (_screen, options) => {
      const visitor = await browser.newVisitor(server.origin, options);
      const { page } = visitor;
      const customer = await newCustomer(server.origin);
      const addOns = await customer.call("GET", "Service/ByName/hydra-exfoliation-facial?id=ag07");
      const addOn = present(addOns.body.data.addOns.find(({ minutes }) => minutes > 0));
      await customer.call("POST", "add-to-cart/service/ag07");
      await customer.call("POST", `add-to-cart/addOnservices/${addOn._id}`, { quantity: 1 });
      await customer.call("POST", "add-to-cart/service/ag01");

      await arriveAs(visitor, customer, "/schedule1");
      await page.getByRole("heading", { name: "When works for you?" }).waitFor();
      await page.getByText(addOn.name).filter({ visible: true }).first().waitFor();
      await page.getByRole("button", { name: "Next month" }).click();
      const day = page.locator("table button:not([aria-disabled])").nth(3);
      const dayName = await day.getAttribute("aria-label");
      await day.click();
      await page.getByRole("heading", { name: dayName ?? "" }).waitFor();
      await untilLoaded(page);
      const slot = page
        .getByRole("region", { name: /Morning|Midday|Afternoon/ })
        .getByRole("button")
        .first();
      const time = (await slot.textContent())?.trim() ?? "";
      await slot.click();
      await declareNothing(page);
      await page.waitForURL("**/mycart"); // automatically, once the slot is held (BK-2)
      // The heading has the year, if it isn't the current one.
      await page.getByRole("heading", { name: new RegExp(`^${dayName}(, \\d{4})?, ${time}$`) }).waitFor();
      await page.getByText(/^Held for \d+:\d\d$/).waitFor();
      await page.getByRole("button", { name: "Check out" }).click();
      await page.getByRole("heading", { name: "Book this visit?" }).waitFor();
      await page.getByRole("button", { name: "Yes, book it" }).click();

      await page.waitForURL("**/service-booked/**");
      await page.getByRole("heading", { name: /^See you on \w+, Mara$/ }).waitFor();
      await page.getByText("Nothing was charged today.").waitFor();
      const mail = await server.mails.waitFor({ to: customer.email, subject: /booked|visit|See you/i });
      expect(mail.calendar).toContain("BEGIN:VCALENDAR");

      await visitor.goto("/upcoming-orders");
      await page
        .getByRole("article")
        .getByRole("heading", { name: new RegExp(time) })
        .waitFor();
      expect(await page.getByRole("article").count()).toBe(1);
      const cart = await customer.call("GET", "cart");
      expect(cart.body.cart.services).toEqual([]);
    },
  );

  it("shows the server's message and requires a new time if the hold expired and another customer booked the time (BK-3)", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    // The clinic has only one centrifuge, so only one visit can use it at a time.
    await customer.call("POST", "add-to-cart/service/as03");
    const input = await freeStart(customer.call, "as03", `${nextMonth()}-01`);
    expect((await customer.call("PUT", "cart/addDateAndtimetoServiceCart", input)).status).toBe(200);
    await arriveAs(visitor, customer, "/mycart");
    await page.getByRole("button", { name: "Check out" }).waitFor();

    // The page is left open for ten minutes, while another customer wants the same time.
    const other = await newCustomer(server.origin, "Bea");
    await other.call("POST", "add-to-cart/service/as03");
    expect((await other.call("PUT", "cart/addDateAndtimetoServiceCart", input)).body.code).toBe("slot_taken");
    await server.db.execute(sql`
      update appointments set hold_expires_at = clock_now() where customer_id = (select id from customers where email = ${customer.email})`);
    await server.db.execute(sql`
      update claims set expires_at = clock_now() where expires_at is not null and appointment_id in
        (select id from appointments where customer_id = (select id from customers where email = ${customer.email}))`);
    expect((await other.call("PUT", "cart/addDateAndtimetoServiceCart", input)).status).toBe(200);
    expect((await other.call("POST", "checkoutService")).status).toBe(200);

    await page.getByRole("button", { name: "Check out" }).click();
    await page.getByRole("button", { name: "Yes, book it" }).click();
    await page.waitForURL("**/schedule2");
    const refusal = page.getByRole("dialog", { name: "Error !" });
    await refusal.getByText("This Slot already booked.").waitFor();
    await refusal.getByRole("button", { name: "Choose another time" }).click();
    await refusal.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Choose another time" }).waitFor();
    await page.getByText(/Nothing was charged\./).waitFor(); // the reason stays after the dialog is closed (PG-25)
    await page.reload();
    await page.getByRole("heading", { name: "Choose another time" }).waitFor();
    expect(await refusal.count()).toBe(0);
  });
});
