import { request } from "node:http";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkInvariants } from "../../src/server/invariants.ts";
import { addDays, dateInZone, startOfDay } from "../../src/shared/zoned-time.ts";
import { openBrowser } from "../support/browser.ts";
import { advance, askClock, control, pay } from "../support/clock.ts";
import { freeStart, newBuyer } from "../support/clock-people.ts";
import { EASY_POLICY } from "../support/copy-demo.ts";
import { apiCall, logIn, newCustomer, newPhone } from "../support/customer.ts";
import { startServer } from "../support/server.ts";

const ZONE = "America/New_York";
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const server = await startServer({ isFirstStart: true });
const other = await server.launchAnother();
const browser = await openBrowser();

const buyer = (productId: string) => newBuyer(server.origin, productId);

it("the sandbox's controls respond only on the sandbox's own port, which the server prints", async () => {
  expect(server.output()).toMatch(/^sandbox: http:\/\/127\.0\.0\.1:\d+$/m);
  expect(other.sandbox).not.toBe(server.sandbox);
  for (const path of ["/sandbox/control", "/sandbox/clock", "/v1/checkout/sessions"]) {
    expect((await fetch(server.origin + path)).status).toBe(404);
    expect((await fetch(server.origin + path, { method: "POST", body: "{}" })).status).not.toBe(200);
  }
  const list = await fetch(`${server.sandbox}/v1/checkout/sessions`, {
    headers: { authorization: "Bearer sk_test_any" },
  });
  expect(await list.json()).toMatchObject({ object: "list" });
  expect((await fetch(`${server.sandbox}/sandbox/other`)).status).toBe(404);
});

it("the sandbox rejects a request whose Host header names another site", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`${server.sandbox}/sandbox/clock`, { headers: { host: "evil.example" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once("error", reject).end();
  });
  expect(status).toBe(403);
});

it("the sandbox clock shows real time at first, and pages then show no notice about the clock", async () => {
  const { status, now } = await askClock(server);
  expect(status).toBe(200);
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(2_000);
  const page = await fetch(server.origin);
  expect(page.headers.get("x-clock")).toBeNull();
  expect(await page.text()).not.toContain("data-clock");
});

it("the sandbox clock can only be moved forward, and rejects unknown input", async () => {
  const past = await askClock(server, { to: new Date(Date.now() - 60_000).toISOString() });
  expect(past).toMatchObject({ status: 422, message: expect.stringMatching(/^The clock only goes forwards/) });
  expect((await askClock(server, { advanceSeconds: -1 })).status).toBe(422);
  expect((await askClock(server, { to: "9999-01-01T00:00:00Z" })).status).toBe(422);
  for (const body of [
    {},
    { to: "tomorrow" },
    { advanceSeconds: "60" },
    { to: "2100-01-01T00:00:00Z", advanceSeconds: 1 },
    null,
  ])
    expect((await askClock(server, body)).status).toBe(400);
  expect(
    (await fetch(`${server.sandbox}/sandbox/clock`, { method: "POST", body: '{"advanceSeconds":1}' })).status,
  ).toBe(400);
});

it("the call that moves the clock responds only after all work that has become due is done: delayed webhooks and their emails", async () => {
  await control(server, { faults: { delayMs: 600_000 } });
  const { payUrl, statusOf, email } = await buyer("p05");
  expect(await pay(payUrl)).toBe(303);
  await control(server, { reset: true });
  await advance(other, 10 * MINUTE + 1);
  expect(await statusOf()).toBe("paid");
  expect((await server.mails.list({ to: email })).map(({ subject }) => subject).join()).toMatch(/order/i);
});

it("BK-7: moving the clock sends due reminders, but no aftercare for a visit that wasn't completed", async () => {
  await server.db.execute(sql.raw(EASY_POLICY));
  const call = apiCall(server.origin);
  const { now } = await askClock(server);
  const start = await freeStart(call, "ag07", addDays(dateInZone(now, ZONE), 10));
  const email = "reminded@example.com";
  const customer = { firstName: "Ines", lastName: "Roe", email, phone: newPhone() };
  const { body } = await call("POST", "guest/book", { serviceIds: ["ag07"], addOnIds: [], ...start, customer });
  const startsAt = Date.parse(body.data.appointment.startsAt);
  const subjects = async () => (await server.mails.list({ to: email })).map(({ subject }) => subject.split(":")[0]);
  const goTo = (hoursBefore: number) =>
    askClock(server, { to: new Date(startsAt - hoursBefore * HOUR * 1_000).toISOString() });
  await goTo(49);
  expect(await subjects()).toEqual([expect.stringMatching(/^Your visit on/)]);
  await goTo(47);
  expect((await subjects()).slice(1)).toEqual(["Reminder"]);
  await goTo(-24);
  expect((await subjects()).slice(1)).toEqual(["Reminder", "See you soon"]);
});

it("moving the clock invalidates caches in every process, so that a page never shows the previous day", async () => {
  const yearOn = async (origin: string) =>
    /© (\d{4})/.exec((await (await fetch(origin)).text()).replace(/<!-- -->/g, ""))?.[1];
  const { now } = await askClock(server);
  for (const origin of [server.origin, other.origin])
    expect(await yearOn(origin)).toBe(dateInZone(now, ZONE).slice(0, 4));
  const newYear = startOfDay(`${Number(dateInZone(now, ZONE).slice(0, 4)) + 1}-01-01`, ZONE);
  await askClock(server, { to: newYear.toISOString() });
  for (const { origin } of [server, other]) {
    expect(await yearOn(origin)).toBe(dateInZone(newYear, ZONE).slice(0, 4));
    const page = await fetch(origin);
    const offset = Number(page.headers.get("x-clock"));
    expect(Math.abs(Date.now() + offset - newYear.getTime())).toBeLessThan(60_000);
    expect(await page.text()).toContain(`data-clock="${offset}"`);
    const answer = await fetch(`${origin}/api/v1/Product/all`);
    expect(Number(answer.headers.get("x-clock"))).toBe(offset);
  }
});

it("moving the clock ends a sale in the API, on the product page and in carts", async () => {
  const { now } = await askClock(server);
  await server.db.execute(sql`
    update product_sizes set sale_price_cents = price_cents - 500, sale_starts_at = null,
      sale_ends_at = ${new Date(now.getTime() + HOUR * 1_000).toISOString()} where product_id = 'p07'`);
  const { call } = await newCustomer(server.origin, "Sale");
  await call("POST", "add-to-cart/product/p07", { quantity: 1 });
  const due = async () => (await call("GET", "cart")).body.cart.totals.subtotal;
  const told = async (origin: string) =>
    JSON.stringify((await apiCall(origin)("GET", "Product/p07")).body.data).includes("saleEndsAt");
  const inSale = await due();
  await expect.poll(async () => [await told(server.origin), await told(other.origin)]).toEqual([true, true]);
  await advance(server, 50 * MINUTE);
  expect([await due(), await told(server.origin), await told(other.origin)]).toEqual([inSale, true, true]);
  await advance(server, 11 * MINUTE);
  expect([await due(), await told(server.origin), await told(other.origin)]).toEqual([inSale + 500, false, false]);
});

it("moving the clock doesn't expire sessions and login codes, which use real time because they prove identity", async () => {
  const { call, email } = await newCustomer(server.origin, "Session");
  const code = await server.mails.waitForCode({ to: email });
  await advance(server, 40 * DAY);
  expect((await call("GET", "user/getProfile")).status).toBe(200);
  expect((await call("POST", "user/verifyEmail", { code })).status).toBe(200);
});

it("moving the clock expires a pending order's hold while its payment page stays open", async () => {
  const { call } = await newCustomer(server.origin, "Drop");
  const { now } = await askClock(server);
  await call("POST", "add-to-cart/service/ag07");
  await call("POST", "add-to-cart/product/p05", { quantity: 1 });
  const start = await freeStart(call, "ag07", addDays(dateInZone(now, ZONE), 7));
  await call("PUT", "cart/addDateAndtimetoServiceCart", start);
  const { cart } = (await call("PUT", "updatePickupFromStore", { pickupFromStore: true })).body;
  expect(cart.hold).toBeDefined();
  const { session, data } = (await call("POST", `placeOrder/${cart._id}`, {})).body;
  expect(await control(server, { dropHold: data.orderId })).toMatchObject({ dropped: 1 });
  expect(await control(server, { dropHold: data.orderId })).toMatchObject({ dropped: 0 });
  expect((await call("GET", "cart")).body.cart.hold).toBeUndefined();
  expect((await fetch(session.url)).status).toBe(200);
});

it("pages compute the date and the remaining time of a hold from the moved clock", async () => {
  const person = await newCustomer(server.origin, "Page");
  await person.call("POST", "add-to-cart/service/ag07");
  const { now } = await askClock(server);
  const start = await freeStart(person.call, "ag07", addDays(dateInZone(now, ZONE), 7));
  const visitor = await browser.newVisitor(server.origin);
  await logIn(visitor, person);
  await person.call("PUT", "cart/addDateAndtimetoServiceCart", start);
  await visitor.goto("/mycart");
  const timer = visitor.page.getByRole("timer").first();
  await expect.poll(() => timer.textContent()).toMatch(/Held for (9:\d\d|10:00)/);
  await advance(other, 4 * MINUTE);
  // The page learns the new time with the next response.
  await visitor.page.getByRole("link", { name: "Shop" }).first().click();
  await visitor.page.waitForURL("**/shop");
  await visitor.page.goBack();
  await expect.poll(() => timer.textContent()).toMatch(/Held for [65]:\d\d/);
});

it("the moved clock survives a restart, and is the same in every process", async () => {
  const { now: before } = await askClock(other);
  const next = await server.launchAnother();
  const { now: after } = await askClock(next);
  expect(after.getTime() - before.getTime()).toBeLessThan(60_000);
  expect(after.getTime()).toBeGreaterThanOrEqual(before.getTime());
  await next.kill();
  await advance(other, HOUR);
});

it("a moved clock can't be used for a real clinic: without the demo setting, the server refuses to start", async () => {
  await expect(server.launchAnother({ DEMO: "no" })).rejects.toThrow(/clock was moved in this database/);
});

it("moving the clock leaves all data valid", async () => {
  await advance(server, HOUR);
  expect((await checkInvariants(server.db)).filter(({ broken }) => broken > 0)).toEqual([]);
});
