import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { addDays, formatDay } from "#shared/zoned-time.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { runs } from "#testing/runs.ts";
import { newStaff } from "#testing/staff.ts";
import { intervalInvariants } from "./interval-invariants.ts";

const { send, db } = breakingOff(
  "modules/booking/server/intervals/intervals.test.ts",
  await demoApi(moduleApis, { rateLimitFactor: 1_000 }),
);
const { bearer: desk } = await newStaff(db, "staff");
const REASON = "Your skin needs two weeks between a peel and light or laser.";

let people = 0;
/** A new customer with an account. */
async function customer() {
  people += 1;
  const person = newPerson(`Interval${people}`);
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  const token = data.accessToken as string;
  const call = <const M extends string, const P extends string>(method: M, path: P, body?: unknown) =>
    send(method, path, { token, body });
  const { rows } = await db.execute<{ id: string }>(sql`select id from customers where email = ${person.email}`);
  return { call, token, person, id: present(rows[0]).id };
}

type Place = { date: string; time: string };

/** Returns a start that is available to all for a treatment, on a day or the first available day after it. */
async function placeFor(serviceId: string, from?: string): Promise<Place> {
  const starts = async (date: string) =>
    (await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`)).body.data;
  const firstFree = async (date: string) => (await starts(date)).find(({ isBooked }) => !isBooked)?.from;
  let date = from ?? (await freeDayAhead(async (day) => (await firstFree(day)) !== undefined));
  for (let time = await firstFree(date); ; time = await firstFree(date)) {
    if (time) return { date, time };
    date = addDays(date, 1);
  }
}

const instantAt = async ({ date, time }: Place) =>
  present(
    (
      await db.execute<{ at: string }>(
        sql`select (${`${date} ${time}`}::timestamp at time zone 'America/New_York') as at`,
      )
    ).rows[0],
  ).at;

async function bookAtDesk(customerId: string, serviceId: string, place: Place, override?: object, token = desk) {
  const startsAt = new Date(await instantAt(place)).toISOString();
  const body = { customerId, services: [{ serviceId }], startsAt, via: "phone", override };
  return send("POST", "admin/Appointment", { token, body });
}

/** Returns a customer who has IPL about two weeks from now. */
async function afterLight() {
  const who = await customer();
  const light = await placeFor("pg01");
  expect((await bookAtDesk(who.id, "pg01", light)).status).toBe(200);
  return { ...who, light };
}

async function expectSound() {
  for (const { name, sql: text } of intervalInvariants)
    expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
}

describe("a peel within two weeks of a light treatment", () => {
  it("isn't offered: months and days show the first possible date and the reason", async () => {
    const { call, light, person } = await afterLight();
    const earliest = addDays(light.date, 14);
    const tooSoon = { free: false, reason: "too_soon", why: REASON, earliest, freeStarts: 0 };
    const dayOf = async (date: string, serviceId = "ag08") =>
      present(
        (await call("GET", `Slot/month?month=${date.slice(0, 7)}&serviceIds=${serviceId}`)).body.data.find(
          (day) => day.date === date,
        ),
      );
    expect(await dayOf(addDays(light.date, -13))).toMatchObject(tooSoon);
    const inside = Array.from({ length: 14 }, (_, days) => addDays(light.date, days));
    const months = new Set(inside.map((date) => date.slice(0, 7)));
    for (const month of months) {
      const days = (await call("GET", `Slot/month?month=${month}&serviceIds=ag08`)).body.data;
      for (const day of days.filter(({ date, reason }) => inside.includes(date) && reason !== "closed"))
        expect(day, day.date).toMatchObject(tooSoon);
    }
    expect((await dayOf(earliest)).reason).not.toBe("too_soon");
    expect((await dayOf(light.date, "pg06")).reason).not.toBe("too_soon");
    const slots = (await call("GET", `admin/Slot/allSlot?date=${light.date}&serviceIds=ag08`)).body.data;
    expect(new Set(slots.map(({ isBooked, reason, earliest: first }) => `${isBooked} ${reason} ${first}`))).toEqual(
      new Set([`true too_soon ${earliest}`]),
    );
    const first = (await call("GET", `Slot/first?from=${light.date}&serviceIds=ag08`)).body.data;
    expect([present(first.date) >= earliest, first.slots.some(({ isBooked }) => !isBooked)]).toEqual([true, true]);
    const ofGuest = (await send("GET", `Slot/first?from=${light.date}&serviceIds=ag08`)).body.data;
    expect(present(ofGuest.date) < earliest).toBe(true);
    expect((await call("GET", `Slot/first?from=${light.date}&serviceIds=ag08`)).body.data).toEqual(first);
    const path = `Slot/explain?date=${light.date}&time=11:00&serviceIds=ag08` as const;
    const { reasons, alternatives } = (await call("GET", path)).body.data;
    expect(reasons[0]).toEqual({
      code: "TOO_SOON:R01",
      display: `${REASON} The first date is ${formatDay(earliest)}.`,
      date: earliest,
    });
    expect(alternatives.sameDay).toEqual([]);
    expect((alternatives.otherDay?.date ?? earliest) >= earliest).toBe(true);
    // Typing her email reveals nothing about her visits.
    const guest = (await send("GET", `admin/Slot/allSlot?date=${light.date}&serviceIds=ag08`)).body.data;
    expect(guest.some(({ isBooked }) => !isBooked)).toBe(true);
    const { firstName, lastName, phone, email } = person;
    const place = await placeFor("ag08", addDays(light.date, 1));
    const body = { ...place, serviceIds: ["ag08"], customer: { firstName, lastName, phone, email } };
    const booked = await send("POST", "guest/book", { body });
    expect(booked.body).toMatchObject({ status: 200 });
    const appointmentId = booked.body.data.appointment._id;
    const page = (await send("GET", `admin/Appointment/${appointmentId}`, { token: desk })).body.data;
    expect(page.cautions).toEqual([REASON]);
  });

  it("is refused at the hold with the reason and the first possible date, and can be booked on that date", async () => {
    const { call, light } = await afterLight();
    await call("POST", "add-to-cart/service/ag08");
    const near = await placeFor("ag08", addDays(light.date, 1));
    const earliest = addDays(light.date, 14);
    const refused = await call("PUT", "cart/addDateAndtimetoServiceCart", near);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "too_soon", message: `${REASON} The first date is ${formatDay(earliest)}.` },
    });
    const first = await placeFor("ag08", earliest);
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", first)).status).toBe(200);
    expect((await call("POST", "checkoutService", {})).status).toBe(200);
    const visits = (await call("GET", "Appointment/upcoming")).body.data;
    const peel = present(visits.find(({ date }) => date === first.date));
    const back = await call("PUT", `Appointment/reschedule/${peel._id}`, await placeFor("ag08", near.date));
    expect(back).toMatchObject({ status: 409, body: { code: "too_soon" } });
    await expectSound();
  });

  it("can't share a visit with a light treatment, and the refusal names both solutions", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/service/pg01");
    const place = await placeFor("pg01");
    await call("PUT", "cart/addDateAndtimetoServiceCart", place);
    // The hold is released when a peel is added, and the cart shows why.
    const { cart } = (await call("POST", "add-to-cart/service/ag08")).body;
    expect(cart.hold).toBeUndefined();
    expect(cart.changes).toMatchObject([{ kind: "hold", message: expect.stringContaining("can't share a visit") }]);
    const { status, body } = await call("PUT", "cart/addDateAndtimetoServiceCart", place);
    const later = formatDay(addDays(place.date, 14));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "not_together",
      message: `An IPL treatment and a peel can’t share a visit. Book one now and the other for ${later} or later.`,
      issues: [{ path: "pg01" }, { path: "ag08" }],
    });
    const path = `Slot/explain?date=${place.date}&time=${place.time}` as const;
    expect((await call("GET", path)).body.data.reasons.map(({ code }) => code)).toContain("NOT_TOGETHER");
  });
});

it("the two weeks between a peel and a light treatment apply to waitlist offers, to accepting them, and to undoing a cancellation", async () => {
  const { call, id, light } = await afterLight();
  await db.execute(sql`update customers set email_verified_at = clock_now() where id = ${id}`);
  const [near, far] = [addDays(light.date, 3), addDays(light.date, 14)];
  const body = { dates: [near, addDays(far, 6)], parts: ["morning", "midday", "afternoon"] };
  const joined = await call("POST", "waitlist/ag08", body);
  expect(joined.status).toBe(200);
  const entryId = joined.body.data._id;
  const found = (await send("GET", `admin/Waitlist/${entryId}/places`, { token: desk })).body.data;
  const fitting: Place[] = Array.isArray(found) ? found : [];
  expect(fitting.length).toBeGreaterThan(0);
  expect(fitting.filter(({ date }) => date < far)).toEqual([]);
  const offer = (place: Place) =>
    send("POST", `admin/Waitlist/${entryId}/offer`, { token: desk, body: { ...place, reason: "She called" } });
  expect((await offer(await placeFor("ag08", near))).status).toBe(409);
  expect((await offer(present(fitting[0]))).status).toBe(200);
  // Meanwhile the desk books IPL right before the offered time, so the offer can't be accepted anymore.
  const again = await bookAtDesk(id, "pg02", await placeFor("pg02", addDays(far, -2)));
  expect(again.status).toBe(200);
  const [entry] = (await call("GET", "Waitlist/mine")).body.data;
  const token = present(entry?.offer)._id;
  expect((await call("POST", `Offer/${token}/accept`)).body).toMatchObject({ code: "too_soon" });

  // Undo restores a canceled visit, unless another visit was booked too close to it in the meantime.
  const { _id } = again.body.data;
  const cancel = { by: "clinic", reason: "Double" };
  expect((await send("POST", `admin/Appointment/${_id}/cancel`, { token: desk, body: cancel })).status).toBe(200);
  expect((await call("POST", `Offer/${token}/accept`)).status).toBe(200);
  const undone = await send("POST", `admin/Appointment/${_id}/undo`, { token: desk, body: {} });
  expect(undone).toMatchObject({ status: 409, body: { code: "too_soon" } });
  await expectSound();
});

it("the cart shows when to pause a retinol, which can still be bought", async () => {
  const { call, id } = await customer();
  const { cart: before } = (await call("POST", "add-to-cart/product/p26", { quantity: 1 })).body;
  expect(before.products).toMatchObject([{ quantity: 1 }]);
  expect(before.products[0]).not.toHaveProperty("pause");
  const peel = await placeFor("ag08");
  expect((await bookAtDesk(id, "ag08", peel)).status).toBe(200);
  const words = `Pause this from ${formatDay(addDays(peel.date, -5))}. You can start again on ${formatDay(addDays(peel.date, 7))}.`;
  expect((await call("GET", "cart")).body.cart.products).toMatchObject([{ pause: words }]);
  const { cart } = (await call("POST", "add-to-cart/product/p03", { quantity: 1 })).body;
  expect(cart.products.filter(({ pause }) => pause)).toHaveLength(1);
});

describe("a waiting-time rule at the front desk", () => {
  it("is shown with its reason, and can be overridden if staff enter a reason of ten characters", async () => {
    const { id, light } = await afterLight();
    const near = await placeFor("ag08", addDays(light.date, 1));
    const asked = `date=${near.date}&time=${near.time}&serviceIds=ag08`;
    expect((await send("GET", `admin/Slot/explain?${asked}`, { token: desk })).body.data).toMatchObject({
      free: true,
      reasons: [],
    });
    const forHer = (await send("GET", `admin/Slot/explain?${asked}&customerId=${id}`, { token: desk })).body.data;
    expect([forHer.free, forHer.reasons.map((reason) => reason.code)]).toEqual([false, ["TOO_SOON:R01"]]);
    const refused = await bookAtDesk(id, "ag08", near);
    expect(refused).toMatchObject({ status: 409, body: { code: "too_soon", rules: ["R01"] } });
    expect(await bookAtDesk(id, "ag08", near, { rules: ["R01"], reason: "ok" })).toMatchObject({
      status: 422,
      body: { code: "override_reason_needed" },
    });
    const reason = "Patch was only the hands";
    // Some rules can be overridden only by the medical director.
    await db.execute(sql`update interval_rules set override_role = 'director' where id = 'R01'`);
    expect(await bookAtDesk(id, "ag08", near, { rules: ["R01"], reason })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    await db.execute(sql`update interval_rules set override_role = 'staff' where id = 'R01'`);
    const { status, body } = await bookAtDesk(id, "ag08", near, { rules: ["R01"], reason });
    expect(status).toBe(200);
    const page = (await send("GET", `admin/Appointment/${body.data._id}`, { token: desk })).body.data;
    expect(page.history).toMatchObject([{ step: "book", reason, overrides: ["R01"] }]);
    const { rows } = await db.execute(
      sql`select rule_id, reason, staff_name, at is not null as "hasTime" from rule_overrides where appointment_id = ${body.data._id}`,
    );
    expect(rows).toEqual([{ rule_id: "R01", reason, staff_name: expect.stringMatching(/\S/), hasTime: true }]);
    await expectSound();
  });

  it("stays a draft after it was changed, and isn't applied until the medical director confirms it", async () => {
    const { call, light } = await afterLight();
    const admin = (await newStaff(db, "admin")).bearer;
    const director = (await newStaff(db, "practitioner", { rights: ["care.direct"] })).bearer;
    const reasonOn = async (date: string) =>
      (await call("GET", `Slot/month?month=${date.slice(0, 7)}&serviceIds=ag08`)).body.data.find(
        (day) => day.date === date,
      )?.reason;
    const rule = (await send("GET", "admin/Rule/R01", { token: desk })).body.data;
    expect(rule).toMatchObject({ status: "confirmed", confirmedByName: "Lena Park", minDays: 14 });
    const changed = { version: rule.version, minDays: 21 };
    expect((await send("PUT", "admin/Rule/R01", { token: desk, body: changed })).status).toBe(403);
    const draft = await send("PUT", "admin/Rule/R01", { token: admin, body: changed });
    expect(draft.body.data).toMatchObject({ status: "draft", confirmedByName: null });
    expect(await reasonOn(light.date)).not.toBe("too_soon");
    const { views } = (await send("GET", "admin/Rule/counts", { token: desk })).body.data;
    expect(views.find(({ id }) => id === "drafts")).toMatchObject({ count: 1 });
    expect((await send("POST", "admin/Rule/R01/confirm", { token: admin })).body).toMatchObject({ code: "forbidden" });
    expect((await send("POST", "admin/Rule/R01/confirm", { token: director })).status).toBe(200);
    expect(await reasonOn(addDays(light.date, 20))).toBe("too_soon");
    await expectSound();
  });
});

it("only one booking succeeds when a light treatment is checked out while the desk books a peel", async () => {
  const light = await placeFor("pg01");
  for (let run = 0; run < runs(2, 50); run += 1) {
    const { call, id } = await customer();
    await call("POST", "add-to-cart/service/pg01");
    const response = await call("PUT", "cart/addDateAndtimetoServiceCart", await placeFor("pg01", light.date));
    expect(response.status).toBe(200);
    const at = await placeFor("ag08", addDays(light.date, 4));
    // Both requests reach the customer's lock before either can check the rules.
    const both = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('care:' || ${id}, 0))`);
      const started = [call("POST", "checkoutService", {}), bookAtDesk(id, "ag08", at)];
      await expect
        .poll(
          async () =>
            (
              await tx.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`)
            ).rows.length,
          { timeout: 10_000 },
        )
        .toBe(2);
      return started;
    });
    const [online, atDesk] = await Promise.all(both);
    expect([online?.status, atDesk?.status].sort()).toEqual([200, 409]);
    expect([online?.body, atDesk?.body]).toContainEqual(expect.objectContaining({ code: "too_soon" }));
  }
  await expectSound();
});
