import { describe, expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const browser = await openBrowser();

describe("a visit of two treatments with an add-on (BK-1 to BK-3, BK-7)", () => {
  it.each([
    ["a desktop", {}],
    ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])("on %s: chosen, held, booked, in the mail and in the history", async (_screen, options) => {
    const visitor = await browser.newVisitor(server.origin, options);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    const addOns = await customer.call("GET", "Service/ByName/hydra-exfoliation-facial?id=ag07");
    const addOn = addOns.body.data.addOns.find(({ minutes }: { minutes: number }) => minutes > 0);
    await customer.call("POST", "add-to-cart/service/ag07");
    await customer.call("POST", `add-to-cart/addOnservices/${addOn._id}`, { quantity: 1 });
    await customer.call("POST", "add-to-cart/service/ag01");

    await logIn(visitor, customer, "/schedule1");
    await page.getByRole("heading", { name: "When suits you?" }).waitFor();
    await page.getByText(addOn.name).filter({ visible: true }).first().waitFor();
    await page.getByRole("button", { name: "Later month" }).click();
    const day = page.locator("table button:not([aria-disabled])").nth(3);
    const dayName = await day.getAttribute("aria-label");
    await day.click();
    await page.getByRole("heading", { name: dayName ?? "" }).waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
    const slot = page
      .getByRole("region", { name: /Morning|Midday|Afternoon/ })
      .getByRole("button")
      .first();
    const time = (await slot.textContent())?.trim() ?? "";
    await slot.click();
    await page.getByRole("timer").waitFor();
    await page.getByRole("link", { name: "Continue to cart" }).click();

    await page.getByRole("heading", { name: `${dayName}, ${time}` }).waitFor();
    await page.getByText(/^Held for \d+:\d\d$/).waitFor();
    await page.getByRole("button", { name: "Book your visit" }).click();
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
  });

  it("asks for the time again with the server's words when it was lost (BK-3)", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/service/ag07");
    const month = await customer.call("GET", `Slot/month?month=${nextMonth()}`);
    const day = month.body.data.find(({ free }: { free: boolean }) => free).date;
    await customer.call("PUT", "cart/addDateAndtimetoServiceCart", { date: day, time: "10:00" });
    await logIn(visitor, customer, "/mycart");
    await page.getByRole("button", { name: "Book your visit" }).waitFor();
    // Somebody takes it at this very moment: as the hold had run out, and the place with it.
    await server.db.execute(
      `update appointments set hold_expires_at = now() - interval '1 hour' where status = 'held'`,
    );
    await server.db.execute(`update claims set expires_at = now() - interval '1 hour' where expires_at is not null`);
    await server.db.execute(`delete from appointments where status = 'held'`);
    await server.db.execute(`update carts set visit_refusal = 'slot_taken'`);
    await page.getByRole("button", { name: "Book your visit" }).click();
    await page.getByRole("button", { name: "Yes, book it" }).click();
    await page.getByRole("heading", { name: "Error !" }).waitFor();
    await page.getByText("This Slot already booked.").waitFor();
    await page.getByRole("button", { name: "Choose another time" }).click();
    await page.waitForURL("**/schedule2");
    await page.getByRole("heading", { name: "Choose another time" }).waitFor();
  });
});

function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}
