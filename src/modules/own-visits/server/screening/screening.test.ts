import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addMonths } from "#modules/care/domain/add-months.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import { careTasks } from "#modules/care/server/screening/screening-tasks.ts";
import { openAnswers } from "#modules/care/server/screening/seal-answers.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { matchWaitlist } from "#modules/waitlist/server/match-waitlist.ts";
import { askOpenedDays, openDaysWork } from "#modules/waitlist/server/open-days.ts";
import { createLogger } from "#platform/logger.ts";
import { closedPaymentGateway } from "#platform/payment-gateway.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { addDays, formatDay } from "#shared/zoned-time.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";

const logged: string[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const logger = createLogger({ level: "trace", destination });
const { send, db, deps } = await demoApi(moduleApis, { rateLimitFactor: 1_000 }, closedPaymentGateway, { logger });
const today = present(
  (await db.execute<{ day: string }>(sql`select (clock_now() at time zone 'America/New_York')::date::text as day`))
    .rows[0],
).day;

let people = 0;
/** A new customer with an account. */
async function customer() {
  people += 1;
  const person = newPerson(`Screened${people}`);
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  const token = data.accessToken as string;
  const call = <const M extends string, const P extends string>(method: M, path: P, body?: unknown) =>
    send(method, path, { token, body });
  const { rows } = await db.execute<{ id: string }>(sql`select id from customers where email = ${person.email}`);
  return { call, token, person, id: present(rows[0]).id };
}

/** Returns answers to all questions before a treatment: yes to the given ones, no to the rest. */
async function answersFor(serviceId: string, ...yes: ScreeningAnswer[]): Promise<ScreeningAnswer[]> {
  const { questions } = (await send("GET", `Screening/questions?serviceIds=${serviceId}`)).body.data;
  return questions.map(({ code }) => yes.find((one) => one.code === code) ?? { code, yes: false });
}
const yes = (code: string, answer?: string): ScreeningAnswer => ({ code, yes: true, ...(answer ? { answer } : {}) });

type Place = { date: string; time: string };
async function placeFor(serviceId: string): Promise<Place> {
  const firstFree = async (date: string) =>
    (await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`)).body.data.find(
      ({ isBooked }) => !isBooked,
    )?.from;
  const date = await freeDayAhead(async (day) => (await firstFree(day)) !== undefined);
  return { date, time: present(await firstFree(date)) };
}

const rowsOf = async (customerId: string) =>
  (
    await db.execute<{ id: string; owner: string; sealed: string }>(
      sql`select id, owner, sealed from screening_answers where customer_id = ${customerId}`,
    )
  ).rows;

const dose = addDays(today, -150);
const firstDay = addMonths(dose, 6);

describe("answers to the health check", () => {
  it("move the first possible day by the date of the last dose, in the month, the slots, the explanation and the hold", async () => {
    const { call } = await customer();
    const answers = await answersFor("ag08", yes("C2", dose));
    const { outcomes } = (await call("POST", "Screening/answers", { serviceIds: ["ag08"], answers })).body.data;
    expect(outcomes).toMatchObject([
      {
        serviceId: "ag08",
        kind: "wait",
        earliest: firstDay,
        text: expect.stringContaining(`is ${formatDay(firstDay, { year: true })}.`),
      },
    ]);
    const place = await placeFor("ag08");
    expect(place.date < firstDay).toBe(true);
    const month = (await call("GET", `Slot/month?month=${place.date.slice(0, 7)}&serviceIds=ag08`)).body.data;
    const tooSoon = { free: false, reason: "too_soon", earliest: firstDay };
    expect(month.find(({ date }) => date === place.date)).toMatchObject(tooSoon);
    const later = (await call("GET", `Slot/month?month=${firstDay.slice(0, 7)}&serviceIds=ag08`)).body.data;
    expect(later.find(({ date }) => date === firstDay)?.reason).not.toBe("too_soon");
    const slots = (await call("GET", `admin/Slot/allSlot?date=${place.date}&serviceIds=ag08`)).body.data;
    expect(new Set(slots.map(({ isBooked, reason }) => `${isBooked} ${reason}`))).toEqual(new Set(["true too_soon"]));
    const path = `Slot/explain?date=${place.date}&time=${place.time}&serviceIds=ag08` as const;
    expect((await call("GET", path)).body.data.reasons[0]).toMatchObject({ code: "SCREENING", date: firstDay });
    await call("POST", "add-to-cart/service/ag08");
    expect(await call("PUT", "cart/addDateAndtimetoServiceCart", place)).toMatchObject({
      status: 409,
      body: { code: "too_soon", message: expect.stringContaining("Because of what you told us") },
    });
    // Another treatment, to which this answer doesn't apply, still has available days.
    const other = (await call("GET", `admin/Slot/allSlot?date=${place.date}&serviceIds=iv02`)).body.data;
    expect(other.every(({ reason }) => reason !== "too_soon")).toBe(true);
  });

  it("determine a first possible day, which is shown even if that day is beyond the booking horizon", async () => {
    const answers = await answersFor("ag08", yes("C2", today));
    const { outcomes } = (await send("POST", "Screening/check", { body: { serviceIds: ["ag08"], answers } })).body.data;
    const [{ earliest, bookableFrom, text } = { earliest: "", bookableFrom: "", text: "" }] = outcomes;
    const { booking } = await recallClinicSettings(deps);
    expect(bookableFrom).toBe(addDays(present(earliest), -booking.horizonDays));
    expect(text).toContain("You can book it from");
    const before = deps.clock;
    deps.clock = fixedClock("2026-11-22T15:00:00Z");
    const dosed = { serviceIds: ["ag08"], answers: await answersFor("ag08", yes("C2", "2026-10-01")) };
    const { body } = await send("POST", "Screening/check", { body: dosed });
    deps.clock = before;
    expect(body.data.outcomes).toMatchObject([
      {
        kind: "wait",
        earliest: "2027-04-01",
        bookableFrom: "2027-01-01",
        text: expect.stringContaining("You can book it from Friday, January 1, 2027."),
      },
    ]);
  });

  it("lead to the waitlist while the first possible day is beyond the booking horizon, and to a slot once that day can be booked", async () => {
    const { call } = await customer();
    const before = deps.clock;
    const at = (instant: string) => {
      deps.clock = fixedClock(instant);
    };
    at("2026-11-22T15:00:00Z");
    const answers = await answersFor("ag08", yes("C2", "2026-10-01"));
    await call("POST", "Screening/answers", { serviceIds: ["ag08"], answers });
    const askFor = (date: string) => call("GET", `Slot/explain?date=${date}&time=10:00&serviceIds=ag08`);
    const { reasons, alternatives } = (await askFor("2027-04-01")).body.data;
    expect(reasons).toMatchObject([{ code: "HORIZON", display: "You can book until Sat, Feb 20." }]);
    expect(alternatives.waitlist).toBe(true);
    // The last day to wait for is a year beyond the booking horizon.
    expect((await askFor("2028-02-21")).body.data.alternatives.waitlist).toBeUndefined();
    const parts = ["morning", "midday", "afternoon"];
    const waitFor = (...dates: string[]) => call("POST", "waitlist/ag08", { dates, parts });
    expect(await waitFor("2027-04-01", "2028-02-21")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    const joined = await waitFor("2027-04-02", "2027-04-03");
    expect(joined.status).toBe(200);
    const changed = await call("PUT", `Waitlist/${joined.body.data._id}`, { dates: ["2027-04-01", "2027-04-14"] });
    expect(changed.status).toBe(200);

    const { rows } = await db.execute<{ at: string }>(openDaysWork.earliest(sql`'2026-11-22T15:00:00Z'::timestamptz`));
    expect(new Date(present(rows[0]).at).toISOString()).toBe("2027-01-01T05:01:00.000Z");
    at("2027-01-01T04:30:00Z");
    expect(await askOpenedDays(deps)).toEqual([]);
    at("2027-01-01T05:01:00Z");
    expect(await askOpenedDays(deps)).toEqual(["2027-04-01"]);
    expect(await askOpenedDays(deps)).toEqual([]);
    // The nightly job didn't run for two nights.
    at("2027-01-04T15:00:00Z");
    expect(await askOpenedDays(deps)).toEqual(["2027-04-02", "2027-04-03", "2027-04-04"]);
    expect(await matchWaitlist(deps, "2027-04-01")).toBe(1);
    const [entry] = (await call("GET", "Waitlist/mine")).body.data;
    deps.clock = before;
    expect(entry).toMatchObject({ status: "offered", offer: { startsAt: expect.stringMatching(/^2027-04-01T/) } });
  });

  it("that rule out a treatment make the API return no slot, and suitable treatments instead", async () => {
    const { call } = await customer();
    const answers = await answersFor("ag08", yes("C1"));
    const saved = await call("POST", "Screening/answers", { serviceIds: ["ag08"], answers });
    const [outcome] = saved.body.data.outcomes;
    expect(outcome).toMatchObject({
      kind: "allow",
      allowed: [{ _id: "ag07" }, { _id: "ac01" }, { _id: "hl04" }],
      consult: { _id: "ag91" },
      text: expect.stringMatching(/^We don’t do .+ during pregnancy or nursing\. These are fine: /),
    });
    const place = await placeFor("ag08");
    const slots = (await call("GET", `admin/Slot/allSlot?date=${place.date}&serviceIds=ag08`)).body.data;
    expect(new Set(slots.map(({ reason }) => reason))).toEqual(new Set(["not_suitable"]));
    await call("POST", "add-to-cart/service/ag08");
    const refused = await call("PUT", "cart/addDateAndtimetoServiceCart", place);
    expect(refused).toMatchObject({ status: 409, body: { code: "not_suitable" } });
    expect(JSON.stringify(refused.body)).not.toMatch(/pregnan|nursing/i);
    const fine = (await call("GET", `admin/Slot/allSlot?date=${place.date}&serviceIds=ag07`)).body.data;
    expect(fine.some(({ isBooked }) => !isBooked)).toBe(true);
  });

  it("can be given when a customer accepts a waitlist offer; they are then stored and can block the booking", async () => {
    const { call, id } = await customer();
    await db.execute(sql`update customers set email_verified_at = clock_now() where id = ${id}`);
    const { bearer: desk } = await newStaff(db, "staff");
    const waitFor = async (serviceId: string, place: Place) => {
      const parts = ["morning", "midday", "afternoon"];
      const joined = await call("POST", `waitlist/${serviceId}`, { dates: [place.date, place.date], parts });
      const body = { ...place, reason: "She called" };
      const path = `admin/Waitlist/${joined.body.data._id}/offer` as const;
      expect((await send("POST", path, { token: desk, body })).status).toBe(200);
      return present((await call("GET", "Waitlist/mine")).body.data.find(({ offer }) => offer)?.offer)._id;
    };
    const token = await waitFor("ag08", await placeFor("ag08"));
    const { serviceIds } = (await call("GET", `Offer/${token}`)).body.data;
    expect(serviceIds).toEqual(["ag08"]);
    const unwell = { screening: await answersFor("ag08", yes("C5")) };
    expect((await call("POST", `Offer/${token}/accept`, unwell)).body).toMatchObject({ code: "not_suitable" });
    expect(await rowsOf(id)).toEqual([]);
    const well = { screening: await answersFor("ag08") };
    expect((await call("POST", `Offer/${token}/accept`, well)).status).toBe(200);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("apply at checkout even if they were given after the hold", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/service/ag08");
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", await placeFor("ag08"))).status).toBe(200);
    const answers = await answersFor("ag08", yes("C5"));
    await call("POST", "Screening/answers", { serviceIds: ["ag08"], answers });
    expect(await call("POST", "checkoutService", {})).toMatchObject({ status: 409, body: { code: "not_suitable" } });
  });

  it("apply to the customer's other treatments too, until the question's text changes", async () => {
    const { call } = await customer();
    await call("POST", "Screening/answers", { serviceIds: ["ag08"], answers: await answersFor("ag08") });
    const dueFor = async (serviceId: string) =>
      (await call("GET", `Screening/questions?serviceIds=${serviceId}`)).body.data.questions
        .filter(({ answered }) => !answered)
        .map(({ code }) => code);
    expect(await dueFor("ag08")).toEqual([]);
    expect(await dueFor("pg01")).toEqual(["C16", "C17"]);
    // Only new questions have to be answered.
    const rest = [
      { code: "C16", yes: false },
      { code: "C17", yes: false },
    ];
    expect((await call("POST", "Screening/answers", { serviceIds: ["pg01"], answers: rest })).status).toBe(200);
    await db.execute(sql`update screening_questions set help = help || ' Ask us.' where code = 'C17'`);
    expect(await dueFor("pg01")).toEqual(["C17"]);
    const left = await call("POST", "Screening/answers", { serviceIds: ["pg01"], answers: [] });
    expect(left).toMatchObject({ status: 400, body: { issues: [{ path: "C17" }] } });
  });

  it("are validated, with an error for each invalid field", async () => {
    const answers = await answersFor("ag08", yes("C2", addDays(today, 2)), yes("C6"));
    const { status, body } = await send("POST", "Screening/check", { body: { serviceIds: ["ag08"], answers } });
    expect([status, body.issues]).toEqual([
      400,
      [
        { path: "C2", message: "Enter a date that isn’t in the future." },
        { path: "C6", message: "Please tell us." },
      ],
    ]);
  });

  it("are stored encrypted, can be decrypted only in their own row and for their owner, and are never logged", async () => {
    const { call, id, person } = await customer();
    const answers = await answersFor("ag06", yes("C6", "Doxycyclinetest"), yes("C2", dose));
    await call("POST", "Screening/answers", { serviceIds: ["ag06"], answers });
    const [row] = await rowsOf(id);
    const { sealed, ...own } = present(row);
    expect(sealed).toMatch(/^v1\./);
    expect(openAnswers(deps.secrets, own, sealed)?.answers).toContainEqual(
      expect.objectContaining({ code: "C6", answer: "Doxycyclinetest" }),
    );
    expect(openAnswers(deps.secrets, { ...own, id: "another" }, sealed)).toBeUndefined();
    expect(openAnswers(deps.secrets, { ...own, owner: "customer:another" }, sealed)).toBeUndefined();
    expect((await call("GET", "Screening/answers")).body.data).toContainEqual(
      expect.objectContaining({ statement: expect.stringContaining("sensitive to light"), answer: "Doxycyclinetest" }),
    );
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename not in ('screening_questions', 'services', 'search_entries', 'interval_rules')`);
    for (const { name } of tables) {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.raw(name)} as t where t::text ~* 'doxycyclinetest' or (t::text ~* 'isotretinoin' and strpos(t::text, ${id}) > 0) limit 1`,
      );
      expect(rows, name).toEqual([]);
    }
    logger.info(
      { screening: answers, answers, outcomes: answers, pass: "p", body: { answers } },
      "as somebody might log it",
    );
    const { rows: asked } = await db.execute<{ statement: string }>(sql`select statement from screening_questions`);
    const log = logged.join("");
    expect(log).not.toContain("Doxycyclinetest");
    expect(asked.filter(({ statement }) => log.includes(statement))).toEqual([]);
    // The customer's own export contains them, an export by staff doesn't, and erasing deletes them.
    const exported = (await call("GET", "user/export")).body.data;
    expect(JSON.stringify(exported)).toContain("Doxycyclinetest");
    await call("DELETE", "user/account", { password: person.password });
    expect(await rowsOf(id)).toEqual([]);
  });

  it("of a guest are stored only with a booking, and apply to that visit", async () => {
    const count = async () =>
      (await db.execute<{ n: number }>(sql`select count(*)::int as n from screening_answers`)).rows[0]?.n;
    const before = await count();
    const place = await placeFor("ag08");
    const none = await answersFor("ag08");
    const { pass } = (
      await send("POST", "Screening/check", {
        body: { serviceIds: ["ag08"], answers: await answersFor("ag08", yes("C2", dose)) },
      })
    ).body.data;
    expect(await count()).toBe(before);
    expect(Buffer.from(pass, "base64url").toString("latin1")).not.toContain(firstDay);
    const headers = { "x-screening": pass };
    const path = `Slot/month?month=${place.date.slice(0, 7)}&serviceIds=ag08` as const;
    const day = (await send("GET", path, { headers })).body.data.find(({ date }) => date === place.date);
    expect(day).toMatchObject({ reason: "too_soon", earliest: firstDay });
    const forged = (await send("GET", path, { headers: { "x-screening": `${pass.slice(0, -4)}AAAA` } })).body.data;
    expect(forged.find(({ date }) => date === place.date)?.reason).not.toBe("too_soon");

    const { firstName, lastName, phone, email } = newPerson("Guest");
    const body = { ...place, serviceIds: ["ag08"], customer: { firstName, lastName, phone, email } };
    const bookingInput = { ...body, screening: await answersFor("ag08", yes("C2", dose)) };
    expect(await send("POST", "guest/book", { body: bookingInput })).toMatchObject({
      status: 409,
      body: { code: "too_soon" },
    });
    expect((await send("POST", "guest/book", { body: { ...body, screening: none.slice(1) } })).status).toBe(400);
    expect(await count()).toBe(before);
    const booked = await send("POST", "guest/book", { body: { ...body, screening: none } });
    expect(booked.body).toMatchObject({ status: 200 });
    expect(await count()).toBe((before ?? 0) + 1);
    const { rows } = await db.execute(sql`
      select customer_id, owner from screening_answers where appointment_id = ${booked.body.data.appointment._id}`);
    expect(rows).toEqual([{ customer_id: null, owner: `visit:${booked.body.data.appointment._id}` }]);
  });

  it("are required before booking only if the clinic requires it, and older clients can still book", async () => {
    const { call } = await customer();
    const place = await placeFor("ag08");
    await call("POST", "add-to-cart/service/ag08");
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", place)).status).toBe(200);
    const { bearer: token } = await newStaff(db, "admin");
    const choose = async (screening: "ask" | "require") => {
      const { version, values } = (await send("GET", "admin/Settings/booking", { token })).body.data;
      const booking = { ...(values.booking as object), screening };
      const body = { version, values: { booking } };
      expect((await send("PUT", "admin/Settings/booking", { token, body })).status).toBe(200);
      await expect
        .poll(async () => (await recallClinicSettings(deps)).booking.screening, { timeout: 5_000 })
        .toBe(screening);
    };
    await choose("require");
    const refused = await call("PUT", "cart/addDateAndtimetoServiceCart", place);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "screening_needed", issues: [{ path: "page", message: "/schedule1" }] },
    });
    expect((await call("POST", "checkoutService", {})).body).toMatchObject({ code: "screening_needed" });
    const { firstName, lastName, phone, email } = newPerson("Required");
    const body = { ...place, serviceIds: ["ag08"], customer: { firstName, lastName, phone, email } };
    expect((await send("POST", "guest/book", { body })).body).toMatchObject({ code: "screening_needed" });
    await call("POST", "Screening/answers", { serviceIds: ["ag08"], answers: await answersFor("ag08") });
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", place)).status).toBe(200);
    await choose("ask");
    expect((await call("POST", "checkoutService", {})).status).toBe(200);
  });

  it("are valid up to the 365th day, and then deleted by a nightly job", async () => {
    const { call, id } = await customer();
    await call("POST", "Screening/answers", { serviceIds: ["ag08"], answers: await answersFor("ag08") });
    const isDue = async () =>
      (await call("GET", "Screening/questions?serviceIds=ag08")).body.data.questions.some(({ answered }) => !answered);
    const age = (days: number) =>
      db.execute(sql`
        update screening_answers set expires_at = ((answered_at at time zone 'America/New_York')::date + 366 - ${days}::int)::timestamp
          at time zone 'America/New_York' where customer_id = ${id}`);
    expect((await call("GET", "Screening/questions?serviceIds=ag08")).body.data.validUntil).toBe(addDays(today, 365));
    await age(365);
    expect(await isDue()).toBe(false);
    const night = careTasks(deps);
    await night.sweep_screening?.({}, {} as never);
    expect(await rowsOf(id)).toHaveLength(1);
    await age(366);
    expect(await isDue()).toBe(true);
    await night.sweep_screening?.({}, {} as never);
    expect(await rowsOf(id)).toEqual([]);
  });

  it("are encrypted again when SECRETS changes, and count as missing if their secret is lost", async () => {
    const { call, id } = await customer();
    await call("POST", "Screening/answers", { serviceIds: ["ag08"], answers: await answersFor("ag08") });
    const [before] = await rowsOf(id);
    const [first, second] = ["x".repeat(32), "y".repeat(32)];
    await careTasks({ ...deps, secrets: await loadSecrets(db, [first]) }).sweep_screening?.({}, {} as never);
    const [after] = await rowsOf(id);
    expect(after?.sealed).not.toBe(before?.sealed);
    const opens = async (seeds: string[]) => {
      const { sealed, ...own } = present(after);
      return openAnswers(await loadSecrets(db, seeds), own, sealed) !== undefined;
    };
    expect([await opens([first]), await opens([second, first]), await opens([second])]).toEqual([true, true, false]);
    const { questions } = (await call("GET", "Screening/questions?serviceIds=ag08")).body.data;
    expect(questions.some(({ answered }) => answered)).toBe(false);
  });
});

it("with a reason, the desk can override answers that require waiting, but only the medical director can override others", async () => {
  const { bearer: desk } = await newStaff(db, "staff");
  const { bearer: director } = await newStaff(db, "staff", { rights: ["care.direct"] });
  const book = async (token: string, customerId: string, override?: object) => {
    const { date, time } = await placeFor("ag08");
    const { rows } = await db.execute<{ at: string }>(
      sql`select to_json((${`${date} ${time}`}::timestamp at time zone 'America/New_York')) #>> '{}' as at`,
    );
    const startsAt = new Date(present(rows[0]).at).toISOString();
    const body = { customerId, services: [{ serviceId: "ag08" }], startsAt, via: "phone", override };
    return send("POST", "admin/Appointment", { token, body });
  };
  const override = { rules: ["screening"], reason: "Spoke with her doctor" };
  const waits = await customer();
  await waits.call("POST", "Screening/answers", {
    serviceIds: ["ag08"],
    answers: await answersFor("ag08", yes("C2", dose)),
  });
  expect(await book(desk, waits.id)).toMatchObject({ status: 409, body: { code: "too_soon", rules: ["screening"] } });
  expect(await book(desk, waits.id, { ...override, reason: "ok" })).toMatchObject({ status: 422 });
  expect((await book(desk, waits.id, override)).status).toBe(200);
  const refused = await customer();
  await refused.call("POST", "Screening/answers", {
    serviceIds: ["ag08"],
    answers: await answersFor("ag08", yes("C5")),
  });
  expect(await book(desk, refused.id)).toMatchObject({ status: 409, body: { code: "not_suitable" } });
  expect(await book(desk, refused.id, override)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect((await book(director, refused.id, override)).status).toBe(200);
});
