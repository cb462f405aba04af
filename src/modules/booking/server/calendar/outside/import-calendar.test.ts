import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { noticeHandlers } from "#modules/system/server/notices/notice-handlers.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { createLogger } from "#platform/logger.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { calendarOf, PUBLIC_ADDRESS, startCalendarServer } from "#testing/calendar-server.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { startDatabaseClock } from "#testing/start-database-clock.ts";
import { testApi } from "#testing/test-api.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { loadResources } from "../../clinic/load-resources.ts";
import { findSlots } from "../../slots/find-slots.ts";
import { importCalendar, queueCalendarReads } from "./import-calendar.ts";

const logged: string[] = [];
const logger = createLogger({ level: "trace", destination: { write: (line) => logged.push(line) } });
const hosts = ["calendar.example"];
const today = "2026-12-01T15:00:00Z";
const api = breakingOff(
  "modules/booking/server/calendar/outside/import-calendar.test.ts",
  await clinicApi(moduleApis, { calendarImportHosts: hosts }, undefined, { logger, clock: fixedClock(today) }),
);
const { db, deps } = api;
const clinic = await seedTestClinic(db, { now: today });
await startDatabaseClock(db, today);
const server = await startCalendarServer();

const [owner, esthetician, other] = await Promise.all([
  newStaff(api, "admin", { steppedUp: true }),
  newStaff(api, "practitioner"),
  newStaff(api, "practitioner"),
]);
await db.execute(sql`update practitioners set account_id = ${esthetician.customerId} where id = 'le-1'`);
await db.execute(sql`update practitioners set account_id = ${other.customerId} where id = 'le-2'`);

const SECRET = "private-8f14e45fceea167a5a36dedd4bea2543";
const url = `https://calendar.example/${SECRET}/basic.ics`;
const date = "2026-12-10";
/** From 10:00 to 11:00 at the clinic. */
const entry = (uid: string, hour = 15) => [
  ...[`UID:${uid}`, "SUMMARY:Dentist of Perpetua", `DTSTART:20261210T${hour}0000Z`, `DTEND:20261210T${hour + 1}0000Z`],
];
const answerWith = (text: string, etag = `"${newId()}"`) =>
  server.answer((request, response) =>
    request.headers["if-none-match"] === etag
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag }).end(text),
  );

async function call(who: TestStaff, method: "GET" | "PUT" | "DELETE", path: string, body?: object) {
  const answer = await api.send(method, path, {
    token: who.bearer,
    ...(body ? { body } : {}),
  });
  return { status: answer.status, ...answer.body } as {
    status: number;
    message?: string;
    // The data of all responses in this file.
    data: { practitionerId: string | null; hosts: string[]; calendar: Record<string, unknown> | null };
  };
}
const read = async (who = owner, practitionerId = "le-1") =>
  (await call(who, "GET", `admin/OutsideCalendar?practitionerId=${practitionerId}`)).data.calendar;
async function set(who = esthetician, body: object = {}) {
  const { data } = await call(who, "PUT", "admin/OutsideCalendar", { url, ...body });
  return String(data.calendar?._id);
}
const importAt = (id: string, now: string, allowed = hosts) =>
  importCalendar({ ...deps, clock: fixedClock(now), env: { calendarImportHosts: allowed } }, id, server.net);
/** Sets when the calendar was last read successfully. */
const lastReadAt = (instant: string) => db.execute(sql`update outside_calendars set read_at = ${instant}`);
const freeTimes = async (practitionerId = "le-1") => {
  const fresh = { ...clinic, versions: { versionOf: () => newId() } };
  const visit = [{ serviceId: "AG08", addOns: [] }];
  const slots = await findSlots(fresh, { date, visit, practitionerId });
  return slots.filter(({ free }) => free).map(({ from }) => from);
};
const bell = async ({ bearer }: TestStaff) => {
  const dispatch = eventTasks(db, noticeHandlers).dispatch_event;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from outbox_events where type = 'outside_calendar_told' order by id`,
  );
  for (const { id } of rows) await dispatch?.({ eventId: id }, {} as never); // the task reads only its payload
  return (await api.send("GET", "admin/Notification/list", { token: bearer })).body.data.docs;
};

beforeEach(async () => {
  await db.execute(sql`delete from outside_calendars`);
  await db.execute(sql`delete from outbox_events where type = 'outside_calendar_told'`);
  await db.execute(sql`delete from staff_notices`);
  server.addresses["calendar.example"] = [PUBLIC_ADDRESS];
  for (const list of Object.values(server.seen)) list.length = 0;
  answerWith(calendarOf(entry("a")));
});

describe("busy times of an outside calendar", () => {
  it("block times of only this practitioner, which are free again after the entry is gone", async () => {
    const before = await freeTimes();
    const id = await set();
    await importAt(id, today);
    expect(before).toContain("10:00");
    const within = (await freeTimes()).filter((time) => time >= "10:00" && time < "11:00");
    expect(within).toEqual([]);
    expect(await freeTimes("le-2")).toContain("10:00");
    expect(await read()).toMatchObject({ host: "calendar.example", busyTimes: 1, failure: null, unread: 0 });
    answerWith(calendarOf());
    await importAt(id, today);
    expect(await freeTimes()).toEqual(before);
  });

  it("are stored as time off of kind outside, without text, and staff can't change them", async () => {
    const id = await set();
    await importAt(id, today);
    const { rows } = await db.execute<{ row: string; id: string }>(
      sql`select id, to_jsonb(t)::text as row from time_off t where calendar_id = ${id}`,
    );
    expect(rows[0]?.row).toContain('"kind": "outside"');
    expect(rows[0]?.row).not.toMatch(/dentist|perpetua/i);
    const { body } = await api.send("GET", "admin/TimeOff/list?resourceId=le-1", { token: owner.bearer });
    expect(body).toMatchObject({ data: [] });
    expect((await call(owner, "DELETE", `admin/TimeOff/${rows[0]?.id}`)).status).toBe(404);
    await expect(db.execute(sql`update time_off set kind = 'sick' where calendar_id = ${id}`)).rejects.toThrow();
  });

  it("are read again only if the file changed, and in full once a day", async () => {
    answerWith(
      calendarOf(["UID:d", "DTSTART:20261201T150000Z", "DTEND:20261201T160000Z", "RRULE:FREQ=DAILY"]),
      '"same"',
    );
    const id = await set();
    await importAt(id, today);
    const written = () => db.execute(sql`select id, version from time_off where calendar_id = ${id} order by id`);
    const first = (await written()).rows;
    expect(first).toHaveLength(120);
    await importAt(id, "2026-12-01T15:15:00Z");
    expect(server.seen.headers.map((headers) => headers["if-none-match"])).toEqual([undefined, '"same"']);
    expect((await written()).rows).toEqual(first);
    await importAt(id, "2026-12-02T15:00:00Z");
    const second = (await written()).rows;
    expect(second).toHaveLength(120);
    expect(second.filter((row) => first.some((former) => former.id === row.id))).toHaveLength(119);
  });

  it("move no visit: staff get only one notice about conflicting visits", async () => {
    const visit = await bookTestVisit(clinic, { date, time: "10:00", practitionerId: "le-1" });
    const state = () => db.execute(sql`select to_jsonb(a) as visit from appointments a where id = ${visit.id}`);
    const before = (await state()).rows;
    const id = await set();
    await importAt(id, today);
    answerWith(calendarOf(entry("a"), entry("b", 19)));
    await importAt(id, today);
    expect((await state()).rows).toEqual(before);
    const outside = await api.send("GET", "admin/WorkingHours/outside?resourceId=le-1", { token: owner.bearer });
    expect(outside.body).toMatchObject({ data: [{ _id: visit.id, reasons: [{ reason: "time_off" }] }] });
    const notices = await bell(owner);
    expect(notices).toMatchObject([{ kind: "outsideCalendar", path: "/admin/people/le-1" }]);
    expect(notices[0]?.title).toMatch(/ is busy elsewhere during a booked visit$/);
    expect(await bell(esthetician)).toMatchObject([{ path: "/admin/my-calendar", mustAct: false }]);
    expect(await bell(other)).toEqual([]);
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
    await db.execute(sql`update claims set released_at = now() where appointment_id = ${visit.id}`);
  });
});

describe("an outside calendar that can't be read", () => {
  const busy = async () => {
    const found = (await loadResources(db)).find(({ id }) => id === "le-1");
    return found?.timeOff.length;
  };

  it("loses its busy times after 24 hours, with one notice to staff, until it can be read again", async () => {
    answerWith(calendarOf(entry("a")), '"same"');
    const id = await set();
    await importAt(id, today);
    await lastReadAt(today);
    server.answer((_, response) => response.writeHead(503).end());
    await importAt(id, "2026-12-02T14:45:00Z");
    expect([await busy(), await bell(owner)]).toEqual([1, []]);
    expect(await read()).toMatchObject({ failure: "refused", emptiedAt: null, busyTimes: 1 });
    await importAt(id, "2026-12-02T15:00:00Z");
    await importAt(id, "2026-12-02T15:15:00Z");
    expect(await busy()).toBe(0);
    expect(await freeTimes()).toContain("10:00");
    expect(await bell(owner)).toMatchObject([{ path: "/admin/people/le-1/sign-in", mustAct: true }]);
    answerWith(calendarOf(entry("a")), '"same"');
    await importAt(id, "2026-12-02T15:30:00Z");
    expect(await busy()).toBe(1);
    expect(await read()).toMatchObject({ failure: null, failingSince: null, emptiedAt: null });
  });

  it.each([
    ["a private address", "private_address", () => server.addresses["calendar.example"]?.splice(0, 1, "10.0.0.1")],
    ["a redirect", "redirect", () => server.answer((_, response) => response.writeHead(302, { location: url }).end())],
    ["a sign-in page", "not_a_calendar", () => answerWith("<!doctype html><title>Sign in</title>")],
    [
      "10,000 entries",
      "too_many_events",
      () => answerWith(calendarOf(...Array.from({ length: 10_000 }, (_, n) => entry(`${n}`)))),
    ],
    [
      "an entry that repeats every second without an end",
      "too_many_events",
      () => answerWith(calendarOf([...entry("a"), "RRULE:FREQ=SECONDLY"])),
    ],
  ])("keeps its last busy times after %s", async (_, failure, breakIt) => {
    const id = await set();
    await importAt(id, today);
    await lastReadAt(today);
    breakIt();
    await importAt(id, "2026-12-01T15:15:00Z");
    expect([await busy(), (await read())?.failure]).toEqual([1, failure]);
  });

  it("is no longer read after its host leaves the allowed list or the calendar was removed", async () => {
    const id = await set();
    await importAt(id, today, []);
    expect(await read()).toMatchObject({ failure: "host_not_allowed" });
    await call(esthetician, "DELETE", `admin/OutsideCalendar/${id}`);
    await importAt(id, today);
    expect(server.seen.resolved).toEqual([]);
  });
});

describe("access to an outside calendar (W5)", () => {
  it("is limited to the practitioner and administrators; others get a 404", async () => {
    const id = await set();
    expect(await set(owner, { practitionerId: "le-2" })).not.toBe("undefined");
    expect((await call(other, "GET", "admin/OutsideCalendar?practitionerId=le-1")).status).toBe(404);
    expect((await call(other, "PUT", "admin/OutsideCalendar", { url, practitionerId: "le-1" })).status).toBe(404);
    expect((await call(other, "DELETE", `admin/OutsideCalendar/${id}`)).status).toBe(404);
    expect((await call(owner, "DELETE", `admin/OutsideCalendar/${id}`)).status).toBe(200);
  });

  it("is refused for hosts that aren't on the allowed list, which is empty by default", async () => {
    const refused = await call(esthetician, "PUT", "admin/OutsideCalendar", { url: "https://169.254.169.254/" });
    expect([refused.status, refused.message]).toEqual([
      400,
      "Only calendars of these hosts are read: calendar.example.",
    ]);
    const off = await testApi(moduleApis, {}, undefined, { database: api });
    expect(off.deps.env.calendarImportHosts).toEqual([]);
    const answer = await off.send("PUT", "admin/OutsideCalendar", {
      token: esthetician.bearer,
      body: { url },
    });
    expect(answer).toMatchObject({ status: 400, body: { message: "This clinic doesn’t read outside calendars." } });
    const { rows } = await db.execute(sql`select id from outside_calendars`);
    expect(rows).toEqual([]);
  });

  it("never reveals the URL in a response, row, audit entry, job or log, because it is encrypted", async () => {
    const first = await set();
    const second = await set();
    expect(second).not.toBe(first);
    await importAt(second, today);
    server.answer((request) => void request.destroy());
    await importAt(second, today);
    await queueCalendarReads(db);
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')`);
    for (const { name } of tables) {
      const { rows } = await db.execute<{ hits: number }>(
        sql`select count(*)::int as hits from ${sql.raw(name)} t where t::text like ${`%${SECRET}%`}`,
      );
      expect([name, rows[0]?.hits]).toEqual([name, 0]);
    }
    expect(JSON.stringify(await call(owner, "GET", "admin/OutsideCalendar?practitionerId=le-1"))).not.toContain(SECRET);
    const unread = await call(esthetician, "PUT", "admin/OutsideCalendar", {
      url: `http://calendar.example/${SECRET}`,
    });
    expect(unread.status).toBe(400);
    expect(JSON.stringify(unread)).not.toContain(SECRET);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join("")).not.toContain(SECRET);
    const { rows } = await db.execute<{ action: string }>(sql`
      select action from audit_entries where resource = 'OutsideCalendar' and resource_id in (${first}, ${second})`);
    expect(rows.map(({ action }) => action)).toEqual(["outsideCalendar.set", "outsideCalendar.set"]);
  });

  it("is made by one job right after the URL is set, and by one job per calendar every quarter hour", async () => {
    const id = await set();
    await queueCalendarReads(db);
    await queueCalendarReads(db);
    const { rows } = await db.execute<{ payload: unknown }>(sql`
      select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'read_outside_calendar' and j.key like ${`%${id}`}`);
    expect(rows.map(({ payload }) => payload)).toEqual([{ id }]);
  });
});
