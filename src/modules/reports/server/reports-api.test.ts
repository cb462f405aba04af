import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { fixedClock } from "#shared/clock.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { bindReportsApi } from "./reports-api.ts";

const database = await clinicDatabase();
const api = await testApi([bindReportsApi], {}, undefined, { database, clock: fixedClock("2026-11-20T15:00:00Z") });
const { db, send } = api;
const context = await seedTestClinic(db);

const owner = await newStaff(db, "admin");
const desk = await newStaff(db, "staff");
const practitioner = await newStaff(db, "practitioner");
const stranger = await newStaff(db, "practitioner");

const first = await bookTestVisit(context, { date: "2026-11-21", time: "10:00" });
const { rows } = await db.execute<{ id: string; others: string[] }>(sql`
  select practitioner_id as id, array(select id from practitioners where id <> a.practitioner_id order by id) as others
  from appointments a where id = ${first.id}`);
const { id: own, others } = present(rows[0]);
await db.execute(sql`update practitioners set account_id = ${practitioner.customerId} where id = ${own}`);

const get = (staff: TestStaff, path: string) =>
  send("GET", `admin/Report${path}` as "admin/Report", { token: staff.bearer });

it("readers see only the reports that their permissions allow, with a definition of every figure", async () => {
  const namesOf = async (staff: TestStaff) => (await get(staff, "")).body.data.map(({ name }) => name);
  expect(await namesOf(owner)).toHaveLength(25);
  expect(await namesOf(desk)).not.toContain("owed");
  expect(await namesOf(practitioner)).toEqual(expect.arrayContaining(["visits", "sales", "tips"]));
  expect(await namesOf(practitioner)).not.toContain("utilization");
  const sales = present((await get(owner, "")).body.data.find(({ name }) => name === "sales"));
  expect(sales.columns.find(({ id }) => id === "net")).toMatchObject({
    label: "Net sales",
    kind: "money",
    hasRows: true,
    of: null,
    accounts: expect.arrayContaining(["service_sales", "returns"]),
  });
});

it("readers limited to today can't read other days, and readers limited to their own figures can't read those of others", async () => {
  const statusOf = async (staff: TestStaff, path: string) => (await get(staff, path)).status;
  const today = new Date().toISOString().slice(0, 10);
  expect(await statusOf(desk, "/sales?from=2026-10-01&to=2026-10-31")).toBe(403);
  expect(await statusOf(desk, `/owed?from=${today}&to=${today}`)).toBe(403);
  expect(await statusOf(desk, "/visits")).toBe(200);
  expect(await statusOf(practitioner, `/visits?person=${own}`)).toBe(200);
  expect(await statusOf(practitioner, `/visits?person=${others[0]}`)).toBe(403);
  expect(await statusOf(practitioner, `/visits/rows?figure=visits&person=${others[0]}`)).toBe(403);
  expect(await statusOf(practitioner, "/utilization")).toBe(403);
  expect(await statusOf(stranger, `/visits?person=${own}`)).toBe(403);
  expect(await statusOf(owner, "/visits?by=item")).toBe(400);
  expect(await statusOf(owner, "/owed?person=x")).toBe(400);
  expect(await statusOf(owner, "/visits/rows?figure=noShowRate")).toBe(400);
  expect(await statusOf(owner, "/nothing")).toBe(400);
});

it("a report counts a visit once the visit is completed, and shows practitioners only their own visits", async () => {
  const { date } = first;
  await db.execute(sql`update appointments set status = 'completed', closed_at = ends_at where id = ${first.id}`);
  const visitsOf = async (staff: TestStaff, more = "") =>
    present(
      (
        await send("GET", `admin/Report/visits?from=${date}&to=${date}&by=person${more}` as "admin/Report/{name}", {
          token: staff.bearer,
        })
      ).body.data,
    );
  const all = await visitsOf(owner);
  expect(all.totals).toMatchObject({ visits: 1, newClients: 1, noShows: 0, noShowRate: 0 });
  expect(all.groups.map(({ key }) => key)).toEqual([own]);
  const mine = await visitsOf(practitioner);
  expect(mine.totals).toEqual(all.totals);
  expect(mine.filters.map(({ filter, key }) => [filter, key])).toEqual([["person", own]]);
  expect((await visitsOf(stranger)).totals.visits).toBe(0);
  expect((await visitsOf(owner, `&person=${others[0]}`)).totals.visits).toBe(0);
  const { body } = await get(owner, `/visits/rows?from=${date}&to=${date}&by=person&figure=visits&group=${own}`);
  expect(body.data).toMatchObject({
    sum: 1,
    count: 1,
    docs: [{ amount: 1, links: [{ kind: "visit", _id: first.id }] }],
  });
});

it("OO-14: a report's rows are paginated, and its groups and rows are exported as files", async () => {
  for (const n of [1, 2, 3])
    await postMovements(
      db,
      {
        ...tenderTaken({ tenderId: `t${n}`, orderId: `o${n}`, into: "cash", cents: 1_000 * n }),
        happenedAt: new Date(`2026-10-0${n}T16:00:00Z`),
      },
      { ...orderSold({ orderId: `o${n}`, goodsCents: 1_000 * n }), happenedAt: new Date(`2026-10-0${n}T16:00:00Z`) },
    );
  const period = "from=2026-10-01&to=2026-10-31";
  const page = async (after = "") =>
    present(
      (
        await send(
          "GET",
          `admin/Report/sales/rows?${period}&figure=net&limit=2${after}` as "admin/Report/{name}/rows",
          { token: owner.bearer },
        )
      ).body.data,
    );
  const newest = await page();
  expect([newest.sum, newest.count, newest.docs.map(({ amount }) => amount)]).toEqual([6_000, 3, [3_000, 2_000]]);
  const next = await page(`&after=${newest.nextCursor}`);
  expect([next.docs.map(({ amount }) => amount), next.hasNextPage]).toEqual([[1_000], false]);

  const file = async (staff: TestStaff, path: string) => {
    const answer = await api.fetch(
      new Request(`http://localhost/api/v1/admin/Report/${path}`, {
        headers: { authorization: `Bearer ${staff.bearer}` },
      }),
    );
    return { status: answer.status, lines: (await answer.text()).replace("\ufeff", "").trim().split("\r\n") };
  };
  const figures = await file(owner, `sales/figures.csv?${period}&by=month&compare=before`);
  expect(figures.lines[0]).toContain('Net sales,"Net sales, before"');
  expect(figures.lines.at(-1)).toBe(",Total,60.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,60.00,0.00");
  expect((await file(owner, `sales/rows.csv?${period}&figure=net`)).lines).toHaveLength(4);
  expect((await file(practitioner, `sales/rows.csv?${period}&figure=net`)).status).toBe(403);
});

it("the dashboard shows only the reports that the reader may see", async () => {
  const dashboardOf = async (staff: TestStaff, query = "") =>
    (await send("GET", `admin/Report/dashboard${query}` as "admin/Report/dashboard", { token: staff.bearer })).body
      .data;
  const all = await dashboardOf(owner, "?from=2026-10-01&to=2026-10-31");
  expect(all.headlines.map(({ id }) => id)).toEqual(["revenue", "visits", "hours", "noShows", "back", "owed"]);
  expect(all.headlines[0]).toMatchObject({ value: 6_000, before: 0, change: null });
  expect([all.scope, all.days, all.revenue.days.length, all.cohorts.length]).toEqual(["all", 31, 31, 0]);
  expect(all.revenue.days[0]?.values).toEqual({ treatments: 0, products: 1_000, giftCards: 0, memberships: 0 });
  const today = await dashboardOf(desk);
  expect([today.scope, today.days, today.headlines.map(({ id }) => id)]).toEqual([
    "today",
    1,
    ["revenue", "visits", "hours", "noShows"],
  ]);
  const mine = await dashboardOf(practitioner);
  expect([mine.scope, mine.cohorts, mine.toLookAt, mine.hours.rooms]).toEqual(["own", [], [], []]);
});

it("a comparison in percent is shown only if the clinic existed on all days of the earlier period", async () => {
  const revenueOf = async (from: string) => {
    const path = `admin/Report/dashboard?from=${from}&to=2026-10-03&compare=before` as "admin/Report/dashboard";
    return (await send("GET", path, { token: owner.bearer })).body.data.headlines[0];
  };
  expect(await revenueOf("2026-10-03")).toMatchObject({
    value: 3_000,
    before: 2_000,
    change: { in: "percent", value: 50 },
  });
  expect(await revenueOf("2026-10-02")).toMatchObject({ value: 5_000, before: 1_000, change: null });
});
