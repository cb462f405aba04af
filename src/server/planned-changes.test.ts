import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { listenToTagVersions } from "#platform/cache/tag-versions.ts";
import { planTasks } from "#platform/resource/plans/apply-plan.ts";
import { VERSION_REFUSED } from "#platform/resource/versions/planned-versions.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

const demo = await demoApi(moduleApis);
const api = breakingOff("server/planned-changes.test.ts", demo);
const { db, send, deps } = api;
const { bearer: token, customerId: accountId } = await newStaff(db, "admin", { steppedUp: true });
const desk = await newStaff(db, "staff", { steppedUp: true });
const versions = await listenToTagVersions({ databaseUrl: demo.url, logger: deps.logger });
afterAll(() => versions.stop());

type Plan = { _id: string; liveFrom: string; refusedBecause: string | null; changes: Record<string, unknown> };
/** A demo record's resource. */
type Of = "AddOn" | "Banner" | "LimitedOffer" | "ProductSize" | "Service";
type PathOf = `admin/${Of}/x`;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const path = (of: Of, rest: string) => `admin/${of}/${rest}` as PathOf;
const read = async (of: Of, id: string) =>
  (await send("GET", path(of, id), { token })).body.data as { version: number };
const field = async (of: Of, id: string, name: string) => Reflect.get(await read(of, id), name) as unknown;
const list = async (of: Of, id: string) =>
  (await send("GET", `${path(of, id)}/plans` as PathOf, { token })).body.data as unknown as Plan[]; // the contract of each kind's plans
const plan = async (of: Of, id: string, changes: object, more: object = {}) =>
  send("POST", `${path(of, id)}/plans` as PathOf, { token, body: { changes, liveFrom: inHours(1), ...more } });
const discard = async (of: Of, id: string, planId: string) =>
  send("DELETE", `${path(of, id)}/plans/${planId}` as PathOf, { token });
const change = async (of: Of, id: string, changes: object) =>
  send("PUT", path(of, id), { token, body: { ...changes, version: (await read(of, id)).version } });

const first = async (table: string, where = "true") =>
  present(
    (await db.$client.query<{ id: string }>(`select id from ${table} where ${where} order by id limit 1`)).rows[0],
  ).id;

/**
 * Makes a record's scheduled changes due one after another, and runs each job three times concurrently, as three
 * servers might.
 */
async function letThemCome(id: string): Promise<void> {
  const { apply_scheduled_change: job } = planTasks(deps);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from scheduled_changes where record_id = ${id} and refused_because is null order by live_from`,
  );
  for (const payload of rows) {
    await db.execute(sql`update scheduled_changes set live_from = clock_now() where id = ${payload.id}`);
    await Promise.all([1, 2, 3].map(() => job?.(payload, {} as never))); // the job doesn't use its helpers
  }
}
const refusals = async (id: string) => {
  const { rows } = await db.execute<{ payload: { accountId: string; title: string; why: string; path: string } }>(
    sql`select payload from outbox_events where type = ${VERSION_REFUSED} and payload->>'recordId' = ${id}`,
  );
  return rows.map(({ payload }) => payload);
};

const RECORDS: readonly [Of, string, string, unknown, unknown][] = [
  ["Service", await first("services", "sale_price_cents is null"), "price", 91_700, 92_700],
  ["AddOn", await first("add_ons"), "price", 2_350, 2_450],
  ["ProductSize", await first("product_sizes", "sale_price_cents is null"), "price", 91_300, 92_300],
  ["Banner", await first("banners"), "title", "From noon on", "From the evening on"],
  ["LimitedOffer", await first("limited_offers"), "description", "Planned words", "Later words"],
];

describe.each(RECORDS)("a scheduled change of a %s", (of, id, name, next, later) => {
  it("changes nothing until its time, and then takes effect only once, with an audit entry that names its author", async () => {
    const before = await read(of, id);
    const planned = await plan(of, id, { [name]: next });
    expect([planned.status, planned.body.data]).toMatchObject([200, [{ changes: { [name]: next } }]]);
    expect(await read(of, id)).toEqual(before);

    await letThemCome(id);
    expect(await field(of, id, name)).toEqual(next);
    expect([await list(of, id), (await read(of, id)).version]).toEqual([[], before.version + 1]);
    const { rows } = await db.execute(sql`
      select account_id as id, reason from audit_entries where resource_id = ${id} and action ilike '%.update'`);
    expect(rows).toEqual([{ id: accountId, reason: "Planned change" }]);
  });

  it("can be followed by further scheduled changes, each based on the result of the previous change", async () => {
    const now = await field(of, id, name);
    const [soon] = (await plan(of, id, { [name]: later })).body.data as unknown as Plan[]; // the same
    await plan(of, id, { [name]: now }, { liveFrom: inHours(2) });
    expect((await list(of, id)).map(({ changes }) => changes[name])).toEqual([later, now]);
    // The second change then sets the value that the record has already, which isn't refused.
    await discard(of, id, present(soon)._id);
    await plan(of, id, { [name]: later });
    await letThemCome(id);
    expect([await field(of, id, name), await list(of, id), await refusals(id)]).toEqual([now, [], []]);
  });
});

it("a scheduled change is refused at its time if its field was changed in the meantime, and its author is notified", async () => {
  const id = await first("add_ons", "true");
  const price = Number(await field("AddOn", id, "price"));
  await plan("AddOn", id, { price: price + 500 });
  // Another field may change in the meantime.
  await change("AddOn", id, { description: "Other words" });
  await change("AddOn", id, { price: price + 100 });
  await letThemCome(id);
  expect(await field("AddOn", id, "price")).toBe(price + 100);
  const why = "Price was changed after this was planned.";
  const [refused] = await list("AddOn", id);
  expect(present(refused).refusedBecause).toBe(why);
  expect(await refusals(id)).toMatchObject([{ accountId, why, path: `/admin/add-ons/${id}` }]);

  const { body } = await plan("AddOn", id, { price: price + 500 }, { insteadOf: present(refused)._id });
  expect(body.data).toMatchObject([{ refusedBecause: null }]);
  await letThemCome(id);
  expect(await field("AddOn", id, "price")).toBe(price + 500);
});

it("a scheduled change that breaks a rule is refused when it is scheduled, or at its time with a notice", async () => {
  const id = await first("product_sizes", "sale_price_cents is null and archived_at is null");
  const price = Number(await field("ProductSize", id, "price"));
  const dear = await plan("ProductSize", id, { salePrice: price + 100 });
  expect([dear.status, dear.body]).toMatchObject([400, { issues: [{ path: "salePrice" }] }]);
  await plan("ProductSize", id, { salePrice: price - 100 });
  await change("ProductSize", id, { price: price - 200 });
  await letThemCome(id);
  expect(await field("ProductSize", id, "salePrice")).toBeNull();
  expect(await refusals(id)).toHaveLength(1);
  await discard("ProductSize", id, present((await list("ProductSize", id))[0])._id);
  expect(await list("ProductSize", id)).toEqual([]);
});

it("a scheduled change is refused for an archived record, a past time, no changes, or without edit permission", async () => {
  const id = await first("add_ons", "archived_at is null");
  const past = await plan("AddOn", id, { price: 1_111 }, { liveFrom: "2026-01-01T00:00:00Z" });
  expect([past.status, past.body]).toMatchObject([400, { issues: [{ path: "liveFrom" }] }]);
  expect((await plan("AddOn", id, { price: await field("AddOn", id, "price") })).status).toBe(400);
  const foreign = await send("POST", `${path("AddOn", id)}/plans` as PathOf, {
    token: desk.bearer,
    body: { changes: { price: 1_111 }, liveFrom: inHours(1) },
  });
  expect(foreign.status).toBe(403);
  expect((await discard("AddOn", id, "no-such-plan")).status).toBe(404);

  await plan("AddOn", id, { price: 1_111 });
  await send("POST", `${path("AddOn", id)}/archive` as PathOf, {
    token,
    body: { version: (await read("AddOn", id)).version },
  });
  expect((await plan("AddOn", id, { price: 1_112 })).status).toBe(409);
  await letThemCome(id);
  expect((await list("AddOn", id)).map(({ refusedBecause }) => refusedBecause)).toEqual(["It is archived."]);
});

it("a scheduled change is deleted with its record", async () => {
  const response = await send("POST", "admin/Banner", {
    token,
    body: { page: "membership-planned", title: "For a moment", alt: "A room" },
  });
  const { _id: id, version } = response.body.data;
  await plan("Banner", id, { title: "Never" });
  await send("DELETE", `${path("Banner", id)}?version=${version}` as PathOf, { token });
  const { rows } = await db.execute(sql`select 1 from scheduled_changes where record_id = ${id}`);
  expect([response.status, rows]).toEqual([200, []]);
});

it("OO-5 a scheduled change invalidates cached reads on every server, so that no page is outdated", async () => {
  const id = await first("banners");
  await plan("Banner", id, { title: "On the hour" });
  const mark = versions.mark();
  await letThemCome(id);
  await versions.catchUp();
  expect(versions.hasHeardChange(["services"], mark)).toBe(true);
  expect(versions.isCurrent(["banner:home"], mark)).toBe(false);
});
