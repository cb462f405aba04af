import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { openDayAhead } from "#testing/free-day.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";

const logged: string[] = [];
const logger = createLogger({ level: "debug", destination: { write: (line) => logged.push(line) } });
const api = breakingOff(
  "modules/booking/server/calendar/calendar-feeds.test.ts",
  await demoApi(moduleApis, {}, undefined, { logger }),
);
const { db } = api;
const context = { db, clock: fixedClock(new Date()), versions: api.deps.versions };
const [owner, nurse, other, desk] = await Promise.all([
  newStaff(api, "admin", { steppedUp: true }),
  newStaff(api, "practitioner"),
  newStaff(api, "practitioner"),
  newStaff(api, "staff"),
]);

const date = await openDayAhead(db, 14, [4]);
const guest = { firstName: "Perpetua", lastName: "Quill" };
const visit = await bookTestVisit(context, { date, time: "09:00", serviceIds: ["ag05"], guest });
const nurseId = visit.practitioner.id;
await db.execute(sql`update practitioners set account_id = null`);
await db.execute(sql`update practitioners set account_id = ${nurse.customerId} where id = ${nurseId}`);
await db.execute(sql`update practitioners set account_id = ${other.customerId}
  where id = (select min(id) from practitioners where account_id is null)`);

type Feed = { _id: string; url: string; detail: string; lastReadAt: string | null };
async function staffCall<Data = Feed>(who: TestStaff, method: string, path: string, body?: object, key?: string) {
  const answer = await api.send(method, path, {
    token: who.bearer,
    ...(body ? { body } : {}),
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
  return { status: answer.status, ...(answer.body as { data: Data; code?: string; message?: string }) };
}
const make = async (who: TestStaff, body: object = {}) =>
  (await staffCall(who, "POST", "admin/CalendarFeed", body)).data;
const read = ({ url }: Pick<Feed, "url">, headers: Record<string, string> = {}) =>
  api.fetch(new Request(url, { headers }));
const eventsOf = async (feed: Feed) => {
  const text = (await (await read(feed)).text()).replaceAll("\r\n ", "");
  return text.split("BEGIN:VEVENT").slice(1);
};
const secretOf = ({ url }: Pick<Feed, "url">) => /feed\/(\w+)\.ics$/.exec(url)?.[1] ?? "";

beforeEach(() => db.execute(sql`delete from calendar_feeds`));

describe("a practitioner's calendar URL", () => {
  it("shows times and rooms of visits, but no names or treatments", async () => {
    const feed = await make(nurse);
    const answer = await read(feed);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "private, max-age=900",
    ]);
    const text = await answer.text();
    expect(text).toMatch(/^SUMMARY:Visit\\, \S/m);
    for (const word of ["Perpetua", "Quill", "eedling", "RF"]) expect(text).not.toContain(word);
    // The cream takes 45 minutes to work, and the practitioner is free during that time.
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const needling = new Date(visit.startsAt.getTime() + 45 * 60_000).toISOString().replace(/[-:]|\.\d+/g, "");
    expect(text).toContain(`DTSTART:${needling}\r\n`);
    const repeat = await read(feed, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect([repeat.status, await repeat.text()]).toEqual([304, ""]);
    const [listed] = (await staffCall<Feed[]>(nurse, "GET", "admin/CalendarFeed/list")).data;
    expect(listed).toMatchObject({ _id: feed._id, detail: "busy", lastReadAt: expect.any(String) });
    expect(listed).not.toHaveProperty("url");
  });

  it("shows initials on request, but full names only if an administrator created it", async () => {
    const [event] = await eventsOf(await make(nurse, { detail: "initials" }));
    expect(event).toContain("SUMMARY:Visit PQ\\, ");
    const refused = await staffCall(nurse, "POST", "admin/CalendarFeed", { detail: "full" });
    expect([refused.status, refused.code]).toEqual([403, "forbidden"]);
    const [named] = await eventsOf(await make(owner, { practitionerId: nurseId, detail: "full" }));
    expect(named).toMatch(/SUMMARY:Perpetua Quill: .+\\, /);
  });

  it("returns the same 404 if it is revoked, renewed or unknown, or its practitioner has left", async () => {
    const [revoked, renewed] = [await make(nurse), await make(nurse)];
    expect((await staffCall(nurse, "DELETE", `admin/CalendarFeed/${revoked._id}`)).status).toBe(200);
    const again = await staffCall(nurse, "POST", `admin/CalendarFeed/${renewed._id}/renew`);
    expect((await read(again.data)).status).toBe(200);
    const unknown = { url: renewed.url.replace(secretOf(renewed), "0".repeat(52)) };
    const answers = await Promise.all([revoked, renewed, unknown].map((feed) => read(feed)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bodies = await Promise.all(answers.map(async (answer) => ({ ...(await answer.json()), requestId: "" })));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);

    await db.execute(sql`update customers set disabled_at = now() where id = ${nurse.customerId}`);
    expect((await read(again.data)).status).toBe(404);
    await db.execute(sql`update customers set disabled_at = null where id = ${nurse.customerId}`);
  });

  it("is stored in no table as plain text, and written to no log", async () => {
    logged.length = 0;
    const key = crypto.randomUUID();
    const [first, repeat] = [
      await staffCall(nurse, "POST", "admin/CalendarFeed", {}, key),
      await staffCall(nurse, "POST", "admin/CalendarFeed", {}, key),
    ];
    expect(repeat.data.url).toBe(first.data.url);
    const secret = secretOf(first.data);
    expect(secret.length).toBeGreaterThan(50);
    const { rows } = await db.execute<{ tables: string }>(sql`
      select concat((select json_agg(f) from calendar_feeds f), (select json_agg(k) from idempotency_keys k),
        (select json_agg(a) from audit_entries a)) as tables`);
    expect(rows[0]?.tables).toContain(first.data._id);
    expect(rows[0]?.tables).not.toContain(secret);

    await read(first.data);
    await staffCall(nurse, "DELETE", `admin/CalendarFeed/${first.data._id}`);
    await read(first.data);
    await read({ url: first.data.url.replace(".ics", "") });
    expect(logged.join("")).toContain("calendar/feed/{file}");
    expect(logged.join("")).not.toContain(secret);
  });

  it("is visible only to its owner and administrators, and only they can revoke it", async () => {
    const feed = await make(nurse);
    expect((await staffCall(other, "DELETE", `admin/CalendarFeed/${feed._id}`)).status).toBe(404);
    expect((await staffCall(other, "POST", `admin/CalendarFeed/${feed._id}/renew`)).status).toBe(404);
    expect((await staffCall(other, "GET", `admin/CalendarFeed/list?practitionerId=${nurseId}`)).status).toBe(404);
    expect((await staffCall<Feed[]>(desk, "GET", "admin/CalendarFeed/list")).data).toEqual([]);
    expect((await staffCall(desk, "POST", "admin/CalendarFeed", {})).status).toBe(404);
    expect((await staffCall(desk, "POST", "admin/CalendarFeed", { practitionerId: nurseId })).status).toBe(404);
    const seen = await staffCall<Feed[]>(owner, "GET", `admin/CalendarFeed?practitionerId=${nurseId}`);
    expect(seen.data.map(({ _id }) => _id)).toEqual([feed._id]);
    expect((await staffCall(owner, "DELETE", `admin/CalendarFeed/${feed._id}`)).status).toBe(200);
    const { rows } = await db.execute<{ action: string }>(sql`
      select action from audit_entries where resource_id = ${feed._id} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(["calendarFeed.create", "calendarFeed.revoke"]);
  });

  it("is limited to three per practitioner, even if several are created concurrently", async () => {
    const response = await Promise.all(
      Array.from({ length: 8 }, () => staffCall(nurse, "POST", "admin/CalendarFeed", {})),
    );
    const { rows } = await db.execute<{ live: number }>(sql`select count(*)::int as live from calendar_feeds`);
    expect(rows[0]?.live).toBe(response.filter(({ status }) => status === 200).length);
    while ((await staffCall(nurse, "POST", "admin/CalendarFeed", {})).status === 200);
    const full = await staffCall(nurse, "POST", "admin/CalendarFeed", {});
    expect([full.code, full.message]).toEqual(["limit_reached", "Three addresses are in use. End one of them first."]);
    expect((await staffCall<Feed[]>(nurse, "GET", "admin/CalendarFeed/list")).data).toHaveLength(3);
  });
});
