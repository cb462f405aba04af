import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { visitLinkOf } from "#modules/booking/server/public.ts";
import { closureOn } from "#modules/content/domain/closure.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { moduleApis } from "#server/server-modules.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { checkoutInvariants } from "../invariants.ts";

const { send, db, deps } = await demoApi(moduleApis, { rateLimitFactor: 100 });

const { closures } = await getClinicSettings(db);
function* openDays(weekday: number): Generator<string, never> {
  for (let date = addDays(dateInZone(new Date(), "America/New_York"), 14); ; date = addDays(date, 1))
    if (weekdayOf(date) === weekday && !closureOn(closures, date)) yield date;
}
const wednesdays = openDays(3);
const thursdays = openDays(4);
const next = (days: Generator<string, never>) => days.next().value;

/** The facial with its red LED: $229 and $45, together $229 on Wednesdays, once per customer. */
const LED = { _id: "lo01", name: "Hydra-exfoliation facial with LED", saving: 4_500 };

beforeEach(async () => {
  await db.execute(sql`
    update limited_offers set starts_at = now() - interval '1 day', ends_at = now() + interval '30 days' where id = 'lo01'`);
});

afterEach(async () => {
  for (const { name, sql: question } of checkoutInvariants)
    expect({ name, broken: (await db.execute(sql.raw(question))).rows }).toEqual({ name, broken: [] });
});

let people = 0;
async function newCustomer() {
  people += 1;
  const person = { ...newPerson("Ann"), email: `ann-${people}@example.com` };
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  const token: string = data.accessToken;
  const call = <const Method extends string, const Path extends string>(method: Method, path: Path, body?: unknown) =>
    send(method, path, { token, body });
  return {
    call,
    token,
    cart: async () => (await call("GET", "cart")).body.cart,
    async selection() {
      await call("POST", "add-to-cart/service/ag07");
      return (await call("POST", "add-to-cart/addOnservices/ao07", { quantity: 1 })).body.cart;
    },
    choose: async (date: string, time = "10:00") =>
      (await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time })).body.cart,
  };
}

describe("PG-8: a combination offer in a customer's cart", () => {
  it("is announced with its weekdays, applied after one of these is chosen, and the same in order and visit", async () => {
    const { call, selection, choose } = await newCustomer();
    const wished = await selection();
    expect(wished.offers).toEqual([]);
    expect(wished.offersOnOtherDays).toEqual([{ ...LED, weekdays: [3] }]);
    expect(wished.totals).toMatchObject({ subtotal: 27_400, discount: 0, dueAtClinic: 27_400 });

    const thursday = await choose(next(thursdays));
    expect(thursday).toMatchObject({ offers: [], totals: { discount: 0, dueAtClinic: 27_400 } });
    const wednesday = await choose(next(wednesdays));
    expect(wednesday.offers).toEqual([LED]);
    expect(wednesday.offersOnOtherDays).toEqual([]);
    expect(wednesday.totals).toMatchObject({ subtotal: 27_400, discount: 4_500, dueNow: 0, dueAtClinic: 22_900 });

    const booked = await call("POST", "checkoutService", { dueAtClinic: 22_900 });
    expect(booked.status).toBe(200);
    await db.execute(sql`update limited_offers set name = 'Another', price_cents = 1 where id = 'lo01'`);
    const { data: order } = (await call("GET", `user/getOrderDetails/${booked.body.data.orderId}`)).body;
    expect(order.serviceOrder).toMatchObject({
      offers: [LED],
      totals: { subtotal: 27_400, discount: 4_500, total: 22_900, dueAtClinic: 22_900 },
    });
    const visit = (await call("GET", `Appointment/${order.serviceOrder?.appointmentId}`)).body.data;
    expect(visit).toMatchObject({ offers: [LED], dueAtClinic: 22_900 });
    await db.execute(sql`update limited_offers set name = ${LED.name}, price_cents = 22900 where id = 'lo01'`);
  });

  it("applies only if all its parts are in the visit", async () => {
    const { call, selection, choose, cart } = await newCustomer();
    const { services, AddOnservicesSchema } = await selection();
    expect((await choose(next(wednesdays))).offers).toEqual([LED]);
    await call("DELETE", `cart/addOnservices/${AddOnservicesSchema[0]?._id}`);
    expect(await cart()).toMatchObject({ offers: [], totals: { discount: 0, dueAtClinic: 22_900 } });
    await call("POST", "add-to-cart/addOnservices/ao07", { quantity: 1 });
    await call("POST", `cart/saveForLater/${services[0]?._id}`);
    expect(await cart()).toMatchObject({ offers: [], totals: { discount: 0, dueAtClinic: 0 } });
  });

  it("is never booked at a total that the customer hasn't seen, such as when the offer has just ended (CT-6)", async () => {
    const { call, selection, choose, cart } = await newCustomer();
    await selection();
    expect((await choose(next(wednesdays))).totals.dueAtClinic).toBe(22_900);
    // One second ago: the server's clock has milliseconds, PostgreSQL's has microseconds.
    await db.execute(sql`update limited_offers set ends_at = now() - interval '1 second' where id = 'lo01'`);
    const refused = await call("POST", "checkoutService", { dueAtClinic: 22_900 });
    expect(refused).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect(await cart()).toMatchObject({ offers: [], totals: { dueAtClinic: 27_400 } });
    const booked = await call("POST", "checkoutService", { dueAtClinic: 27_400 });
    expect(booked.status).toBe(200);
    const { data } = (await call("GET", `user/getOrderDetails/${booked.body.data.orderId}`)).body;
    expect(data.serviceOrder).toMatchObject({ offers: [], totals: { discount: 0, dueAtClinic: 27_400 } });
  });

  it("costs the same in visit and order, even if a price changed while the visit's time was held (CT-6)", async () => {
    const { call, selection, choose, cart } = await newCustomer();
    await selection();
    await choose(next(wednesdays));
    await db.execute(sql`update services set price_cents = price_cents + 1000 where id = 'ag07'`);
    await db.execute(sql`update add_ons set price_cents = price_cents + 500 where id = 'ao07'`);
    try {
      await call("POST", "cart/acknowledge");
      expect((await cart()).totals).toMatchObject({ subtotal: 28_900, discount: 6_000, dueAtClinic: 22_900 });
      const { data } = (await call("POST", "checkoutService", { dueAtClinic: 22_900 })).body;
      const { serviceOrder } = (await call("GET", `user/getOrderDetails/${data.orderId}`)).body.data;
      expect(serviceOrder?.totals).toMatchObject({ subtotal: 28_900, discount: 6_000, dueAtClinic: 22_900 });
      const visit = (await call("GET", `Appointment/${serviceOrder?.appointmentId}`)).body.data;
      expect(visit).toMatchObject({ dueAtClinic: 22_900 });
    } finally {
      await db.execute(sql`update services set price_cents = price_cents - 1000 where id = 'ag07'`);
      await db.execute(sql`update add_ons set price_cents = price_cents - 500 where id = 'ao07'`);
    }
  });

  it("can be booked only once per customer, and again if that visit was canceled", async () => {
    const { call, selection, choose } = await newCustomer();
    await selection();
    await choose(next(wednesdays));
    const { data } = (await call("POST", "checkoutService")).body;
    const { serviceOrder } = (await call("GET", `user/getOrderDetails/${data.orderId}`)).body.data;
    expect(serviceOrder?.offers).toEqual([LED]);
    const day = next(wednesdays);
    expect((await selection()).offersOnOtherDays).toEqual([]);
    expect((await choose(day)).offers).toEqual([]);
    expect((await call("POST", `Appointment/cancel/${serviceOrder?.appointmentId}`, {})).status).toBe(200);
    expect((await choose(day)).offers).toEqual([LED]);
  });

  it("doesn't change the price of products", async () => {
    const { call, selection, choose } = await newCustomer();
    await selection();
    const { cart: before } = (await call("POST", "add-to-cart/product/p03", { quantity: 1 })).body;
    const { totals } = await choose(next(wednesdays));
    expect(totals).toEqual({ ...before.totals, discount: 4_500, dueAtClinic: before.totals.dueAtClinic - 4_500 });
  });
});

describe("PG-8: a combination offer that a guest books", () => {
  let guests = 0;
  const book = (change: object) => {
    guests += 1;
    const { firstName, lastName, phone } = newPerson("Ines");
    const customer = { firstName, lastName, phone, email: `ines-${guests}@example.com` };
    return send("POST", "guest/book", {
      body: { serviceIds: ["ag07"], addOnIds: ["ao07"], date: next(wednesdays), time: "13:00", customer, ...change },
    });
  };

  it("is deducted from a visit on the offer's weekday, and stored with visit and order", async () => {
    const { status, body } = await book({ dueAtClinic: 22_900 });
    expect(status).toBe(200);
    expect(body.data.appointment).toMatchObject({ offers: [LED], dueAtClinic: 22_900 });
    const link = visitLinkOf(deps.secrets, body.data.appointment._id);
    const { data } = (
      await send("GET", `user/getOrderDetails/${body.data.orderId}`, { headers: { "x-visit-link": link } })
    ).body;
    expect(data.serviceOrder).toMatchObject({ offers: [LED], totals: { discount: 4_500, dueAtClinic: 22_900 } });
    const { rows } = await db.execute(sql`
      select kind, discount_cents as discount, net_cents as net, due_now_cents as due
      from order_lines where order_id = ${body.data.orderId} order by position`);
    expect(rows).toEqual([
      { kind: "service", discount: 3_761, net: 19_139, due: 0 },
      { kind: "add_on", discount: 739, net: 3_761, due: 0 },
    ]);
  });

  it("doesn't apply on another day or if a part is missing, and isn't booked at a total that wasn't shown (CT-6)", async () => {
    const date = next(thursdays);
    const refused = await book({ date, dueAtClinic: 22_900 });
    expect(refused).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect((await book({ date, dueAtClinic: 27_400 })).body.data.appointment).toMatchObject({
      offers: [],
      dueAtClinic: 27_400,
    });
    expect((await book({ addOnIds: [] })).body.data.appointment).toMatchObject({ offers: [], dueAtClinic: 22_900 });
  });
});

describe("after a visit with an offer is booked (PG-8, BK-5)", () => {
  const IV = "iv06";
  // Separate days, so that bookings stay within the booking window; other tests use other hours.
  const wednesdays = openDays(3);
  const thursdays = openDays(4);
  const sale = async () => (await send("GET", `Service/ByName/nad-plus-250-mg?id=${IV}`)).body.data;
  const visitOf = async (token: string, orderId: string) => {
    const { serviceOrder } = (await send("GET", `user/getOrderDetails/${orderId}`, { token })).body.data;
    return (await send("GET", `Appointment/${present(serviceOrder).appointmentId}`, { token })).body.data;
  };

  it("moving the visit to a weekday without the offer first shows the new price, then removes the offer", async () => {
    const { call, token, selection, choose } = await newCustomer();
    await selection();
    await choose(next(wednesdays), "15:30");
    const { orderId } = (await call("POST", "checkoutService", { dueAtClinic: 22_900 })).body.data;
    const visit = await visitOf(token, orderId);
    expect(visit).toMatchObject({ offers: [LED], dueAtClinic: 22_900 });
    const [wednesday, thursday] = [next(wednesdays), next(thursdays)];
    const path = `Appointment/reschedule/${visit._id}` as const;

    const shown = await call("PUT", path, { date: thursday, time: "15:30", dryRun: true });
    expect(shown.body.data).toMatchObject({ date: thursday, offers: [], dueAtClinic: 27_400, changesMade: 1 });
    expect(await visitOf(token, orderId)).toEqual(visit);
    const unseen = await call("PUT", path, { date: thursday, time: "15:30", dueAtClinic: 22_900 });
    expect(unseen).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect(await visitOf(token, orderId)).toEqual(visit);

    const kept = await call("PUT", path, { date: wednesday, time: "15:30", dueAtClinic: 22_900 });
    expect(kept.body.data).toMatchObject({ offers: [LED], dueAtClinic: 22_900 });
    const moved = await call("PUT", path, { date: thursday, time: "15:30", dueAtClinic: 27_400 });
    expect(moved.body.data).toMatchObject({ offers: [], dueAtClinic: 27_400 });
    const { serviceOrder } = (await call("GET", `user/getOrderDetails/${orderId}`)).body.data;
    expect(serviceOrder).toMatchObject({ offers: [], totals: { discount: 0, total: 27_400, dueAtClinic: 27_400 } });
  });

  it("a coupon of the same visit deducts the same amount even if moving the visit removes the offer (PY-8)", async () => {
    const { call, token, selection, choose } = await newCustomer();
    for (const [code, cents] of [
      ["MOVED25", 2_500],
      ["MOVED250", 25_000],
    ])
      await db.execute(sql`
        insert into coupons (id, code, name, description, kind, amount_cents, applies_to, channel, starts_on, per_customer_limit)
        values (${code}, ${code}, 'Test', '', 'amount', ${cents}, 'services', 'any', '2026-01-01', 1)`);
    for (const [code, there, here] of [
      ["MOVED25", 20_400, 24_900],
      // This coupon covered the full price.
      ["MOVED250", 0, 4_500],
    ] as const) {
      await selection();
      const [wednesday, thursday] = [next(wednesdays), next(thursdays)];
      await choose(wednesday, "15:30");
      expect((await call("POST", "cart/coupon", { code })).body.cart.totals.dueAtClinic).toBe(there);
      const { orderId } = (await call("POST", "checkoutService", { dueAtClinic: there })).body.data;
      const { _id } = await visitOf(token, orderId);
      const path = `Appointment/reschedule/${_id}` as const;
      const input = { date: thursday, time: "15:30" };
      expect((await call("PUT", path, { ...input, dryRun: true })).body.data.dueAtClinic).toBe(here);
      expect((await call("PUT", path, { ...input, dueAtClinic: here })).body.data.dueAtClinic).toBe(here);
      const { serviceOrder } = (await call("GET", `user/getOrderDetails/${orderId}`)).body.data;
      expect(present(serviceOrder).totals).toMatchObject({ discount: 27_400 - here, dueAtClinic: here });
      // Once per customer: the offer is available again only after that visit is canceled.
      await call("POST", `Appointment/cancel/${_id}`);
    }
  });

  it("the offer's once-per-customer limit also applies to guests, recognized by email in any spelling, phone and account", async () => {
    const guest = (email: string, phone: string) => ({ firstName: "Ines", lastName: "Roe", email, phone });
    const book = async (customer: object, date = next(wednesdays)) => {
      const body = { serviceIds: ["ag07"], addOnIds: ["ao07"], date, time: "09:00", customer };
      return (await send("POST", "guest/book", { body })).body.data.appointment;
    };
    expect(await book(guest("once.only@example.com", "(212) 555-0161"))).toMatchObject({ offers: [LED] });
    expect(await book(guest("onceonly+spa@example.com", "(212) 555-0162"))).toMatchObject({ offers: [] });
    expect(await book(guest("other-once@example.com", "(212) 555-0161"))).toMatchObject({ offers: [] });
    const person = { ...newPerson("Ann"), email: "once.only+2@example.com" };
    const { data } = (await send("POST", "user/signup", { body: person })).body;
    const call = <const M extends string, const P extends string>(method: M, path: P, body?: unknown) =>
      send(method, path, { token: data.accessToken, body });
    await call("POST", "add-to-cart/service/ag07");
    const { cart } = (await call("POST", "add-to-cart/addOnservices/ao07", { quantity: 1 })).body;
    expect(cart).toMatchObject({ offersOnOtherDays: [], totals: { dueAtClinic: 27_400 } });
  });

  it("a price for the first visit no longer applies, for customers and guests alike", async () => {
    await db.execute(sql`
      update services set sale_ends_at = now() + interval '30 days' where id in (${IV}, 'ag91')`);
    await db.execute(sql`
      update limited_offers set starts_at = now() - interval '1 day', ends_at = now() + interval '30 days' where id in ('lo05', 'lo06')`);
    const { price, salePrice = 0 } = await sale();
    expect(salePrice).toBeLessThan(price);
    const { call, token, choose } = await newCustomer();
    const first = (await call("POST", `add-to-cart/service/${IV}`)).body.cart;
    expect(first.totals.dueAtClinic).toBe(salePrice);
    await choose(next(thursdays), "09:00");
    expect((await call("POST", "checkoutService", { dueAtClinic: salePrice })).status).toBe(200);
    const second = (await call("POST", `add-to-cart/service/${IV}`)).body.cart;
    expect(second).toMatchObject({ changes: [], totals: { dueAtClinic: price } });
    await choose(next(thursdays), "09:00");
    const { data } = (await call("POST", "checkoutService", { dueAtClinic: price })).body;
    expect(await visitOf(token, data.orderId)).toMatchObject({ dueAtClinic: price });

    const customer = { firstName: "Ines", lastName: "Roe", email: "first-drip@example.com", phone: "(212) 555-0163" };
    const asGuest = (dueAtClinic: number) =>
      send("POST", "guest/book", {
        body: { serviceIds: [IV], date: next(thursdays), time: "15:00", customer, dueAtClinic },
      });
    expect((await asGuest(salePrice)).body.data.appointment).toMatchObject({ dueAtClinic: salePrice });
    const refused = await asGuest(salePrice);
    expect(refused).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect(refused.body.issues).toEqual([{ path: "dueAtClinic", message: String(price) }]);
    expect((await asGuest(price)).body.data.appointment).toMatchObject({ dueAtClinic: price });
    const { rows } = await db.execute(sql`
      select l.list_cents as list, l.line_total_cents as total, l.net_cents as net
      from order_lines l join orders o on o.id = l.order_id join appointments a on a.id = o.appointment_id
      where a.guest->>'email' = ${customer.email} order by o.number`);
    expect(rows).toEqual([
      { list: price, total: salePrice, net: salePrice },
      { list: price, total: price, net: price },
    ]);
  });
});
