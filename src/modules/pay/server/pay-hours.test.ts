import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { bindPayApi } from "./api.ts";
import { bindHoursApi } from "./hours/hours-api.ts";
import { notePeople } from "./people/list-people.ts";

const api = breakingOff("modules/pay/server/pay-hours.test.ts", await testApi([bindPayApi, bindHoursApi]));
const { db, send } = api;
await seedContent(db);
const owner = await newStaff(api, "admin", { steppedUp: true });
const desk = await newStaff(api, "staff");
const lena = await newStaff(api, "practitioner");
await notePeople(db);
const as = ({ bearer }: { bearer: string }) => ({ token: bearer });
const clock = (isIn: boolean, who = desk) => send("POST", "admin/Pay/clock", { ...as(who), body: { isIn } });
const DAY = "2026-10-05";
const entries = async () => (await send("GET", `admin/TimeEntry?from=${DAY}&to=${DAY}`, as(owner))).body.data.entries;
const add = (from: string, to: string | null, personId = lena.customerId) =>
  send("POST", "admin/TimeEntry", {
    ...as(owner),
    body: { personId, startsAt: `${DAY}T${from}:00Z`, endsAt: to && `${DAY}T${to}:00Z`, reason: "Forgot to clock in" },
  });

describe("recorded working hours", () => {
  it("come from clocking in and out: clocking in twice changes nothing, and the page of a person's own pay shows the start", async () => {
    const first = await clock(true);
    expect(first.body.data.clockedInAt).toEqual(expect.any(String));
    expect((await clock(true)).body.data).toEqual(first.body.data);
    expect((await send("GET", "admin/Pay/own", as(desk))).body.data).toMatchObject({
      personId: desk.customerId,
      clockedInAt: first.body.data.clockedInAt,
      usesClock: true,
    });
    expect((await clock(false)).body.data).toEqual({ clockedInAt: null });
    const { rows } = await db.execute<{ ended: boolean }>(
      sql`select ends_at is not null as ended from time_entries where person_id = ${desk.customerId}`,
    );
    expect(rows).toEqual([{ ended: true }]);
  });

  it("can be entered, changed and removed by managers, with a reason in the audit log", async () => {
    expect((await send("GET", `admin/TimeEntry?from=${DAY}&to=${DAY}`, as(desk))).status).toBe(403);
    const made = (await add("14:00", "18:00")).body.data;
    expect((await entries()).map(({ name, reason }: { name: string; reason: string }) => [name, reason])).toEqual([
      [lena.name, "Forgot to clock in"],
    ]);
    const change = {
      startsAt: `${DAY}T14:00:00Z`,
      endsAt: `${DAY}T19:00:00Z`,
      reason: "Stayed longer",
      version: made.version,
    };
    const changed = await send("PUT", `admin/TimeEntry/${made._id}`, { ...as(owner), body: change });
    expect(changed.body.data).toMatchObject({ endsAt: `${DAY}T19:00:00.000Z`, reason: "Stayed longer" });
    const stale = await send("PUT", `admin/TimeEntry/${made._id}`, {
      ...as(owner),
      body: { ...change, reason: "Again" },
    });
    expect(stale.body.code).toBe("version_conflict");
    const { rows } = await db.execute<{ action: string; reason: string }>(
      sql`select action, reason from audit_entries where resource = 'TimeEntry' and resource_id = ${made._id} order by at`,
    );
    expect(rows).toEqual([
      { action: "hours.add", reason: "Forgot to clock in" },
      { action: "hours.change", reason: "Stayed longer" },
    ]);
    const removed = await send("DELETE", `admin/TimeEntry/${made._id}`, { ...as(owner), body: { reason: "Was off" } });
    expect(removed.status).toBe(200);
    expect(await entries()).toEqual([]);
  });

  it("of one person never overlap, and each entry ends after it begins", async () => {
    expect((await add("14:00", "18:00")).status).toBe(200);
    expect((await add("17:00", "20:00")).body.code).toBe("conflict");
    expect((await add("18:00", "18:30")).status).toBe(200);
    expect((await add("20:00", "19:00")).body.code).toBe("invalid_input");
  });

  it("OO-20: can't be changed in a locked pay period", async () => {
    await db.execute(sql`insert into pay_periods (id, from_day, to_day, state, through_transfer, locked_at)
      values ('locked', ${DAY}, ${DAY}, 'locked', 1, clock_now())`);
    const refused = await add("20:00", "21:00");
    expect([refused.body.code, refused.body.message]).toEqual([
      "conflict",
      "Pay of that day is locked. Add an adjustment to the next pay period.",
    ]);
    const [entry] = await entries();
    const gone = await send("DELETE", `admin/TimeEntry/${present(entry)._id}`, {
      ...as(owner),
      body: { reason: "No" },
    });
    expect(gone.body.code).toBe("conflict");
  });
});

describe("clocking in by PIN", () => {
  const set = (pin: string | null, personId = lena.customerId, who = lena) =>
    send("PUT", `admin/Pay/person/${personId}/pin`, { ...as(who), body: { pin } });
  const byPin = (pin: string, isIn: boolean, who = desk) =>
    send("POST", "admin/Pay/clock/pin", { ...as(who), body: { personId: lena.customerId, pin, isIn } });
  const PIN = "408215";

  it("accepts the PIN that the staff member set, and stores only a hash of the PIN", async () => {
    expect((await byPin(PIN, true)).body.code).toBe("invalid_code");
    for (const guessable of ["1111", "2345", "987654"])
      expect((await set(guessable)).body.issues).toEqual([{ path: "pin", message: expect.any(String) }]);
    expect((await set("12a4")).status).toBe(400);
    expect((await set(PIN, desk.customerId, lena)).status).toBe(404);
    expect((await set(PIN)).body.data).toEqual({ hasPin: true });
    expect((await send("GET", "admin/Pay/clock/people", as(desk))).body.data).toEqual([
      { _id: lena.customerId, name: lena.name },
    ]);
    const since = await byPin(PIN, true);
    expect(since.body.data).toEqual({ name: lena.name, clockedInAt: expect.any(String) });
    expect((await byPin(PIN, true)).body.data).toEqual(since.body.data);
    expect((await byPin(PIN, false)).body.data.clockedInAt).toBeNull();
    const { rows } = await db.execute<{ text: string }>(sql`
      select to_json(a)::text as text from audit_entries a union all select to_json(k)::text from idempotency_keys k
      union all select to_json(r)::text from rate_limits r union all select to_json(p)::text from clock_pins p`);
    expect(rows.filter(({ text }) => text.includes(PIN))).toEqual([]);
    const said = await db.execute(
      sql`select account_id as by, summary from audit_entries where summary like '%PIN%' order by at`,
    );
    expect(said.rows).toEqual([
      { by: lena.customerId, summary: `PIN of ${lena.name} set` },
      { by: desk.customerId, summary: `${lena.name} clocked in by PIN` },
      { by: desk.customerId, summary: `${lena.name} clocked out by PIN` },
    ]);
  });

  it("is open to a person who has just joined the team, who can set a PIN before having any pay", async () => {
    const joined = await newStaff(api, "staff");
    const { data } = (await send("GET", "admin/Pay/own", as(joined))).body;
    expect(data).toMatchObject({ personId: joined.customerId, usesClock: true, hasPin: false });
    expect((await set(PIN, joined.customerId, joined)).body.data).toEqual({ hasPin: true });
  });

  it("is blocked after five wrong tries at a device, or twenty a day in all, until the PIN is set again", async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => byPin("000001", true)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await byPin(PIN, true)).body.code).toBe("rate_limited");
    expect((await byPin(PIN, false, owner)).status).toBe(200);
    await db.execute(sql`update rate_limits set count = 20 where key = ${`clock-pin:${lena.customerId}`}`);
    await db.execute(sql`insert into rate_limits (key, window_starts_at, count)
      select ${`clock-pin:${lena.customerId}`}, to_timestamp(floor(extract(epoch from now()) / 86400) * 86400), 20 on conflict do nothing`);
    expect((await byPin(PIN, false, owner)).body.code).toBe("rate_limited");
    expect((await set(PIN, lena.customerId, owner)).status).toBe(200);
    expect((await byPin(PIN, false)).status).toBe(200);
    expect((await set(null)).body.data).toEqual({ hasPin: false });
    expect((await byPin(PIN, true)).body.code).toBe("invalid_code");
  });
});

it("staff set in the payroll list how each person's working hours are counted, and the person's payroll number", async () => {
  const { docs } = (await send("GET", "admin/PayPerson/list", as(owner))).body.data;
  expect(docs).toHaveLength(4);
  const person = present(docs.find((one: { _id: string }) => one._id === lena.customerId));
  const changes = { payrollNumber: "0042", hours: "none" };
  const preview = await send("POST", `admin/PayPerson/${person._id}/preview`, { ...as(owner), body: { changes } });
  expect(preview.status).toBe(200);
  const body = { version: person.version, ...changes };
  const changed = await send("PUT", `admin/PayPerson/${person._id}`, { ...as(owner), body });
  expect(changed.body.data).toMatchObject(changes);
  const bulk = await send("POST", "admin/PayPerson/bulk", {
    ...as(owner),
    body: { ids: [person._id], set: { hours: "clock" } },
  });
  expect(bulk.status).toBe(200);
});
