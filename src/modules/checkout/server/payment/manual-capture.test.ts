import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Hold } from "#modules/booking/server/holds/hold-queries.ts";
import { startAttempt } from "#modules/payments/server/public.ts";
import { checkoutSessions } from "#modules/payments/server/tables.ts";
import { withRetry } from "#platform/db/client.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { dieAt } from "#testing/die-at.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { itInCheck } from "#testing/in-check.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { type Purchase, purchasesOf } from "#testing/purchases-of.ts";
import { part, runs } from "#testing/runs.ts";
import { dropHoldOfOrder } from "../orders/drop-hold.ts";
import { prepareOrder } from "../placing/prepare-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { settleOrder } from "./settle-order.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { expectPaidOnce } = purchasesOf(rig);
const { addMixedShopper, checkOut, visitsOf } = mixedCarts(rig);
const NOW = { quietSeconds: 0, strandedSeconds: 0 };

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.stopJobs();
  await rig.setFaults(NO_FAULTS);
  await rig.renewWaitingJobs();
});

/** Creates an order whose page only authorizes the money. */
async function buyByHand(): Promise<Purchase> {
  const { sizeId } = await rig.addSize(3);
  const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
  const input = { ...shopper, origin: rig.origin, shownDueNowCents: undefined, part: "goods" as const };
  const prepared = await withRetry(db, (tx) => prepareOrder(deps, tx, input));
  if (prepared.kind !== "ready") throw new Error("the cart has no other order");
  const { id, orderId, request } = prepared.attempt;
  const [attempt] = await db
    .update(checkoutSessions)
    .set({ capture: "manual", request: { ...request, capture: "manual" } })
    .where(eq(checkoutSessions.id, id))
    .returning();
  const { url } = await startAttempt(deps, present(attempt));
  return { ...shopper, sizeId, orderId, url };
}

/** Creates such an order as a customer does, with a visit that its cart holds. */
async function buyWithVisit(): Promise<Purchase & { hold: Hold }> {
  const shopper = await addMixedShopper();
  const { orderId, url } = await checkOut(shopper);
  return { ...shopper, orderId, url };
}

/** Checks that the visit is booked for this order, announced once, and no longer a hold. */
async function expectVisitBooked({ customerId, orderId, hold }: Purchase & { hold: Hold }): Promise<void> {
  expect(await visitsOf(customerId)).toEqual([{ status: "booked", orderId }]);
  const countQuery = sql`select count(*) from outbox_events where key = ${`appointment:${hold.appointmentId}:booked`}`;
  expect(await rig.count(countQuery)).toBe(1);
}

const intentOf = async (orderId: string) => {
  const { rows } = await db.execute<{ status: string; received: number }>(sql`
    select data->>'status' as status, (data->>'amount_received')::int as received from sandbox_objects
    where kind = 'payment_intent' and data->'metadata'->>'order_id' = ${orderId}`);
  return rows[0];
};

const attemptOf = async (orderId: string) => {
  const { rows } = await db.execute<{ status: string }>(
    sql`select status from checkout_sessions where order_id = ${orderId}`,
  );
  return rows.map(({ status }) => status);
};

/** Checks that the order was canceled, with nothing charged and everything reserved released. */
async function expectGivenUp({ orderId, sizeId, cartId }: Purchase): Promise<void> {
  expect(await rig.orderState(orderId)).toEqual({ status: "cancelled", paymentState: "failed" });
  expect(await attemptOf(orderId)).toEqual(["released"]);
  expect(await intentOf(orderId)).toEqual({ status: "canceled", received: 0 });
  expect(await rig.stockOf(sizeId)).toEqual({ onHand: 3, reserved: 0 });
  expect(await rig.count(sql`select count(*) from tenders where order_id = ${orderId}`)).toBe(0);
  expect(await rig.count(sql`select count(*) from ledger_transfers where order_id = ${orderId}`)).toBe(0);
  expect(await rig.count(sql`select count(*) from carts where id = ${cartId} and closed_at is null`)).toBe(1);
}

describe("an order whose payment is authorized first and captured later (PY-3)", () => {
  it("is paid only once, by its return page and by shuffled webhooks that each arrive five times", async () => {
    await rig.setFaults({ ...NO_FAULTS, copies: 5, delayMs: 200 });
    await rig.startJobs();
    const bought = await buyByHand();
    expect(await rig.pay(bought.url)).toBe(303);
    await rig.until(async () => {
      const { status, body } = await rig.call("GET", `successOrder/${bought.orderId}`, bought.customerId);
      // While a webhook's job captures the payment, the return page gets `payment_pending` and must retry.
      if (status !== 200) expect(body.code).toBe("payment_pending");
      return status === 200;
    });
    await rig.until(
      async () => (await rig.count(sql`select count(*) from sandbox_deliveries where state = 'pending'`)) === 0,
    );
    await rig.until(
      async () => (await rig.count(sql`select count(*) from webhook_events where state <> 'processed'`)) === 0,
    );
    await expectPaidOnce(bought);
    expect(await intentOf(bought.orderId)).toMatchObject({ status: "succeeded", received: 4_355 });
    expect(
      await rig.count(sql`select count(*) from tenders where order_id = ${bought.orderId} and charge_id is not null`),
    ).toBe(1);
  });

  it(`is paid only once when it is settled ${runs(6, 40)} times simultaneously`, async () => {
    const bought = await buyByHand();
    await rig.pay(bought.url);
    const settle = () => settleOrder(deps, bought.orderId, { cause: "webhook" });
    // Simultaneous captures use the same idempotency key, so some of these calls may not complete. The call below does.
    await Promise.allSettled(Array.from({ length: runs(6, 40) }, settle));
    await settle();
    await expectPaidOnce(bought);
  });

  it("is captured, and its visit booked, if the cart still reserves the ordered visit", async () => {
    const bought = await buyWithVisit();
    await rig.pay(bought.url);
    await settleOrder(deps, bought.orderId, { cause: "return page" });
    await expectPaidOnce(bought);
    await expectVisitBooked(bought);
  });

  it("is abandoned if the reserved time slot is lost: nothing is captured, and the authorization is released", async () => {
    const bought = await buyWithVisit();
    expect(await dropHoldOfOrder(db, bought.orderId)).toBe(1);
    await rig.pay(bought.url);
    const returned = await rig.call("GET", `successOrder/${bought.orderId}`, bought.customerId);
    expect(returned).toMatchObject({ status: 402, body: { code: "payment_failed" } });
    await reconcilePayments(deps, NOW);
    await expectGivenUp(bought);
  });

  it("is abandoned if the bank refuses the capture", async () => {
    const bought = await buyByHand();
    await rig.pay(bought.url);
    await rig.setFaults({ dropsWebhooks: true, refusesCaptures: 1 });
    await settleOrder(deps, bought.orderId, { cause: "return page" });
    await expectGivenUp(bought);
  });

  it("has its payment released, not refunded, if it was authorized after the order was abandoned", async () => {
    const bought = await buyByHand();
    await rig.call("GET", `cancelOrder/${bought.orderId}`, bought.customerId);
    await fetch(`http://127.0.0.1:${rig.sandbox.port}/sandbox/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ payLate: bought.url.split("/").at(-1) }),
    });
    await settleOrder(deps, bought.orderId, { cause: "webhook" });
    await reconcilePayments(deps, NOW);
    await expectGivenUp(bought);
    expect(await rig.count(sql`select count(*) from refunds where order_id = ${bought.orderId}`)).toBe(0);
  });

  it("goes to review, without a capture, if another amount was authorized than requested (P11)", async () => {
    const bought = await buyByHand();
    await rig.pay(bought.url);
    await db.execute(sql`update sandbox_objects set data = data || '{"amount_capturable": 1}'
      where kind = 'payment_intent' and data->'metadata'->>'order_id' = ${bought.orderId}`);
    await settleOrder(deps, bought.orderId, { cause: "webhook" });
    await reconcilePayments(deps, NOW);
    expect(await rig.orderState(bought.orderId)).toEqual({ status: "pending", paymentState: "review" });
    expect(await intentOf(bought.orderId)).toEqual({ status: "canceled", received: 0 });
  });

  it("counts as paid if its payment was captured in the provider's dashboard", async () => {
    const bought = await buyByHand();
    await rig.pay(bought.url);
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from sandbox_objects where kind = 'payment_intent' and data->'metadata'->>'order_id' = ${bought.orderId}`);
    await deps.payments.captureIntent(present(rows[0]).id, "in the dashboard");
    await settleOrder(deps, bought.orderId, { cause: "webhook" });
    await expectPaidOnce(bought);
  });

  it("is still paid only once if the provider loses responses or stores a 500 during the capture", async () => {
    for (const faults of [{ losesAnswers: 2 }, { failsAfterCommit: 2 }]) {
      const bought = await buyByHand();
      await rig.pay(bought.url);
      await rig.setFaults({ ...NO_FAULTS, ...faults, dropsWebhooks: true });
      await settleOrder(deps, bought.orderId, { cause: "webhook" }).catch(() => undefined);
      await rig.setFaults({ ...NO_FAULTS, dropsWebhooks: true });
      await reconcilePayments(deps, NOW);
      await expectPaidOnce(bought);
    }
  });

  it("isn't captured a second time while a capture is in progress", async () => {
    const bought = await buyByHand();
    await rig.pay(bought.url);
    await dieAt(rig, { action: "settle", failpoint: "settle:before_capture", orderId: bought.orderId });
    expect(await attemptOf(bought.orderId)).toEqual(["capturing"]);
    expect(await rig.placeOrder(bought)).toMatchObject({ status: 409, code: "order_closed" });
    await expectPaidOnce(bought);
  });
});

const SETTLING = [
  "settle:after_reading",
  "settle:before_commit",
  "settle:after_commit",
  "settle:before_capture",
  "settle:after_capture",
  "settle:before_complete",
  "settle:after_complete",
];

describe("killing the server process while it settles an authorized payment (O1)", () => {
  it.each(part(SETTLING, 1, 1))(
    "at %s still leads to only one payment, with its visit booked only once",
    async (failpoint) => {
      const bought = await buyWithVisit();
      await rig.pay(bought.url);
      await dieAt(rig, { action: "settle", failpoint, orderId: bought.orderId });
      await reconcilePayments(deps, NOW);
      await expectPaidOnce(bought);
      await expectVisitBooked(bought);
    },
  );

  itInCheck.each(["settle:before_capture", "settle:before_complete"])(
    "at %s, when the bank then refuses the capture, abandons the payment and frees the visit's slot",
    async (failpoint) => {
      const bought = await buyWithVisit();
      await rig.pay(bought.url);
      // The bank refuses the capture that the killed process requests.
      await rig.setFaults({ dropsWebhooks: true, refusesCaptures: 1 });
      await dieAt(rig, { action: "settle", failpoint, orderId: bought.orderId });
      await reconcilePayments(deps, NOW);
      await expectGivenUp(bought);
      expect(await visitsOf(bought.customerId)).toEqual([{ status: "cancelled", orderId: bought.orderId }]);
    },
  );

  itInCheck.each(["settle:before_commit", "settle:after_commit"])(
    "at %s, when the reserved time slot is lost, abandons the payment and captures nothing",
    async (failpoint) => {
      const bought = await buyWithVisit();
      await dropHoldOfOrder(db, bought.orderId);
      await rig.pay(bought.url);
      // There is nothing to capture, so settling is complete after the commit.
      await dieAt(rig, { action: "settle", failpoint, orderId: bought.orderId });
      await reconcilePayments(deps, NOW);
      await reconcilePayments(deps, NOW);
      await expectGivenUp(bought);
    },
  );
});

describe("killing the server process while it orders a whole cart (O1)", () => {
  const points = [
    "checkout:before_order_commit",
    "checkout:after_order_commit",
    "checkout:before_provider",
    "checkout:after_provider",
    "checkout:after_session_stored",
  ];
  it.each(part(points, 1, 2))(
    "at %s leads to one order and one payment page after a retry, and to a canceled order without a retry",
    async (failpoint) => {
      const [asking, leaving] = [await addMixedShopper(), await addMixedShopper()];
      for (const shopper of [asking, leaving]) {
        const { customerId, cartId } = shopper;
        await dieAt(rig, { action: "checkout", failpoint, customerId, cartId });
      }
      const placed = await checkOut(asking);
      await rig.pay(placed.url);
      await reconcilePayments(deps, NOW);
      await expectPaidOnce({ ...asking, ...placed });
      await expectVisitBooked({ ...asking, ...placed });
      const pages = sql`select count(*) from sandbox_objects where kind = 'checkout.session' and data->'metadata'->>'order_id' = ${placed.orderId}`;
      expect(await rig.count(pages)).toBe(1);
      await db.execute(
        sql`update sandbox_objects set data = data || '{"expires_at": 1}' where kind = 'checkout.session' and data->>'status' = 'open'`,
      );
      await reconcilePayments(deps, NOW);
      expect(await rig.stockOf(leaving.sizeId)).toEqual({ onHand: 3, reserved: 0 });
      expect(
        await rig.count(sql`select count(*) from orders where cart_id = ${leaving.cartId} and status <> 'cancelled'`),
      ).toBe(0);
      expect(await visitsOf(leaving.customerId)).toEqual([{ status: "held", orderId: null }]);
    },
  );
});
