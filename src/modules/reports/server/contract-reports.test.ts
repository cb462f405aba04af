import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fillSoldOut } from "#modules/catalog/server/stock/refill-sold-out.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { addDays } from "#shared/zoned-time.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { makeTestCustomer } from "#testing/test-clinic.ts";
import type { Breakdown } from "../domain/report.ts";
import type { ReportName } from "../domain/reports.ts";
import { drainReports } from "./drain-reports.ts";
import { readReport } from "./reading/read-report.ts";

const { db } = await demoApi(moduleApis);
const one = async (text: ReturnType<typeof sql>) => present((await db.execute<{ id: string }>(text)).rows[0]).id;
const DAY = "2026-10-05";
const period = { from: "2026-10-01", to: "2026-10-31" };
const groupsOf = async (name: ReportName, by: Breakdown) =>
  (await readReport(db, { name, by, ...period, compare: "none", filters: {} })).groups;

describe("the reports on memberships and packages", () => {
  it("OO-14: count their sales by plan, by location and by seller", async () => {
    const desk = await newStaff(db, "staff");
    const planId = await one(sql`select id from membership_plans order by id limit 1`);
    const locationId = await one(sql`select id from locations order by id limit 1`);
    for (const seller of [desk.customerId, null]) {
      const [id, orderId] = [await makeTestCustomer(db), newId()];
      await db.execute(sql`insert into memberships (id, customer_id, plan_id, price_cents, order_id, starts_at, home_location_id, consent_text, consent_hash)
        values (${id}, ${id}, ${planId}, 12000, ${orderId}, ${`${DAY}T16:00:00Z`}, ${locationId}, 'x', 'x')`);
      await db.execute(sql`insert into fact_money
        (transfer_id, entry_line, account_kind, part, day, cents, event, order_id, item_kind, item_id, seller_id, location_id)
        values (${seller === null ? -1 : -2}, 1, 'membership_sales', 0, ${DAY}, 12000, 'order_sold', ${orderId}, 'membership', ${planId}, ${seller}, ${locationId})`);
    }
    const joined = async (by: Breakdown) =>
      (await groupsOf("members", by)).map(({ key, label, values }) => [key, label, values.joined, values.monthlyValue]);
    expect(await joined("person")).toEqual([
      ["", "No one", 1, 12_000],
      [desk.customerId, desk.name, 1, 12_000],
    ]);
    expect(await joined("location")).toEqual([[locationId, expect.any(String), 2, 24_000]]);
    expect(await joined("item")).toEqual([[planId, expect.any(String), 2, 24_000]]);
    expect(await groupsOf("packages", "location")).toEqual([]);
  });
});

describe("the stock report", () => {
  it("OO-14: counts the days that ended with a size sold out, if it had been in stock before", async () => {
    for (let done = false; !done; ) done = (await drainReports(db)).isComplete;
    const productId = await one(sql`select id from products order by id limit 1`);
    const [sizeId, never] = [newId(), newId()];
    for (const id of [sizeId, never])
      await db.execute(sql`insert into product_sizes (id, product_id, label, amount, unit, price_cents, on_hand, position)
        values (${id}, ${productId}, ${id}, 30, 'ml', 1000, 0, 90)`);
    const move = (day: string, delta: number) =>
      db.execute(sql`insert into stock_moves (id, size_id, delta, reason, created_at)
        values (${newId()}, ${sizeId}, ${delta}, ${delta > 0 ? "received" : "sold"}, ${`${day}T16:00:00Z`})`);
    // Sold out from September 28 to October 4, for an hour of October 10, and from October 29 on.
    await move("2026-09-20", 2);
    await move("2026-09-28", -2);
    await move("2026-10-05", 3);
    await move("2026-10-10", -3);
    await move("2026-10-10", 1);
    await move("2026-10-29", -1);
    await fillSoldOut(db);
    const daysOf = async (days: { from: string; to: string }) =>
      (await readReport(db, { name: "stock", by: "item", ...days, compare: "none", filters: {} })).groups.find(
        ({ key }) => key === productId,
      )?.values.soldOutDays;
    const others = (await daysOf({ from: "2026-09-20", to: "2026-09-27" })) ?? 0;
    expect(others).toBe(0);
    expect(await daysOf(period)).toBe(4 + 3);
    expect(await daysOf({ from: "2026-09-28", to: addDays("2026-09-28", 1) })).toBe(2);
    const spells = async () =>
      (await db.execute(sql`select until is null as lasts from sold_out_spells where size_id = ${never}`)).rows;
    expect(await spells()).toEqual([]);
    for (const [onHand, lasting] of [
      [2, []],
      [0, [{ lasts: true }]],
      [3, [{ lasts: false }]],
    ] as const) {
      await db.execute(sql`update product_sizes set on_hand = ${onHand} where id = ${never}`);
      expect(await spells()).toEqual(lasting);
    }
  });
});
