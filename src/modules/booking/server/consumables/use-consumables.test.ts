import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { catalogInvariants } from "#modules/catalog/server/invariants.ts";
import { reserveStock } from "#modules/catalog/server/stock/stock.ts";
import { takeStep, type VisitStepInput } from "#modules/desk/server/take-step.ts";
import { undoStep } from "#modules/desk/server/undo/undo-step.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { fixedClock } from "#shared/clock.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { consumableHandlers } from "./use-consumables.ts";

const { db } = await demoDatabase();
const versions = { versionOf: () => "1" };
const secrets = await loadSecrets(db, undefined);
const at = (now: string) => ({ db, versions, secrets, clock: fixedClock(now) });
const desk = staffOf(await makeStaff(at("2026-11-20T15:00:00Z")));
const SIZE = "p42-150-ml";

/** The demo's health check was completed on a paper form. */
const override = { rules: ["screening"], reason: "Asked on paper" };
const take = (id: string, step: VisitStepInput["step"], now: string) =>
  takeStep(at(now), desk, { appointmentId: id, step, ...(step === "check_in" ? { override } : {}) });

/** Books a visit with the back facial, which uses one back spray from the demo's stock. */
async function visitOn(date: string): Promise<string> {
  const { id } = await bookTestVisit(at("2026-11-20T15:00:00Z"), { date, time: "10:00", serviceIds: ["ac07"] });
  return id;
}

async function complete(id: string, date: string): Promise<void> {
  for (const step of ["check_in", "in_room", "complete"] as const) await take(id, step, `${date}T15:00:00Z`);
}

/** Delivers every event, including those delivered before. */
async function deliver(): Promise<void> {
  const dispatch = eventTasks(db, consumableHandlers).dispatch_event;
  const { rows } = await db.execute<{ id: string }>(sql`select id from outbox_events order by id`);
  for (const { id } of rows) await dispatch?.({ eventId: id }, {} as never); // the task reads only its payload
}

async function shelf(): Promise<{ onHand: number; reserved: number }> {
  const { rows } = await db.execute<{ onHand: number; reserved: number }>(
    sql`select on_hand as "onHand", reserved from product_sizes where id = ${SIZE}`,
  );
  return rows[0] ?? { onHand: Number.NaN, reserved: Number.NaN };
}

async function movesOf(id: string): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select size_id as size, delta, reason from stock_moves where appointment_id = ${id} order by created_at, id`);
  return rows;
}

async function expectSound(): Promise<void> {
  for (const { name, sql: text } of catalogInvariants) expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
}

describe("the supplies that a visit uses", () => {
  it("are taken from stock only once when the visit is completed, however many events arrive", async () => {
    const { onHand } = await shelf();
    const id = await visitOn("2026-12-01");
    await deliver();
    expect(await movesOf(id)).toEqual([]);
    await complete(id, "2026-12-01");
    await deliver();
    await deliver();
    expect(await movesOf(id)).toEqual([{ size: SIZE, delta: -1, reason: "visit" }]);
    expect((await shelf()).onHand).toBe(onHand - 1);
    await expectSound();
  });

  it("are returned to stock when the completion is undone, and taken again at the next completion", async () => {
    const { onHand } = await shelf();
    const id = await visitOn("2026-12-02");
    await complete(id, "2026-12-02");
    await deliver();
    await undoStep(at("2026-12-02T15:10:00Z"), desk, { appointmentId: id });
    expect((await shelf()).onHand).toBe(onHand);
    await take(id, "complete", "2026-12-02T15:20:00Z");
    await deliver();
    const reasons = (await movesOf(id)).map((move) => (move as { reason: string; delta: number }).reason);
    expect(reasons.sort()).toEqual(["visit", "visit_undone", "visit_undone"]);
    expect((await shelf()).onHand).toBe(onHand - 1);
    await expectSound();
  });

  it("aren't taken from stock if the completion is undone before its event is handled", async () => {
    const { onHand } = await shelf();
    const id = await visitOn("2026-12-03");
    await complete(id, "2026-12-03");
    await undoStep(at("2026-12-03T15:05:00Z"), desk, { appointmentId: id });
    await deliver();
    expect(await movesOf(id)).toEqual([]);
    expect((await shelf()).onHand).toBe(onHand);
  });

  it("are never taken from stock reserved for an open order: the visit stays completed, and the front desk gets a notice", async () => {
    const { onHand } = await shelf();
    await db.transaction((tx) => reserveStock(tx, "order-short", [{ sizeId: SIZE, quantity: onHand }]));
    const id = await visitOn("2026-12-04");
    await complete(id, "2026-12-04");
    await deliver();
    expect(await movesOf(id)).toEqual([]);
    expect(await shelf()).toEqual({ onHand, reserved: onHand });
    const { rows } = await db.execute(sql`select payload from outbox_events where type = 'size_ran_short'`);
    expect(rows).toEqual([{ payload: { sizeId: SIZE, wanted: 1, taken: 0 } }]);
    await expectSound();
  });

  it("are added up over the visit's treatments, and aren't taken from stock for a missed visit", async () => {
    await db.execute(sql`
      insert into service_consumables (service_id, size_id, quantity, position)
      values ('ac07', 'p47-50-ml', 2, 1), ('ac01', 'p47-50-ml', 1, 0)`);
    const context = at("2026-11-20T15:00:00Z");
    const serviceIds = ["ac07", "ac01"];
    const { id } = await bookTestVisit(context, { date: "2026-12-08", time: "10:00", serviceIds });
    await complete(id, "2026-12-08");
    const missed = await visitOn("2026-12-09");
    await take(missed, "no_show", "2026-12-09T15:30:00Z");
    await deliver();
    expect(await movesOf(id)).toContainEqual({ size: "p47-50-ml", delta: -3, reason: "visit" });
    expect(await movesOf(missed)).toEqual([]);
    await expectSound();
  });
});
