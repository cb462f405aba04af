import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  APPOINTMENT_CANCELLED,
  APPOINTMENT_COMPLETED,
  APPOINTMENT_REINSTATED,
} from "#modules/booking/domain/events.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { mixedCarts, SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { refundOrder } from "../../../refunds/server/refund-order.ts";
import { settleOrder } from "../../payment/settle-order.ts";
import { sessionHandlers } from "./session-handlers.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindPaymentPlansApi(packageTreatments)] });
const { db, deps } = rig;
await seedPaymentPlans(db);
// The package from the installments tests (375.00 for six), for the treatment that the test clinic offers.
await db.execute(sql`update payment_plans set service_id = ${SERVICE_ID} where id = 'pp06'`);
const { addVisit } = mixedCarts(rig);

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

const mine = async (customerId: string) =>
  present((await rig.call("GET", "PaymentPlan/mine", customerId)).body.data[0]);
const cartOf = async (customerId: string) => (await rig.call("GET", "cart", customerId)).body.cart;

/** Creates a customer with the package in this number of payments, the first of them paid. */
async function withPackage(option: number): Promise<Shopper> {
  const shopper = await rig.addShopper([]);
  const { data: plans } = (await rig.call("GET", "PaymentPlan/all")).body;
  const { options } = present(plans.find(({ _id }: { _id: string }) => _id === "pp06"));
  const chosen = present(options.find(({ instalments }: { instalments: number }) => instalments === option));
  const input = { option, consentHash: present(chosen.consent).hash };
  const { data, session } = (await rig.call("POST", "PaymentPlan/start/pp06", shopper.customerId, input)).body;
  await rig.pay(session.url);
  await settleOrder(deps, data.orderId, { cause: "webhook" });
  return shopper;
}

/** Adds a visit for the treatment to the cart and books it. */
async function book(shopper: Shopper): Promise<{ appointmentId: string; due: number; sessionCents: number }> {
  const { _id: cartId } = await cartOf(shopper.customerId);
  await addVisit({ ...shopper, cartId });
  const { totals } = await cartOf(shopper.customerId);
  const { status, body } = await rig.call("POST", "checkoutService", shopper.customerId, {
    dueAtClinic: totals.dueAtClinic,
  });
  expect([status, body.code]).toEqual([200, undefined]);
  const { rows } = await db.execute<{ appointmentId: string; sessionCents: number }>(sql`
    select o.appointment_id as "appointmentId", sum(l.session_cents)::int as "sessionCents" from orders o join order_lines l on l.order_id = o.id
    where o.id = ${body.data.orderId} group by o.id`);
  return { ...present(rows[0]), due: totals.dueAtClinic };
}

/** Applies a staff step to the visit and runs its event handlers. */
async function step(appointmentId: string, status: string, type: string): Promise<void> {
  await db.execute(
    sql`update appointments set status = ${status}, closed_at = clock_now() where id = ${appointmentId}`,
  );
  const payload = { appointmentId, startsAt: new Date().toISOString() };
  for (const handle of Object.values(sessionHandlers[type] ?? {}))
    await db.transaction((tx) => handle({ id: "1", type, key: "", payload } as never, tx));
}

describe("PY-6: visits booked with a package", () => {
  it("reserve a paid session and cost nothing; a further visit without a paid session costs its usual price", async () => {
    const shopper = await withPackage(6);
    const first = await book(shopper);
    expect(first).toMatchObject({ due: 0, sessionCents: 12_000 });
    expect((await mine(shopper.customerId)).sessions).toEqual({ total: 6, released: 1, reserved: 1, used: 0 });
    const second = await book(shopper);
    expect(second).toMatchObject({ due: 12_000, sessionCents: 0 });
    // Canceling the visit frees its session, and reinstating the visit uses the session again.
    await step(first.appointmentId, "cancelled", APPOINTMENT_CANCELLED);
    expect((await mine(shopper.customerId)).sessions).toMatchObject({ reserved: 0, used: 0 });
    await step(first.appointmentId, "booked", APPOINTMENT_REINSTATED);
    expect((await mine(shopper.customerId)).sessions).toMatchObject({ reserved: 1 });
  });

  it("use up a session when completed, and record its paid value as revenue", async () => {
    const shopper = await withPackage(6);
    const { appointmentId } = await book(shopper);
    for (let times = 0; times < 3; times += 1) await step(appointmentId, "completed", APPOINTMENT_COMPLETED);
    expect((await mine(shopper.customerId)).sessions).toEqual({ total: 6, released: 1, reserved: 0, used: 1 });
    const { rows } = await db.execute<{ entry: string }>(sql`
      select split_part(e.debit_id, ':', 1) || ' > ' || split_part(e.credit_id, ':', 1) || ' ' || e.amount_cents as entry
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id where t.key = ${`visit:${appointmentId}:sessions`} order by e.line`);
    expect(rows.map(({ entry }) => entry)).toEqual(["sessions > session_pool 1", "plan > service_sales 6250"]);
  });

  it("finish a paid-off package when its last session is used", async () => {
    const shopper = await withPackage(1);
    for (let visit = 0; visit < 6; visit += 1) {
      const { appointmentId, due } = await book(shopper);
      expect(due).toBe(0);
      await step(appointmentId, "completed", APPOINTMENT_COMPLETED);
    }
    expect(await mine(shopper.customerId)).toMatchObject({ status: "finished", sessions: { used: 6 } });
    expect((await book(shopper)).due).toBe(12_000);
  });

  it("prevent a refund of the package's unused sessions only while one of these visits is upcoming", async () => {
    const shopper = await withPackage(1);
    const visits = [await book(shopper), await book(shopper), await book(shopper)];
    for (const { appointmentId } of visits.slice(0, 2)) await step(appointmentId, "completed", APPOINTMENT_COMPLETED);
    const { rows } = await db.execute<{ orderId: string; lineId: string }>(sql`
      select o.id as "orderId", l.id as "lineId" from orders o join order_lines l on l.order_id = o.id and l.kind = 'plan'
      where o.customer_id = ${shopper.customerId}`);
    const { orderId, lineId } = present(rows[0]);
    const input = { orderId, lines: [{ lineId, quantity: 1, restock: false }], shipping: false, reason: "moved away" };
    const staff = { accountId: newId(), name: "Noor Haddad", role: "admin" as const };
    const actor: AuditActor = { ...staff, sessionId: null, requestId: null, addressPrefix: null };
    const refund = () => refundOrder(db, input, { actor, now: deps.clock.now() });
    await expect(refund()).rejects.toMatchObject({ code: "conflict" });
    const { appointmentId: canceled } = present(visits[2]);
    await db.execute(sql`delete from claims where appointment_id = ${canceled}`);
    await step(canceled, "cancelled", APPOINTMENT_CANCELLED);
    expect((await refund()).planned.total).toBe(25_000);
    expect(await mine(shopper.customerId)).toMatchObject({ status: "refunded", sessions: { released: 2, used: 2 } });
  });

  it("can also be booked in a checkout together with goods", async () => {
    const shopper = await withPackage(6);
    const { sizeId } = await rig.addSize(3, 4_400);
    const cart = await cartOf(shopper.customerId);
    await rig.call("POST", `add-to-cart/product/${await productOf(sizeId)}`, shopper.customerId, {
      sizeId,
      quantity: 1,
    });
    await addVisit({ ...shopper, cartId: cart._id });
    const { totals, services } = await cartOf(shopper.customerId);
    expect(services[0]).toMatchObject({ isSession: true, net: 0 });
    const { dueNow, dueAtClinic } = totals;
    expect(dueAtClinic).toBe(0);
    const placed = await rig.call("POST", "checkout", shopper.customerId, { cartId: cart._id, dueNow, dueAtClinic });
    expect([placed.status, placed.body.code]).toEqual([200, undefined]);
    await rig.pay(placed.body.session.url);
    await settleOrder(deps, placed.body.data.orderId, { cause: "webhook" });
    expect((await mine(shopper.customerId)).sessions).toMatchObject({ reserved: 1 });
    const { data } = (await rig.call("GET", `successOrder/${placed.body.data.orderId}`, shopper.customerId)).body;
    expect(data).toMatchObject({ status: "paid", serviceOrder: { status: "booked", totals: { dueAtClinic: 0 } } });
  });
});

async function productOf(sizeId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select product_id as id from product_sizes where id = ${sizeId}`,
  );
  return present(rows[0]).id;
}
