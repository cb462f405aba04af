import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { redeemCoupons } from "#modules/cart/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { couponRig } from "#testing/coupon-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { CONTENDERS } from "#testing/runs.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi] });
const { db, deps } = rig;
const { addCoupon, enter, cartOf, usesOf } = couponRig(rig);
await rig.setFaults({ ...NO_FAULTS, dropsWebhooks: true });

expectInvariants(db, (name) => !/sweep/.test(name));

async function shopper(): Promise<Shopper> {
  const { sizeId } = await rig.addSize(5);
  return rig.addShopper([{ sizeId, quantity: 1 }]);
}

/** Uses a coupon as an order being placed does; returns the error code of the refusal. */
async function take(couponId: string, customerId: string): Promise<string> {
  const order = { orderId: newId(), cartId: newId(), customerId, hasLeftCart: false };
  const used = { couponId, code: "X", kind: "percent" as const, amountCents: 100 };
  try {
    await withRetry(db, (tx) => redeemCoupons(tx, order, [used]));
    return "used";
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
}

const countOf = (outcomes: string[], wanted: string) => outcomes.filter((one) => one === wanted).length;

describe("coupon limits enforced by constraints (PY-8)", () => {
  it(`let exactly 10 of ${CONTENDERS} parallel orders use a coupon with a limit of 10; the others get coupon_used_up`, async () => {
    const { id } = await addCoupon({ totalLimit: 10 });
    const outcomes = await Promise.all(Array.from({ length: CONTENDERS }, () => take(id, newId())));
    expect([countOf(outcomes, "used"), countOf(outcomes, "coupon_used_up")]).toEqual([10, CONTENDERS - 10]);
    expect((await usesOf(id)).count).toBe(10);
  });

  it("let a customer use a code only once, in any number of tabs", async () => {
    const { id } = await addCoupon({ totalLimit: 100 });
    const customerId = newId();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => take(id, customerId)));
    expect([countOf(outcomes, "used"), countOf(outcomes, "coupon_used_up")]).toEqual([1, 39]);
    const twice = await addCoupon({ perCustomerLimit: 2 });
    const again = await Promise.all(Array.from({ length: 20 }, () => take(twice.id, customerId)));
    expect(countOf(again, "used")).toBe(2);
  });

  it("don't cause a deadlock if two orders use the same two coupons in opposite sequence", async () => {
    const [one, two] = [await addCoupon(), await addCoupon()];
    const both = (ids: string[]) =>
      withRetry(db, (tx) =>
        redeemCoupons(
          tx,
          { orderId: newId(), cartId: newId(), customerId: newId(), hasLeftCart: false },
          ids.map((couponId) => ({ couponId, code: "X", kind: "percent" as const, amountCents: 1 })),
        ),
      );
    await Promise.all(Array.from({ length: 30 }, (_, index) => both(index % 2 ? [one.id, two.id] : [two.id, one.id])));
    expect([(await usesOf(one.id)).count, (await usesOf(two.id)).count]).toEqual([30, 30]);
  });

  it("refuse a second order the last use of a coupon, and the cart says so before payment (CT-6)", async () => {
    const { id, code } = await addCoupon({ totalLimit: 1 });
    const [first, second] = [await shopper(), await shopper()];
    for (const who of [first, second]) expect((await enter(who, code)).status).toBe(200);
    const { dueNow } = (await cartOf(second)).totals;
    expect((await rig.placeOrder(first)).status).toBe(200);
    expect(await rig.placeOrder(second, { dueNow })).toMatchObject({ status: 409, code: "cart_changed" });
    const { changes, totals } = await cartOf(second);
    expect(changes).toEqual([{ kind: "coupon", lineId: id, name: code, message: `${code} has been used up.` }]);
    expect(totals).toMatchObject({ discount: 0, coupons: [] });
    expect(await rig.placeOrder(second)).toMatchObject({ status: 409, code: "cart_changed" });
    await rig.call("POST", "cart/acknowledge", second.customerId);
    expect((await cartOf(second)).changes).toEqual([]);
    expect((await rig.placeOrder(second)).status).toBe(200);
    expect(await usesOf(id)).toEqual({ count: 1, states: ["held"] });
  });

  it("count a repeated order as the same use, and release that use if the changed cart becomes another order", async () => {
    const { id, code } = await addCoupon({ totalLimit: 1 });
    const who = await shopper();
    await enter(who, code);
    const { orderId } = await rig.placeOrder(who);
    expect((await rig.placeOrder(who)).orderId).toBe(orderId);
    expect(await usesOf(id)).toEqual({ count: 1, states: ["held"] });
    await rig.call("PUT", "updatePickupFromStore", who.customerId, { pickupFromStore: true });
    expect((await cartOf(who)).totals.coupons).toHaveLength(1);
    const other = await rig.placeOrder(who);
    expect(other.orderId).not.toBe(orderId);
    expect(await usesOf(id)).toEqual({ count: 1, states: ["released", "held"] });
    await rig.pay(other.url);
    await settleOrder(deps, other.orderId, { cause: "return page" });
    expect(await usesOf(id)).toEqual({ count: 1, states: ["released", "used"] });
    expect((await cartOf(who)).totals.coupons).toEqual([]);
    expect(await enter(who, code)).toMatchObject({ status: 409, body: { code: "coupon_used_up" } });
  });
});

describe("a coupon's use in an abandoned order", () => {
  it("is released when the customer cancels the order", async () => {
    const { id, code } = await addCoupon({ totalLimit: 1 });
    const who = await shopper();
    await enter(who, code);
    const { orderId } = await rig.placeOrder(who);
    expect((await rig.call("GET", `cancelOrder/${orderId}`, who.customerId)).status).toBe(200);
    expect(await usesOf(id)).toEqual({ count: 0, states: ["released"] });
    expect((await enter(await shopper(), code)).status).toBe(200);
  });

  it("is released by the reconciler after the payment page expired", async () => {
    const { id, code } = await addCoupon({ totalLimit: 1 });
    const who = await shopper();
    await enter(who, code);
    await rig.placeOrder(who);
    await db.execute(sql`
      update sandbox_objects set data = data || '{"expires_at": 1}' where kind = 'checkout.session' and data->>'status' = 'open'`);
    await reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 120 });
    expect(await usesOf(id)).toEqual({ count: 0, states: ["released"] });
    // The cart is unchanged, and its code still applies.
    expect((await cartOf(who)).totals.coupons).toHaveLength(1);
    expect((await rig.placeOrder(who)).status).toBe(200);
  });
});
