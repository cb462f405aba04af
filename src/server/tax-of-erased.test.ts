import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkoutPersonalData } from "#modules/checkout/server/personal-data.ts";
import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { drainReports } from "#modules/reports/server/drain-reports.ts";
import { reportInvariants } from "#modules/reports/server/invariants.ts";
import { listRows } from "#modules/reports/server/reading/list-rows.ts";
import { readReport } from "#modules/reports/server/reading/read-report.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { newCustomer, newOrder } from "#testing/customer-records.ts";
import { postMovements } from "#testing/post-movements.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { rebuildReports } from "./rebuild-reports.ts";

const { db } = await clinicDatabase();
await seedTestClinic(db);

it("OO-14: tax by state stays the same after an order's customer is erased, even if the report data are rebuilt", async () => {
  const customerId = await newCustomer(db);
  const address = {
    firstName: "Ada",
    lastName: "Lovelace",
    line1: "1 Main St",
    city: "Newark",
    state: "NJ",
    postalCode: "07102",
    country: "US",
    phone: "+12125550134",
  };
  const shipped = await newOrder(db, {
    customerId,
    quantities: [],
    fulfillment: { kind: "shipping", address, expectedOn: "2026-10-09" },
  });
  const fetched = await newOrder(db, { customerId, quantities: [] });
  await db.execute(
    sql`update orders set tax_cents = 500, total_cents = total_cents + 500 where id in (${shipped}, ${fetched})`,
  );
  for (const orderId of [shipped, fetched])
    await postMovements(db, tenderTaken({ tenderId: orderId, orderId, into: "cash", cents: 6_700 }), {
      ...orderSold({ orderId, goodsCents: 6_200, taxCents: 500 }),
      happenedAt: new Date("2026-10-05T17:00:00Z"),
    });
  await drainReports(db);
  const days = { from: "2026-10-01", to: "2026-10-31" };
  const byState = async () => {
    const { groups } = await readReport(db, { name: "tax", ...days, by: "state", compare: "none", filters: {} });
    return groups.map(({ key, values }) => [key, values.tax]).sort();
  };
  const asTaxed = [
    ["", 500],
    ["NJ", 500],
  ];
  expect(await byState()).toEqual(asTaxed);
  await db.transaction((tx) => checkoutPersonalData.erase(tx, customerId));
  const { rows } = await db.execute<{ fulfillment: object }>(
    sql`select fulfillment from orders where id = ${shipped} or id = ${fetched} order by fulfillment->>'kind'`,
  );
  expect(rows.map(({ fulfillment }) => fulfillment)).toEqual([
    { kind: "pickup" },
    { kind: "shipping", expectedOn: "2026-10-09", taxedIn: "NJ" },
  ]);
  await db.execute(sql`update fact_taxes set state = null`);
  await rebuildReports(db, () => {});
  expect(await byState()).toEqual(asTaxed);
  const ofState = { name: "tax", by: "state", figure: "tax", group: "NJ", filters: {} } as const;
  expect(await listRows(db, { ...ofState, ...days }, { limit: 5 })).toMatchObject({ sum: 500, count: 1 });
  for (const { name, sql: question } of reportInvariants.filter(({ name }) => name.includes("tax by state")))
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
});
