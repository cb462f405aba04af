import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { visitMailWriters } from "#modules/visit-mails/server/visit-mails.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { makeMember } from "#testing/make-member.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

const api = await demoApi(moduleApis);
const { send, db, deps } = api;
expectInvariants(db);

const FROWN = "Frown lines, between the brows";

async function customer(name: string) {
  const { data } = (await send("POST", "user/signup", { body: newPerson(name) })).body;
  const token = data.accessToken;
  const call = <const M extends string, const P extends string>(method: M, path: P, body?: unknown) =>
    send(method, path, { token, body });
  return { call, token, id: data.user._id };
}

const taken = new Set<string>();
async function freePlace() {
  let slot = { time: "", startsAt: "" };
  const date = await freeDayAhead(async (day) => {
    if (taken.has(day)) return false;
    const { data } = (await send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=ag01`)).body;
    const free = data.find(({ isBooked }) => !isBooked);
    if (free) slot = { time: free.from, startsAt: free.startsAt };
    return free !== undefined;
  });
  taken.add(date);
  return { date, ...slot };
}

const put = (call: Awaited<ReturnType<typeof customer>>["call"], selection: object, id = "ag01") =>
  call("POST", `add-to-cart/service/${id}`, { selection });
const quoteOf = async (units: number, token?: string) =>
  (await send("POST", "Quote", { token, body: { services: [{ serviceId: "ag01", selection: { units } }] } })).body.data;

async function bookAsGuest(name: string, more: object) {
  const { firstName, lastName, phone, email } = newPerson(name);
  const { date, time } = await freePlace();
  const person = { firstName, lastName, phone, email };
  return send("POST", "guest/book", { body: { serviceIds: ["ag01"], date, time, customer: person, ...more } });
}

describe("units chosen for a treatment sold by the unit", () => {
  it("28 4.6 cost the same in the estimate as in the cart, for a guest, a member and a package holder", async () => {
    const [plain, member, holder] = [await customer("Una"), await customer("Umar"), await customer("Ugo")];
    await makeMember(db, member.id);
    await db.execute(sql`
      insert into plan_purchases (id, customer_id, plan_id, service_id, sessions, price_cents, option, state, order_id, started_at, ends_on,
        released_sessions, consent_text, consent_hash, consented_at)
      values ('units', ${holder.id}, 'pp06', 'ag01', 3, 60000, '{"instalments": 1}', 'paid_off', 'order-units', clock_now(),
        current_date + 300, 3, '', '', clock_now())`);
    for (const units of [20, 40, 60])
      for (const [who, cents] of [
        [plain, units * 1_300],
        [member, units * 1_235],
        [holder, 0],
      ] as const) {
        const { totals } = await quoteOf(units, who === plain ? undefined : who.token);
        const { cart } = (await put(who.call, { units })).body;
        expect([totals.total, cart.totals.dueAtClinic, cart.services[0]?.net]).toEqual([cents, cents, cents]);
        expect(cart.services[0]).toMatchObject({
          estimate: { areas: [], minUnits: units, maxUnits: units, spread: 0, areUnitsChosen: true },
          selection: { areaIds: [], units: [units, units] },
        });
        expect(cart.changes).toEqual([]);
      }
    await db.execute(sql`delete from plan_purchases where id = 'units'`);
  });

  it("28 4.6 can be a range, such as 20 to 30, which the cart, order, visit and email show", async () => {
    const { call } = await customer("Uriah");
    const { cart } = (await put(call, { areaIds: [FROWN], units: [20, 30] })).body;
    expect(cart.services).toMatchObject([
      {
        unitPrice: 26_000,
        selection: { areaIds: [FROWN], units: [20, 30] },
        estimate: { areas: [FROWN], minUnits: 20, maxUnits: 30, spread: 13_000 },
      },
    ]);
    const { date, time } = await freePlace();
    await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time });
    const { orderId } = (await call("POST", "checkoutService", { dueAtClinic: 26_000 })).body.data;
    const { serviceOrder } = (await call("GET", `user/getOrderDetails/${orderId}`)).body.data;
    expect(serviceOrder).toMatchObject({ totals: { dueAtClinic: 26_000 }, mostDueAtClinic: 39_000 });
    const [visit] = (await call("GET", "Appointment/upcoming")).body.data;
    expect(visit?.services).toMatchObject([{ unitPrice: 26_000, selection: { areaIds: [FROWN], units: [20, 30] } }]);
    const mail = await present(visitMailWriters["appointment-booked"])(deps, { appointmentId: visit?._id });
    expect(JSON.stringify(mail?.content.blocks)).toContain(`Wrinkle relaxer (${FROWN}: 20 to 30 units)`);
  });

  it("28 4.6 are replaced by areas chosen later, and choosing the same units again changes nothing", async () => {
    const { call } = await customer("Ulla");
    const first = (await put(call, { units: 40 })).body.cart;
    const same = (await put(call, { units: [40, 40] })).body.cart;
    expect(same.services).toEqual(first.services);
    expect((await call("POST", "add-to-cart/service/ag01")).body.cart.services).toEqual(first.services);
    const { cart } = (await call("POST", "add-to-cart/service/ag01", { areas: [FROWN] })).body;
    expect(cart.services).toMatchObject([{ unitPrice: 20_800, selection: { areaIds: [FROWN] } }]);
  });

  it("28 4.6 are stored with a guest's visit and a staff booking, and a quote brings the units it was made for", async () => {
    const selection = { areaIds: [], units: [40, 40] };
    const guest = await bookAsGuest("Ursa", { selection: { units: 40 }, dueAtClinic: 52_000 });
    expect(guest.body.data.appointment).toMatchObject({
      dueAtClinic: 52_000,
      services: [{ unitPrice: 52_000, selection }],
    });
    const { quoteId } = await quoteOf(40);
    const quoted = await bookAsGuest("Ursel", { quoteId });
    expect(quoted.body.data.appointment.services).toMatchObject([{ unitPrice: 52_000, selection }]);
    const { call } = await customer("Urs");
    const { cart } = (await call("POST", "add-to-cart/service/ag01", { quoteId })).body;
    expect(cart.services).toMatchObject([{ unitPrice: 52_000, selection }]);
    const { bearer: token } = await newStaff(api, "admin");
    const { startsAt } = await freePlace();
    const booked = await send("POST", "admin/Appointment", {
      token,
      body: {
        customer: { firstName: "Ute", lastName: "Berg", phone: "+12125550166" },
        services: [{ serviceId: "ag01", selection: { units: 40 } }],
        startsAt,
        via: "phone",
      },
    });
    const { rows } = await db.execute<{ price: number; net: number }>(sql`
      select s.unit_price_cents as price, l.net_cents as net from appointments a join appointment_services s on s.appointment_id = a.id
      join order_lines l on l.order_id = a.order_id where a.id = ${booked.body.data._id}`);
    expect([booked.status, rows]).toEqual([200, [{ price: 52_000, net: 52_000 }]]);
  });

  it("28 4.6 are refused everywhere if the treatment doesn't allow them", async () => {
    const { call } = await customer("Udo");
    const told = async (answer: Promise<{ status: number; body: { issues?: { message: string }[] } }>) => {
      const { status, body } = await answer;
      return [status, body.issues?.[0]?.message];
    };
    expect(await told(put(call, { units: 5 }))).toEqual([400, "at least 10"]);
    expect(await told(put(call, { units: [20, 65] }))).toEqual([400, "at most 64"]);
    expect((await put(call, { units: [40, 20] })).status).toBe(400);
    expect((await put(call, { units: "many" })).status).toBe(400);
    // An unknown field is refused, never dropped silently.
    expect((await put(call, { units: 20, dose: 20 })).status).toBe(400);
    expect(await told(put(call, { units: 20 }, "ag07"))).toEqual([400, "this treatment isn’t sold by the unit"]);
    expect((await call("GET", "cart")).body.cart.services).toEqual([]);
    expect(await told(bookAsGuest("Uta", { selection: { units: 5 } }))).toEqual([400, "at least 10"]);
    const several = { serviceIds: ["ag01", "ag02"], selection: { units: 20 } };
    expect(await told(bookAsGuest("Utz", several))).toEqual([
      400,
      "choose them for one treatment that is sold by the unit",
    ]);
    const unknown = { services: [{ serviceId: "ag02", selection: { units: 20, dose: 20 } }] };
    expect((await send("POST", "Quote", { body: unknown })).status).toBe(400);
    const body = { services: [{ serviceId: "ag02", selection: { units: 21 } }] };
    expect(await told(send("POST", "Quote", { body }))).toEqual([400, "at most 20"]);
  });
});
