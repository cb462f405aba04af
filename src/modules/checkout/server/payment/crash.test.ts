import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { type CrashTask, dieAt as killedAt } from "#testing/die-at.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { itInCheck } from "#testing/in-check.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { part } from "#testing/runs.ts";
import { checkoutVisit } from "../placing/checkout-visit.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";

const rig = await openPaymentRig();
const { db } = rig;
const CLINIC_NOW = "2026-11-20T15:00:00Z";
/**
 * The seed for choosing crash points: `npm test` kills the process at one point per task, `npm run check` at all of
 * them, because each kill needs a process that loads the product.
 */
const POINTS = 20_261_128;
const AT_ONCE = { quietSeconds: 0, strandedSeconds: 0 };

const dieAt = (task: CrashTask) => killedAt(rig, task);

async function shop(): Promise<Shopper & { sizeId: string }> {
  const { sizeId } = await rig.addSize(3);
  return { ...(await rig.addShopper([{ sizeId, quantity: 1 }])), sizeId };
}

async function ordersOf(cartId: string): Promise<{ id: string; status: string }[]> {
  const { rows } = await db.execute<{ id: string; status: string }>(
    sql`select id, status from orders where cart_id = ${cartId} order by placed_at`,
  );
  return rows;
}

expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
  await rig.renewWaitingJobs();
});

describe("killing the server process while it places an order (O1)", () => {
  const points = [
    "checkout:before_order_commit",
    "checkout:after_order_commit",
    "checkout:before_provider",
    "checkout:after_provider",
    "checkout:after_session_stored",
  ];

  it.each(part(points, 1, POINTS))("at %s and retrying lead to one order and one payment page", async (failpoint) => {
    const shopper = await shop();
    await dieAt({ action: "place", failpoint, ...shopper });
    const placed = await rig.placeOrder(shopper);
    expect(placed.status).toBe(200);
    expect(await ordersOf(shopper.cartId)).toHaveLength(1);
    const pages = sql`select count(*) from sandbox_objects where kind = 'checkout.session' and data->'metadata'->>'order_id' = ${placed.orderId}`;
    expect(await rig.count(pages)).toBe(1);
    expect(await rig.pay(placed.url)).toBe(303);
    await reconcilePayments(rig.deps, AT_ONCE);
    expect((await rig.orderState(placed.orderId)).status).toBe("paid");
    expect(await rig.stockOf(shopper.sizeId)).toEqual({ onHand: 2, reserved: 0 });
  });

  it.each(part(points, 1, POINTS + 1))("at %s without retrying restores the stock", async (failpoint) => {
    const shopper = await shop();
    await dieAt({ action: "place", failpoint, ...shopper });
    await reconcilePayments(rig.deps, AT_ONCE);
    await db.execute(
      sql`update sandbox_objects set data = data || '{"expires_at": 1}' where kind = 'checkout.session' and data->>'status' = 'open'`,
    );
    await reconcilePayments(rig.deps, AT_ONCE);
    expect(await rig.stockOf(shopper.sizeId)).toEqual({ onHand: 3, reserved: 0 });
    for (const { status } of await ordersOf(shopper.cartId)) expect(status).toBe("cancelled");
  });
});

describe("killing the server process while it settles a payment (O1)", () => {
  it.each(part(["settle:after_reading", "settle:before_commit", "settle:after_commit"], 1, POINTS))(
    "at %s still leads to a payment settled exactly once",
    async (failpoint) => {
      await rig.setFaults({ dropsWebhooks: true });
      const shopper = await shop();
      const { orderId, url } = await rig.placeOrder(shopper);
      await rig.pay(url);
      await dieAt({ action: "settle", failpoint, orderId });
      await reconcilePayments(rig.deps, AT_ONCE);
      expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "paid" });
      expect(await rig.stockOf(shopper.sizeId)).toEqual({ onHand: 2, reserved: 0 });
      expect(await rig.count(sql`select count(*) from outbox_events where key = ${`order:${orderId}:paid`}`)).toBe(1);
    },
  );
});

describe("killing the server process while it abandons or refunds an order (O1)", () => {
  it.each(
    part(["cancel:after_expire", "settle:after_reading", "settle:before_commit", "settle:after_commit"], 1, POINTS),
  )("at %s still leads to a canceled order and restored stock", async (failpoint) => {
    const shopper = await shop();
    const { orderId } = await rig.placeOrder(shopper);
    await dieAt({ action: "cancel", failpoint, orderId, customerId: shopper.customerId });
    await reconcilePayments(rig.deps, AT_ONCE);
    expect((await rig.orderState(orderId)).status).toBe("cancelled");
    expect(await rig.stockOf(shopper.sizeId)).toEqual({ onHand: 3, reserved: 0 });
  });

  itInCheck("at refund:after_provider still leads to only one refund", async () => {
    await rig.setFaults({ dropsWebhooks: true });
    const shopper = await shop();
    const { orderId, url } = await rig.placeOrder(shopper);
    await rig.call("GET", `cancelOrder/${orderId}`, shopper.customerId);
    await fetch(`http://127.0.0.1:${rig.sandbox.port}/sandbox/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ payLate: url.split("/").at(-1) }),
    });
    await dieAt({ action: "settle", failpoint: "settle:after_commit", orderId });
    await dieAt({ action: "reconcile", failpoint: "refund:after_provider" });
    await reconcilePayments(rig.deps, AT_ONCE);
    expect((await rig.orderState(orderId)).paymentState).toBe("refunded");
    const returned = sql`select count(*) from sandbox_objects where kind = 'refund' and data->'metadata'->>'order_id' = ${orderId}`;
    expect(await rig.count(returned)).toBe(1);
  });
});

describe("killing the server process while it books a visit (O1)", () => {
  let day = 1;

  async function holdFor(): Promise<Shopper> {
    const shopper = await rig.addShopper([]);
    await db.execute(sql`
      insert into cart_services (id, cart_id, service_id, seen_price_cents) values (${newId()}, ${shopper.cartId}, 'AG07', 10000)`);
    const date = `2026-12-${String(day).padStart(2, "0")}`;
    day += 1;
    const context = { ...rig.deps, clock: fixedClock(CLINIC_NOW) };
    const services = [{ serviceId: "AG07", addOns: [] }];
    await db.transaction((tx) => holdVisit(context, tx, { ...shopper, services, date, time: "10:00" }));
    return shopper;
  }

  it.each(part(["booking:after_claim", "booking:before_commit", "booking:after_commit"], 1, POINTS))(
    "at %s and retrying lead to one appointment and one order",
    async (failpoint) => {
      const shopper = await holdFor();
      await dieAt({ action: "book", failpoint, customerId: shopper.customerId, now: CLINIC_NOW });
      const context = { ...rig.deps, clock: fixedClock(CLINIC_NOW) };
      const booked = await checkoutVisit(context, shopper);
      const orderId = "orderId" in booked ? booked.orderId : "";
      expect(await ordersOf(shopper.cartId)).toEqual([{ id: orderId, status: "pending" }]);
      const visits = sql`select count(*) from appointments where customer_id = ${shopper.customerId} and status = 'booked' and order_id = ${orderId}`;
      expect(await rig.count(visits)).toBe(1);
    },
  );
});
