import { expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { fixedClock } from "#shared/clock.ts";
import { addDays } from "#shared/zoned-time.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { testApi } from "#testing/test-api.ts";
import type { Breakdown } from "../../domain/report.ts";
import type { ReportName } from "../../domain/reports.ts";
import { readReport } from "../reading/read-report.ts";
import { factMoney } from "../tables.ts";
import { factVisits } from "../visits/visit-tables.ts";

const database = await clinicDatabase();
const { db } = await testApi([], {}, undefined, { database, clock: fixedClock("2026-11-20T17:00:00Z") });
await seedContent(db);

type Visit = { client: string; day: string; net: number; person?: string; isNew?: boolean; next?: string };

/** Completed visits of one treatment, as they are derived. */
const visits = (...all: Visit[]) =>
  db.insert(factVisits).values(
    all.map(({ client, day, net, person = "dana", isNew = false, next }, nth) => ({
      lineId: `l${nth}`,
      appointmentId: `v${nth}`,
      isFirst: true,
      leadsDay: true,
      isNew,
      nextDay: next ?? null,
      day,
      startsAt: new Date(`${day}T15:00:00Z`),
      dayEndsAt: new Date(`${addDays(day, 1)}T05:00:00Z`),
      bookedAt: new Date(`${day}T09:00:00Z`),
      state: "completed" as const,
      isLateCancel: false,
      channel: "web" as const,
      via: "online" as const,
      minutes: 30,
      performerId: person,
      deviceIds: [],
      itemId: "facial",
      customerId: client,
      clientKey: client,
      locationId: "main",
      netCents: net,
      givenCents: net,
      paidCents: net,
    })),
  );

/** Facts of goods sold, and of goods returned. */
const goods = (...all: { client: string; day: string; cents: number; isReturn?: boolean }[]) =>
  db.insert(factMoney).values(
    all.map(({ client, day, cents, isReturn = false }, nth) => ({
      ...({
        transferId: 1_000 + nth,
        entryLine: 1,
        part: 0,
        accountKind: isReturn ? "returns" : "goods_sales",
      } as const),
      day,
      cents,
      event: isReturn ? "refund_agreed" : "order_sold",
      itemKind: "product",
      itemId: "serum",
      orderId: `o${nth}`,
      orderLineId: isReturn ? "line0" : `line${nth}`,
      customerId: client,
      channel: "desk" as const,
      locationId: "main",
    })),
  );

await visits(
  { client: "ada", day: "2026-06-10", net: 10_000, isNew: true, next: "2026-08-20" },
  { client: "ada", day: "2026-08-20", net: 20_000, person: "imani" },
  { client: "mei", day: "2026-06-15", net: 30_000, isNew: true },
  { client: "noor", day: "2026-10-05", net: 5_000, isNew: true },
);
await goods(
  { client: "ada", day: "2026-08-20", cents: 4_000 },
  { client: "ada", day: "2026-08-20", cents: 1_000 },
  { client: "mei", day: "2026-08-20", cents: 9_000 },
  { client: "ada", day: "2026-09-01", cents: 4_000, isReturn: true },
);

const YEAR = { from: "2026-01-01", to: "2026-11-20" };
async function groupsOf(name: ReportName, by: Breakdown, ...figures: string[]) {
  const { groups, totals } = await readReport(db, { name, ...YEAR, by, compare: "none", filters: {} });
  const valuesOf = (values: typeof totals) => figures.map((figure) => values[figure]);
  const filled = groups.filter(({ values }) => values[figures[0] ?? ""]);
  return [...filled.map(({ key, values }) => [key, ...valuesOf(values)]), ["all", ...valuesOf(totals)]];
}

it("OO-14: a visit's value includes the customer's products bought on the same day, only once", async () => {
  expect(await groupsOf("visit-value", "person", "visits", "net", "value", "withGoods", "attach")).toEqual([
    ["dana", 3, 45_000, 15_000, 0, 0],
    ["imani", 1, 25_000, 25_000, 1, 100],
    ["all", 4, 70_000, 17_500, 1, 25],
  ]);
});

it("OO-14: the share of returning customers includes only customers whose 90 days have passed", async () => {
  expect(await groupsOf("back", "month", "clients", "passed", "back", "backRate")).toEqual([
    ["2026-06-01", 2, 2, 1, 50],
    ["2026-10-01", 1, 0, 0, null],
    ["all", 3, 2, 1, 50],
  ]);
});

it("OO-14: a cohort is all customers whose first visit was in one month, with their later returns and revenue", async () => {
  expect(
    await groupsOf("cohorts", "month", "clients", "net", "netEach", "passed1", "back1", "rate1", "rate3", "rate12"),
  ).toEqual([
    ["2026-06-01", 2, 10_000, 5_000, 2, 0, 0, 50, null],
    ["2026-10-01", 1, 0, 0, 1, 0, 0, null, null],
    ["all", 3, 10_000, 3_333, 3, 0, 0, 50, null],
  ]);
});

it("OO-14: top lists count an order line only once, and show refunds beside net sales", async () => {
  expect(await groupsOf("top", "client", "lines", "net", "returns")).toEqual([
    ["mei", 1, 9_000, 0],
    ["ada", 2, 1_000, 4_000],
    ["all", 3, 10_000, 4_000],
  ]);
});

it("OO-14: a report limited to its largest groups has the same groups and totals as the whole report", async () => {
  for (const [name, by] of [
    ["visit-value", "person"],
    ["top", "client"],
    ["sales", "person"],
  ] as const) {
    const query = { name, ...YEAR, by, compare: "none", filters: {} } as const;
    const { groups, totals } = await readReport(db, query);
    expect(await readReport(db, query, { most: 500 })).toMatchObject({ groups, totals, hasMore: false });
    expect(await readReport(db, query, { most: 1 })).toMatchObject({
      groups: groups.slice(0, 1),
      totals,
      hasMore: groups.length > 1,
    });
  }
});
