import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { refundAgreed } from "#modules/ledger/domain/events/refund-entries.ts";

import { newCustomer, newOrder } from "#testing/customer-records.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { postMovements } from "#testing/post-movements.ts";
import { expectRowsAddUp } from "#testing/rows-of-reports.ts";
import { drainReports } from "../drain-reports.ts";
import { reportInvariants } from "../invariants.ts";
import { readReport } from "../reading/read-report.ts";

const { db } = await demoDatabase();

const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const happenedAt = new Date("2026-10-05T17:00:00Z");
const customerId = await newCustomer(db);

const codesAre = (orderId: string, codes: Record<string, number>) =>
  db.execute(
    sql`update orders set coupons = ${JSON.stringify(
      Object.entries(codes).map(([code, amountCents]) => ({ code, amountCents, couponId: code, kind: "amount" })),
    )}::jsonb where id = ${orderId}`,
  );

/** Posts the sale of an order's goods, which are paid in cash. */
const sell = (orderId: string, couponDiscountCents = 0) =>
  postMovements(
    db,
    { ...tenderTaken({ tenderId: orderId, orderId, into: "cash", cents: 6_200 }), happenedAt },
    { ...orderSold({ orderId, goodsCents: 6_200, couponDiscountCents }), happenedAt },
  );

async function byCode() {
  await drainReports(db);
  const { groups } = await readReport(db, { name: "coupons", ...OCTOBER, by: "code", compare: "none", filters: {} });
  return Object.fromEntries(groups.map(({ key, values }) => [key, values.coupons]));
}

async function expectTrueFacts(): Promise<void> {
  for (const { name, sql: question } of reportInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
}

it("OO-14: a coupon discount is split among its order's codes to the cent, and again if the codes change later", async () => {
  const orderId = await newOrder(db, { customerId });
  await codesAre(orderId, { SPRING: 200, FRIEND: 100 });
  await sell(orderId, 301);
  expect(await byCode()).toEqual({ SPRING: 201, FRIEND: 100 });
  await expectTrueFacts();
  await codesAre(orderId, { AUTUMN: 150, FRIEND: 150 });
  expect(await byCode()).toEqual({ AUTUMN: 150, FRIEND: 151 });
  await expectTrueFacts();
  const numbers = await expectRowsAddUp(db, { ...OCTOBER, groups: 9, breakdowns: 9, names: ["coupons", "reductions"] });
  expect(numbers).toBeGreaterThan(20);
});

it("OO-14: the goods that a customer bought on one day are added up in one row, which disappears if all are returned", async () => {
  const client = await newCustomer(db);
  const goods = async () => {
    await drainReports(db);
    const { rows } = await db.execute<{ day: string; cents: number }>(
      sql`select day::text as day, cents::int as cents from fact_goods where customer_id = ${client}`,
    );
    return rows;
  };
  const orders = [await newOrder(db, { customerId: client }), await newOrder(db, { customerId: client })];
  for (const orderId of orders) await sell(orderId);
  expect(await goods()).toEqual([{ day: "2026-10-05", cents: 12_400 }]);
  for (const [nth, orderId] of orders.entries())
    await postMovements(db, {
      ...refundAgreed({ creditNoteId: `note-${nth}`, orderId, netCents: 6_200, taxCents: 0 }),
      happenedAt,
    });
  expect(await goods()).toEqual([]);
  await expectTrueFacts();
});
