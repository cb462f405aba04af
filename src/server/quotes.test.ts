import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { newPerson } from "#testing/account-for-tests.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { itInCheck } from "#testing/in-check.ts";
import { makeMember } from "#testing/make-member.ts";
import { present } from "#testing/present.ts";
import { moduleApis, moduleSweeps } from "./server-modules.ts";

const { send, db } = breakingOff("server/quotes.test.ts", await demoApi(moduleApis));
expectInvariants(db);

const FROWN = "Frown lines, between the brows";
const UNIT_CENTS = 1_300;
const setUnit = (cents: number) => db.execute(sql`update services set price_cents = ${cents} where id = 'ag01'`);
afterEach(async () => {
  await setUnit(UNIT_CENTS);
});

async function customer(name: string) {
  const { data } = (await send("POST", "user/signup", { body: newPerson(name) })).body;
  const token = data.accessToken;
  const call = <const M extends string, const P extends string>(method: M, path: P, body?: unknown) =>
    send(method, path, { token, body });
  return { call, token, id: data.user._id };
}

const relaxer = { serviceId: "ag01", addOnIds: ["ao01"], selection: { areaIds: [FROWN] } };
const quote = async (services: unknown[], token?: string) =>
  (await send("POST", "Quote", { token, body: { services } })).body.data;

const taken = new Set<string>();
async function freePlace(serviceId = "ag01") {
  let time = "";
  const date = await freeDayAhead(async (day) => {
    if (taken.has(day)) return false;
    const { data } = (await send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=${serviceId}`)).body;
    time = data.find(({ isBooked }) => !isBooked)?.from ?? "";
    return time !== "";
  });
  taken.add(date);
  return { date, time };
}

async function bookAsGuest(name: string, more: Record<string, unknown>) {
  const { firstName, lastName, phone, email } = newPerson(name);
  const person = { firstName, lastName, phone, email };
  return send("POST", "guest/book", {
    body: { serviceIds: ["ag01"], ...(await freePlace()), customer: person, ...more },
  });
}

const expire = (quoteId: string) =>
  db.execute(sql`update quotes set expires_at = clock_now() - interval '1 minute' where id = ${quoteId}`);

describe("a price quote", () => {
  it("28 4.6 lists the price of each treatment, line by line, and is valid for 14 days", async () => {
    const made = await quote([relaxer, { serviceId: "ag07" }]);
    const days = (new Date(made.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(14);
    expect(made.lines).toMatchObject([
      {
        serviceId: "ag01",
        unitPrice: 20_800,
        net: 20_800,
        memberSavings: 0,
        estimate: { areas: [FROWN], minUnits: 16, maxUnits: 24, spread: 10_400 },
        addOns: [{ addOnId: "ao01", quantity: 1, unitPrice: 0, perUnit: 1_300 }],
      },
      { serviceId: "ag07", addOns: [] },
    ]);
    const { subtotal, total, dueNow, dueAtClinic } = made.totals;
    expect(total).toBe(made.lines.reduce((sum, { net, tax }) => sum + net + tax, 0));
    expect([subtotal, dueNow + dueAtClinic]).toEqual([total, total]);
  });

  it("28 4.6 applies for 14 days in cart, order and visit if it is lower than today's price", async () => {
    const { quoteId } = await quote([relaxer]);
    await setUnit(1_600);
    const { call } = await customer("Quincy");
    const { cart } = (await call("POST", "add-to-cart/service/ag01", { quoteId })).body;
    expect(cart.services).toMatchObject([
      { unitPrice: 20_800, net: 20_800, estimate: { areas: [FROWN], spread: 10_400 } },
    ]);
    expect(cart.changes).toEqual([]);
    await call("PUT", "cart/addDateAndtimetoServiceCart", await freePlace());
    expect((await call("GET", "cart")).body.cart).toMatchObject({ changes: [], totals: { dueAtClinic: 20_800 } });
    const { orderId } = (await call("POST", "checkoutService", { dueAtClinic: 20_800 })).body.data;
    const { serviceOrder } = (await call("GET", `user/getOrderDetails/${orderId}`)).body.data;
    expect(serviceOrder).toMatchObject({ totals: { dueAtClinic: 20_800 }, mostDueAtClinic: 31_200 });
    const [visit] = (await call("GET", "Appointment/upcoming")).body.data;
    expect(visit).toMatchObject({ dueAtClinic: 20_800, services: [{ unitPrice: 20_800 }] });
    const { rows } = await db.execute<{ price: number; net: number }>(sql`
      select unit_price_cents as price, net_cents as net from order_lines where order_id = ${orderId}`);
    expect(rows).toEqual([{ price: 20_800, net: 20_800 }]);
  });

  it("28 4.6 gives a guest the quoted price and areas, or today's price if today's price is lower", async () => {
    const { quoteId } = await quote([relaxer]);
    await setUnit(1_600);
    const booked = await bookAsGuest("Quotient", { quoteId, addOnIds: ["ao01"], dueAtClinic: 20_800 });
    expect(booked.body.data.appointment).toMatchObject({
      dueAtClinic: 20_800,
      services: [{ unitPrice: 20_800, estimate: { areas: [FROWN], spread: 10_400 } }],
    });
    await setUnit(1_200);
    const lower = await bookAsGuest("Lowell", { quoteId });
    expect(lower.body.data.appointment.dueAtClinic).toBe(19_200);
    const { call } = await customer("Lower");
    const { cart } = (await call("POST", "add-to-cart/service/ag01", { quoteId })).body;
    expect(cart.services).toMatchObject([{ unitPrice: 19_200 }]);
  });

  it("28 4.6 can't be used after it has expired, and a cart that contains it then shows today's price", async () => {
    const { quoteId } = await quote([relaxer]);
    await setUnit(1_600);
    const { call } = await customer("Late");
    await call("POST", "add-to-cart/service/ag01", { quoteId });
    await call("POST", "cart/acknowledge");
    await expire(quoteId);
    const { cart } = (await call("GET", "cart")).body;
    expect(cart.services).toMatchObject([{ unitPrice: 25_600 }]);
    expect(cart.changes).toMatchObject([{ kind: "price", from: 20_800, to: 25_600 }]);
    const again = await call("POST", "add-to-cart/service/ag01", { quoteId });
    expect([again.status, again.body.code]).toEqual([409, "quote_expired"]);
    const guest = await bookAsGuest("Later", { quoteId });
    expect([guest.status, guest.body.code]).toEqual([409, "quote_expired"]);
  });

  itInCheck(
    "28 4.6 gets not_found if its id is unknown, or if it is of another account or for another treatment",
    async () => {
      const [ann, bea] = [await customer("Anna"), await customer("Bea")];
      const own = await quote([relaxer], ann.token);
      const open = await quote([{ serviceId: "ag07" }]);
      for (const [call, quoteId] of [
        [bea.call, own.quoteId],
        [ann.call, open.quoteId],
        [ann.call, "nothing"],
      ] as const)
        expect((await call("POST", "add-to-cart/service/ag01", { quoteId })).status).toBe(404);
      expect((await bookAsGuest("Cas", { quoteId: own.quoteId })).status).toBe(404);
      expect((await ann.call("POST", "add-to-cart/service/ag01", { quoteId: own.quoteId })).status).toBe(200);
      const refused = await send("POST", "Quote", { body: { services: [{ serviceId: "nothing" }] } });
      expect(refused.status).toBe(404);
      const misfit = await send("POST", "Quote", { body: { services: [{ serviceId: "ag07", addOnIds: ["ao01"] }] } });
      expect(misfit.status).toBe(404);
      const twice = await send("POST", "Quote", { body: { services: [relaxer, relaxer] } });
      expect([twice.status, twice.body.code]).toEqual([400, "invalid_input"]);
    },
  );

  it("28 4.6 equals a member's cart total to the cent, and stays valid after the membership ends", async () => {
    const { call, token, id } = await customer("Member");
    await db.execute(sql`update services set member_price_cents = 1111 where id = 'ag01'`);
    await makeMember(db, id);
    const made = await quote([relaxer], token);
    const { cart } = (await call("POST", "add-to-cart/service/ag01", { quoteId: made.quoteId })).body;
    expect(made.lines).toMatchObject([{ unitPrice: 20_800, memberSavings: 3_024, net: 17_776 }]);
    expect(cart.services).toMatchObject([{ unitPrice: 20_800, net: 17_776, estimate: made.lines[0]?.estimate }]);
    expect([cart.totals.dueAtClinic, cart.changes]).toEqual([made.totals.total, []]);
    await db.execute(sql`update memberships set ends_at = starts_at + interval '1 day' where customer_id = ${id}`);
    const later = (await call("GET", "cart")).body.cart;
    expect(later.services).toMatchObject([{ unitPrice: 17_776, net: 17_776 }]);
    expect([later.totals.dueAtClinic, later.changes]).toEqual([17_776, []]);
    await call("PUT", "cart/addDateAndtimetoServiceCart", await freePlace());
    const { orderId } = (await call("POST", "checkoutService", { dueAtClinic: 17_776 })).body.data;
    const { serviceOrder } = (await call("GET", `user/getOrderDetails/${orderId}`)).body.data;
    expect(serviceOrder).toMatchObject({ totals: { dueAtClinic: 17_776 } });
    await db.execute(sql`update services set member_price_cents = 1170 where id = 'ag01'`);
  });

  itInCheck("28 4.6 also limits the price of an add-on, in the cart and for guests", async () => {
    const { data: service } = (await send("GET", "Service/ByName/any?id=ag07")).body;
    const { _id: addOnId, price } = present(service.addOns.find((one) => one.price > 0));
    const { quoteId } = await quote([{ serviceId: "ag07", addOnIds: [addOnId] }]);
    await db.execute(sql`update add_ons set price_cents = price_cents + 1000 where id = ${addOnId}`);
    const { call } = await customer("Adder");
    await call("POST", "add-to-cart/service/ag07", { quoteId });
    const { cart } = (await call("POST", `add-to-cart/addOnservices/${addOnId}`, {})).body;
    expect([cart.AddOnservicesSchema.map(({ unitPrice }) => unitPrice), cart.changes]).toEqual([[price], []]);
    const place = { serviceIds: ["ag07"], addOnIds: [addOnId], ...(await freePlace("ag07")) };
    const guest = await bookAsGuest("Addie", { ...place, quoteId });
    expect(guest.body.data.appointment.services).toMatchObject([{ addOns: [{ unitPrice: price }] }]);
    await expire(quoteId);
    const { changes } = (await call("GET", "cart")).body.cart;
    expect(changes).toMatchObject([{ kind: "price", from: price, to: price + 1_000 }]);
    await db.execute(sql`update add_ons set price_cents = ${price} where id = ${addOnId}`);
  });

  itInCheck("28 4.6 doesn't grant its first-visit price to a customer who had the treatment before", async () => {
    const made = await quote([{ serviceId: "iv06" }]);
    const { rows } = await db.execute<{ isConditional: boolean }>(sql`
      select (lines->0->>'isConditional')::boolean as "isConditional" from quotes where id = ${made.quoteId}`);
    expect([made.lines[0]?.unitPrice, rows]).toEqual([29_900, [{ isConditional: true }]]);
    const { call, id } = await customer("Ivy");
    await db.execute(sql`
      with visit as (
        insert into appointments (id, status, customer_id, starts_at, ends_at, date, time_zone, practitioner_id)
        select 'had-iv', 'completed', ${id}, clock_now() - interval '3 days', clock_now() - interval '70 hours',
          current_date - 3, 'America/New_York', p.id
        from practitioners p order by p.id limit 1 returning id, practitioner_id, starts_at, ends_at)
      insert into appointment_services (id, appointment_id, service_id, name, unit_price_cents, practitioner_id, starts_at, ends_at, position)
      select 'had-iv-line', id, 'iv06', 'Drip', 29900, practitioner_id, starts_at, ends_at, 0 from visit`);
    const { cart } = (await call("POST", "add-to-cart/service/iv06", { quoteId: made.quoteId })).body;
    expect(cart.services).toMatchObject([{ unitPrice: 40_000 }]);
    const newcomer = await customer("Nia");
    await db.execute(sql`update limited_offers set ends_at = clock_now() - interval '1 minute' where id = 'LO05'`);
    const promised = (await newcomer.call("POST", "add-to-cart/service/iv06", { quoteId: made.quoteId })).body.cart;
    expect(promised.services).toMatchObject([{ unitPrice: 29_900 }]);
  });

  it("28 4.6 is in the data export, is erased with the account, and is deleted a month after it expires", async () => {
    const { call, token, id } = await customer("Quentin");
    const own = await quote([relaxer], token);
    const exported = JSON.stringify((await call("GET", "user/export")).body);
    expect(exported).toContain('"netCents":20800');
    const counted = async () => {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from quotes where id = ${own.quoteId} or customer_id = ${id}`);
      return rows[0]?.count;
    };
    const sweep = async () => {
      for (const one of moduleSweeps) await one(db);
      return counted();
    };
    await expire(own.quoteId);
    expect(await sweep()).toBe(1);
    await db.execute(sql`update quotes set expires_at = clock_now() - interval '31 days' where id = ${own.quoteId}`);
    expect(await sweep()).toBe(0);
    await quote([relaxer], token);
    expect(await counted()).toBe(1);
    await call("DELETE", "user/account", { password: "linen-window-tuesday" });
    expect(await counted()).toBe(0);
  });
});
