import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { consumableHandlers } from "#modules/booking/server/consumables/use-consumables.ts";
import { takeStep } from "#modules/desk/server/take-step.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { readCosts } from "./periods/read-costs.ts";

const { db, send } = await demoApi(moduleApis);
const owner = await newStaff(db, "admin", { steppedUp: true });
const desk = await newStaff(db, "staff");
const as = ({ bearer }: { bearer: string }) => ({ token: bearer });
const { rows: days } = await db.execute<{ today: string }>(
  sql`select (clock_now() at time zone 'America/New_York')::date::text as today`,
);
const { today } = present(days[0]);
const { rows: sizes } = await db.execute<{ id: string; type: string; name: string; productId: string }>(sql`
  select z.id, v.id as type, v.name, z.product_id as "productId" from product_sizes z
  join product_taxonomy t on t.product_id = z.product_id join taxonomy_values v on v.id = t.value_id and v.kind = 'productType'
  where z.on_hand - z.reserved > 50 and z.archived_at is null order by z.id, v.position limit 1`);
const size = present(sizes[0]);

/** Sets the cost of all received pieces of a size, so that this is also their average cost. */
const priced = (sizeId: string, cents: number | null) =>
  db.execute(sql`update stock_moves set unit_cost_cents = ${cents} where size_id = ${sizeId} and delta > 0`);

describe("the cost of sold goods", () => {
  it("OO-18: is deducted from a commission whose rule is about the product type, and the pay line states the amount", async () => {
    const period = await send("POST", "admin/Pay/period", { ...as(owner), body: { from: today } });
    expect(period.status).toBe(200);
    await priced(size.id, 1_234);
    const rule = {
      name: "Of a type",
      fromDay: today,
      who: "role",
      role: "staff",
      what: "product_type",
      productTypeId: size.type,
      unit: "percent",
      percent: "10",
      base: "net",
      deduct: "cost",
      deductWhen: "before",
    };
    const response = await send("POST", "admin/PayRule", { ...as(owner), body: rule });
    expect(response.body.data).toMatchObject({ productTypeName: size.name, deduct: "cost" });
    const again = await send("POST", "admin/PayRule", { ...as(owner), body: { ...rule, name: "Twice" } });
    expect(again.body.message).toBe("This subject is taken by another pay rule.");
    const key = () => ({ headers: { "idempotency-key": newId() } });
    const lines = [{ sizeId: size.id, quantity: 2 }];
    const order = await send("POST", "admin/Order/desk", { ...as(desk), body: { lines }, ...key() });
    const { _id: orderId, due } = order.body.data;
    await send("POST", `admin/Order/${orderId}/tenders`, { ...as(desk), body: { kind: "cash", cents: due }, ...key() });
    const { rows } = await db.execute<{ net: number }>(
      sql`select net_cents as net from order_lines where order_id = ${orderId}`,
    );
    const { net } = present(rows[0]);
    const path = `admin/Pay/period/${period.body.data._id}/person/${desk.customerId}`;
    const { body } = await send("GET", path as "admin/Pay/period/{id}/person/{personId}", as(owner));
    expect(body.data.lines).toEqual([
      expect.objectContaining({
        base: net - 2_468,
        rate: 1_000,
        amount: Math.round((net - 2_468) / 10),
        reason: "Of a type: for the role, by category; $24.68 for the cost of goods taken off before the percentage",
      }),
    ]);
  });
});

describe("the cost of supplies used in a visit", () => {
  const at = (now: string) => ({ db, versions: { versionOf: () => "1" }, clock: fixedClock(now) });

  it("OO-18: is the cost of the items at the time of the visit, divided among the treatments that use the items", async () => {
    await db.execute(sql`insert into service_consumables (service_id, size_id, quantity, position)
      values ('ac07', 'p47-50-ml', 2, 1), ('ac01', 'p47-50-ml', 1, 0)`);
    await priced("p42-150-ml", 1_000);
    await priced("p47-50-ml", null);
    const secrets = await loadSecrets(db, undefined);
    const staff = staffOf(await makeStaff({ db }));
    const serviceIds = ["ac07", "ac01"];
    const { id } = await bookTestVisit(at("2026-11-20T15:00:00Z"), { date: "2026-12-08", time: "10:00", serviceIds });
    for (const step of ["check_in", "in_room", "complete"] as const) {
      const override = step === "check_in" ? { override: { rules: ["screening"], reason: "Asked on paper" } } : {};
      await takeStep({ ...at("2026-12-08T15:00:00Z"), secrets }, staff, { appointmentId: id, step, ...override });
    }
    const { rows: events } = await db.execute<{ id: string }>(sql`select id from outbox_events order by id`);
    const dispatch = eventTasks(db, consumableHandlers).dispatch_event;
    for (const event of events) await dispatch?.({ eventId: event.id }, {} as never); // the task uses only its payload, not the job's helpers
    const { rows } = await db.execute<{ id: string; service: string }>(
      sql`select id, service_id as service from appointment_services where appointment_id = ${id} order by position`,
    );
    const lines = rows.map((treatment) => ({
      id: treatment.service,
      kind: "service",
      name: "",
      quantity: 1,
      orderId: "o",
      appointmentId: id,
      visitLineId: treatment.id,
    }));
    const addOn = { ...present(lines[0]), id: "add-on", kind: "add_on" };
    expect(await readCosts(db, [...lines, addOn])).toEqual(
      new Map([
        ["ac07", { cents: 1_000, unknownPieces: 2 }],
        ["ac01", { cents: 0, unknownPieces: 1 }],
      ]),
    );
  });
});
