import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { drainFacts } from "../facts/drain-facts.ts";
import { factsOfPeriod } from "../facts/facts-of-period.ts";
import { bindCorrectionsApi, type CorrectionGuard } from "./corrections-api.ts";

const database = await demoApi(moduleApis);
const api = breakingOff("modules/reports/server/corrections/correct-line.test.ts", database);
const { db, send } = api;
expectInvariants(db);
const owner = await newStaff(db, "admin");
const desk = await newStaff(db, "staff");

/** Sells two serums for cash at the front desk; returns the order and its line. */
async function sell(): Promise<{ orderId: string; lineId: string }> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from product_sizes where on_hand - reserved > 20 and archived_at is null order by id limit 1`);
  const body = { lines: [{ sizeId: present(rows[0]).id, quantity: 2 }] };
  const order = await send("POST", "admin/Order/desk", {
    token: desk.bearer,
    body,
    headers: { "idempotency-key": newId() },
  });
  const { _id: orderId, due } = order.body.data;
  const tender = { kind: "cash", cents: due };
  const paid = await send("POST", `admin/Order/${orderId}/tenders`, {
    token: desk.bearer,
    body: tender,
    headers: { "idempotency-key": newId() },
  });
  expect([order.status, paid.status]).toEqual([200, 200]);
  const { rows: lines } = await db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId}`);
  return { orderId, lineId: present(lines[0]).id };
}

const peopleOf = async (orderId: string) => {
  expect(await drainFacts(db)).toEqual({ isComplete: true });
  const facts = await factsOfPeriod(db, { from: "2000-01-01", to: "2999-12-31", kinds: ["goods_sales"] });
  return facts.filter((fact) => fact.orderId === orderId).map(({ performerId, sellerId }) => [performerId, sellerId]);
};

const correct = (lineId: string, body: object, token = owner.bearer) =>
  send("POST", `admin/Report/line/${lineId}/people`, { token, body });

describe("the seller or practitioner of an order line", () => {
  it("is the person who took the first payment, until a manager corrects it with a reason", async () => {
    const { orderId, lineId } = await sell();
    expect(await peopleOf(orderId)).toEqual([[null, desk.customerId]]);
    const { rows } = await db.execute<{ id: string }>(sql`select min(id) as id from practitioners`);
    const performerId = present(rows[0]).id;
    const first = await correct(lineId, { sellerId: owner.customerId, reason: "Advised by Noor" });
    expect([first.status, first.body.data]).toEqual([200, { orderId }]);
    expect(await peopleOf(orderId)).toEqual([[null, owner.customerId]]);
    await correct(lineId, { performerId, reason: "Applied at the visit" });
    expect(await peopleOf(orderId)).toEqual([[performerId, owner.customerId]]);
    const { rows: entries } = await db.execute(sql`
      select account_id as by, reason, after->>'performerId' as performer from audit_entries where action = 'order.reattribute' order by at`);
    expect(entries).toEqual([
      { by: owner.customerId, reason: "Advised by Noor", performer: null },
      { by: owner.customerId, reason: "Applied at the visit", performer: performerId },
    ]);
  });

  it("can't be changed without the permission or a reason, or to a person who isn't on the team", async () => {
    const { orderId, lineId } = await sell();
    const before = await peopleOf(orderId);
    const to = { sellerId: owner.customerId, reason: "By mistake" };
    expect((await correct(lineId, to, desk.bearer)).status).toBe(403);
    expect((await correct("nothing", to)).body.code).toBe("not_found");
    for (const body of [
      { reason: "x" },
      { sellerId: owner.customerId },
      { ...to, sellerId: "nobody" },
      { ...to, performerId: "nobody" },
    ])
      expect((await correct(lineId, body)).body.code).toBe("invalid_input");
    expect(await peopleOf(orderId)).toEqual(before);
  });

  it("can't be changed if a module that uses the order line refuses the correction", async () => {
    const guard: CorrectionGuard = async (_tx, { orderLineId }) => {
      throw new AppError("conflict", { message: `Paid: ${orderLineId}.` });
    };
    const guarded = await testApi([bindCorrectionsApi([guard])], {}, undefined, { database });
    const { orderId, lineId } = await sell();
    const before = await peopleOf(orderId);
    const body = { sellerId: owner.customerId, reason: "Too late" };
    const answer = await guarded.send("POST", `admin/Report/line/${lineId}/people`, { token: owner.bearer, body });
    expect([answer.status, answer.body.message]).toEqual([409, `Paid: ${lineId}.`]);
    expect(await peopleOf(orderId)).toEqual(before);
  });
});
