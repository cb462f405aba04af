import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { type Purchase, purchasesOf } from "#testing/purchases-of.ts";
import { runs } from "#testing/runs.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { settleOrder } from "./settle-order.ts";

const rig = await openPaymentRig();
const { db } = rig;
const { buy, expectPaidOnce } = purchasesOf(rig);
const NOW = { quietSeconds: 0, strandedSeconds: 0 };

beforeEach(async () => {
  await rig.setFaults(NO_FAULTS);
});
afterEach(() => rig.stopJobs());

describe("expiring payment pages (P5)", () => {
  it("release the stock of abandoned orders after the provider has closed their payment pages", async () => {
    const all: Purchase[] = [];
    for (let index = 0; index < runs(4, 40); index += 1) all.push(await buy());
    await db.execute(
      sql`update sandbox_objects set data = data || '{"expires_at": 1}' where kind = 'checkout.session' and data->>'status' = 'open'`,
    );
    await reconcilePayments(rig.deps, NOW);
    for (const { orderId, sizeId } of all) {
      expect(await rig.orderState(orderId)).toEqual({ status: "cancelled", paymentState: "failed" });
      expect(await rig.stockOf(sizeId)).toEqual({ onHand: 3, reserved: 0 });
    }
  });

  it("leave the order either paid or canceled with its stock released, if payment and cancellation are simultaneous", async () => {
    for (let round = 0; round < runs(4, 60); round += 1) {
      const bought = await buy();
      const [paid] = await Promise.all([
        rig.pay(bought.url),
        rig.call("GET", `cancelOrder/${bought.orderId}`, bought.customerId),
      ]);
      await reconcilePayments(rig.deps, NOW);
      if (paid === 303) await expectPaidOnce(bought);
      else {
        expect(await rig.orderState(bought.orderId)).toEqual({ status: "cancelled", paymentState: "failed" });
        expect(await rig.stockOf(bought.sizeId)).toEqual({ onHand: 3, reserved: 0 });
      }
    }
  });
});

describe("a payment that arrives too late, or twice (P6, P7)", () => {
  it("is refunded automatically and only once if it is late, and the customer is notified", async () => {
    const all: Purchase[] = [];
    for (let index = 0; index < 10; index += 1) all.push(await buy());
    for (const { orderId, customerId } of all) await rig.call("GET", `cancelOrder/${orderId}`, customerId);
    await rig.startJobs();
    for (const { url } of all) {
      const payLate = url.split("/").at(-1);
      await fetch(`http://127.0.0.1:${rig.sandbox.port}/sandbox/control`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ payLate }),
      });
    }
    await rig.until(async () => {
      const states = await Promise.all(all.map(({ orderId }) => rig.orderState(orderId)));
      return states.every(({ paymentState }) => paymentState === "refunded");
    });
    for (const { orderId, sizeId, customerId } of all) {
      expect((await rig.orderState(orderId)).status).toBe("cancelled");
      expect(await rig.stockOf(sizeId)).toEqual({ onHand: 3, reserved: 0 });
      expect(
        await rig.count(
          sql`select count(*) from refunds where order_id = ${orderId} and idempotency_key = ${`refund:${orderId}:1`}`,
        ),
      ).toBe(1);
      const left = sql`select sum((data->>'amount_captured')::int - (data->>'amount_refunded')::int) as count from sandbox_objects
        where kind = 'charge' and data->'metadata'->>'order_id' = ${orderId}`;
      expect(await rig.count(left)).toBe(0);
      const response = await rig.call("GET", `successOrder/${orderId}`, customerId);
      expect(response).toMatchObject({ status: 402, body: { code: "payment_failed" } });
      expect(response.body.message).toContain("refunding it to your card");
    }
  });

  it("is avoided for one order in two tabs, which get the same payment page and so only one charge (P7)", async () => {
    for (let round = 0; round < runs(3, 40); round += 1) {
      const { sizeId } = await rig.addSize(3);
      const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
      const tabs = await Promise.all([rig.placeOrder(shopper), rig.placeOrder(shopper)]);
      const [first] = tabs.filter(({ status }) => status === 200);
      const answers = await Promise.all(tabs.filter(({ url }) => url !== "").map(({ url }) => rig.pay(url)));
      expect(answers.filter((status) => status === 303)).toHaveLength(1);
      await settleOrder(rig.deps, first?.orderId ?? "", { cause: "return page" });
      await expectPaidOnce({ ...shopper, sizeId, orderId: first?.orderId ?? "", url: first?.url ?? "" });
    }
  });

  it("is refunded if it is a second payment for an order, and the order stays paid (P7)", async () => {
    const bought = await buy();
    await rig.pay(bought.url);
    await settleOrder(rig.deps, bought.orderId, { cause: "return page" });
    const other = await buy();
    await rig.pay(other.url);
    // A second captured attempt for the same order can't happen by itself, so it is written directly.
    await db.execute(
      sql`update checkout_sessions set order_id = ${bought.orderId}, attempt = 2 where order_id = ${other.orderId}`,
    );
    await db.execute(sql`update sandbox_objects set data = jsonb_set(data, '{metadata,order_id}', to_jsonb(${bought.orderId}::text))
      where kind = 'checkout.session' and data->'metadata'->>'order_id' = ${other.orderId}`);
    await settleOrder(rig.deps, bought.orderId, { cause: "webhook" });
    await reconcilePayments(rig.deps, NOW);
    expect(await rig.orderState(bought.orderId)).toEqual({ status: "paid", paymentState: "paid" });
    expect(
      await rig.count(
        sql`select count(*) from refunds where order_id = ${bought.orderId} and reason = 'paid_twice' and state = 'succeeded'`,
      ),
    ).toBe(1);
  });
});

it("P11: an order goes to review, and never counts as paid, if the paid amount or currency differs from the request", async () => {
  for (const change of [`{"amount_total": 1}`, `{"currency": "eur"}`]) {
    const bought = await buy();
    await rig.setFaults({ dropsWebhooks: true });
    await rig.pay(bought.url);
    await db.execute(sql`update sandbox_objects set data = data || ${change}::jsonb
      where kind = 'checkout.session' and data->'metadata'->>'order_id' = ${bought.orderId}`);
    await settleOrder(rig.deps, bought.orderId, { cause: "webhook" });
    expect(await rig.orderState(bought.orderId)).toEqual({ status: "pending", paymentState: "review" });
    expect(await rig.stockOf(bought.sizeId)).toEqual({ onHand: 3, reserved: 1 });
    await reconcilePayments(rig.deps, NOW);
    expect((await rig.orderState(bought.orderId)).paymentState).toBe("review");
  }
});
