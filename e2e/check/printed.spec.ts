import { describe, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { openBrowser } from "../support/browser.ts";
import { logIn, newCustomer, payOnHostedPage } from "../support/customer.ts";
import { nextMonth } from "../support/days.ts";
import { bookAsGuest, visitLinkOf } from "../support/guest-visit.ts";
import { openAlive } from "../support/keyboard-visitor.ts";
import { LETTERHEAD, printPage } from "../support/page-checks/reads-on-paper.ts";
import { workerServer } from "../support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

describe("printed pages", () => {
  it("a guest's confirmation fits one sheet, with day, place, treatment and the fee for moving the visit (PG-19)", async () => {
    const visit = await bookAsGuest(server, { serviceId: "ag07" });
    const { page } = await browser.newVisitor(server.origin);
    await openAlive(page, await visitLinkOf(server, visit));
    const { text, problems, sheets } = await printPage(page);
    expect(problems).toEqual([]);
    expect(sheets).toBe(1);
    expect(text).toMatch(LETTERHEAD);
    for (const word of ["Your visit", "Hydra-exfoliation facial", "14 Larch Street", "Free to move until"]) {
      expect(text).toContain(word);
    }
  });

  it("an order's confirmation lists what was bought and charged; its invoice is a PDF (PY-2, PG-23)", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/product/p03", { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await logIn(visitor, customer, "/mycart");
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await page.waitForURL("**/thanks/**");
    await page.getByText("What was charged").waitFor();
    const { text, problems, sheets } = await printPage(page);
    expect(problems).toEqual([]);
    expect(sheets).toBeLessThanOrEqual(2);
    expect(text).toMatch(LETTERHEAD);
    for (const word of ["Quiet Cream", "What was charged", "Confirmed, number"]) expect(text).toContain(word);
    const [order] = (await customer.call("GET", "productOrders")).body.data;
    const invoice = await fetch(`${server.origin}/api/v1/productOrders/${order?._id}/invoice`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(Buffer.from(await invoice.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("a visit's times are printed beside its treatment", async () => {
    const visitor = await browser.newVisitor(server.origin, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/service/ag07");
    const days = await customer.call("GET", `Slot/month?month=${nextMonth()}&serviceIds=ag07`);
    const { date } = present(days.body.data.find(({ free }) => free));
    const slots = await customer.call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag07`);
    const slot = present(slots.body.data.find(({ isBooked }) => !isBooked));
    await customer.call("PUT", "cart/addDateAndtimetoServiceCart", { date, time: slot.from });
    await logIn(visitor, customer, "/schedule1");
    const bar = page.getByRole("region", { name: "Your held time" });
    await bar.getByRole("link", { name: "Continue to cart" }).waitFor();
    expect((await bar.boundingBox())?.height).toBeLessThan(100);
    const steps = page.getByRole("list", { name: "Steps" });
    // biome-ignore lint/performance/useDomNodeTextContent: the shown text is needed, not the whole content
    const names = await steps.innerText();
    for (const name of ["Treatments", "Time", "Cart", "Confirmation"]) expect(names).toContain(name);
    for (const link of await steps.getByRole("link").all())
      expect((await link.boundingBox())?.width).toBeGreaterThan(24);

    const { orderId } = (await customer.call("POST", "checkoutService")).body.data;
    await visitor.goto(`/service-booked/${orderId}`);
    await page.getByText("Nothing was charged today.").waitFor();
    await page.emulateMedia({ media: "print" });
    const line = page.getByRole("region", { name: "Your visit" }).getByRole("listitem").first();
    const [time, treatment] = await Promise.all([
      line.getByText(/^\d+:\d\d [ap]m$/).boundingBox(),
      line.getByRole("heading").boundingBox(),
    ]);
    const rule = await line.evaluate(
      (item) => item.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(item, "::after").left),
    );
    expect(present(time).x + present(time).width).toBeLessThan(rule);
    expect(rule).toBeLessThan(present(treatment).x);
    expect(Math.abs(present(time).y - present(treatment).y)).toBeLessThan(12);
  });
});
