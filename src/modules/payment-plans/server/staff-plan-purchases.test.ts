import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { seedPaymentPlans } from "./seed-payment-plans.ts";

const api = breakingOff("modules/payment-plans/server/staff-plan-purchases.test.ts", await clinicApi(moduleApis));
const { db, send } = api;
await seedTestClinic(db);
await seedPaymentPlans(db);
const desk = { token: (await newStaff(api, "staff")).bearer };
const admin = { token: (await newStaff(api, "admin", { steppedUp: true })).bearer };

async function addPurchase(id: string, state: string): Promise<string> {
  const customerId = await makeTestCustomer(db);
  const startedAt = state === "pending" ? null : "2026-11-01T15:00:00Z";
  await db.execute(sql`
    insert into plan_purchases (id, customer_id, plan_id, service_id, sessions, price_cents, option, state, order_id, started_at, ends_on,
      paid_cents, released_sessions, consent_text, consent_hash, consented_at)
    values (${id}, ${customerId}, 'pp06', 'lh03', 6, 37500, '{"instalments": 3}', ${state}, ${`order-${id}`}, ${startedAt}::timestamptz,
      '2027-11-01', ${state === "pending" ? 0 : 12_500}, ${state === "pending" ? 0 : 2}, '', '', clock_now())`);
  if (state === "active")
    await db.execute(sql`
      insert into plan_installments (purchase_id, nth, due_on, amount_cents) values (${id}, 2, '2026-12-01', 12500), (${id}, 3, '2027-01-01', 12500)`);
  return customerId;
}

it("PY-6, BO-37: staff can list, filter, search and export paid packages", async () => {
  const customerId = await addPurchase("running", "active");
  await addPurchase("stopped", "defaulted");
  await addPurchase("unpaid", "pending");
  const listed = (await send("GET", "admin/PlanPurchase/list", desk)).body.data.docs;
  expect(listed.map(({ _id }) => _id).toSorted()).toEqual(["running", "stopped"]);
  const failed = (
    await send("GET", "admin/PlanPurchase/list?f.state=any:past_due,defaulted" as "admin/PlanPurchase/list", desk)
  ).body.data.docs;
  expect(failed.map(({ _id }) => _id)).toEqual(["stopped"]);
  const { data } = (await send("GET", "admin/PlanPurchase/running", desk)).body;
  expect(data).toMatchObject({
    planName: "Underarms, six visits",
    customerId,
    paidCents: 12_500,
    nextOn: "2026-12-01",
  });
  const name = present(data.customerName.split(" ")[0]);
  const found = (await send("GET", `admin/PlanPurchase/list?q=${encodeURIComponent(name)}`, desk)).body.data.docs;
  expect(found.map(({ _id }) => _id)).toContain("running");
  expect((await send("GET", "admin/PlanPurchase/unpaid", desk)).status).toBe(404);
  const csv = await send("GET", "admin/PlanPurchase/export", admin);
  expect(csv.status).toBe(200);
});

it("PY-6: staff with the permission can extend a package by three months, but only once and with a reason", async () => {
  await addPurchase("short", "active");
  const extend = (as: typeof admin) =>
    send("POST", "admin/PlanPurchase/short/extend", { ...as, body: { reason: "Was ill" } });
  expect((await extend(desk)).status).toBe(403);
  expect((await extend(admin)).body.data).toEqual({ _id: "short", endsOn: "2028-02-01" });
  expect((await extend(admin)).body.message).toBe("This package was extended before.");
});

it("PY-6: staff see the payments and visits of a package, and what ending the package now would cause", async () => {
  await addPurchase("whole", "active");
  await db.execute(sql`
    insert into plan_installments (purchase_id, nth, due_on, amount_cents, state, order_id, paid_at)
    values ('whole', 1, '2026-11-01', 12500, 'paid', 'order-whole', clock_now())`);
  await db.execute(sql`
    insert into plan_session_uses (id, purchase_id, appointment_service_id, state) values ('use', 'whole', 'line', 'used')`);
  const { data } = (await send("GET", "admin/PlanPurchase/whole/file", desk)).body;
  expect(data).toMatchObject({
    instalments: [
      { nth: 1, dueOn: "2026-11-01", amount: 12_500, status: "paid", orderId: "order-whole" },
      { nth: 2, status: "due" },
      { nth: 3, status: "due" },
    ],
    uses: [{ status: "used" }],
    open: 25_000,
    // A sixth of the price is used.
    back: 6_250,
  });
  await addPurchase("never-paid", "pending");
  expect((await send("GET", "admin/PlanPurchase/never-paid/file", desk)).status).toBe(404);
});
