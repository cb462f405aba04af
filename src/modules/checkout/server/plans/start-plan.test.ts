import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { bindWalletApi } from "#modules/wallet/server/api.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { itInCheck } from "#testing/in-check.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";
import { saveCardOfOrder } from "../contracts/save-card.ts";
import { dropHoldOfOrder } from "../orders/drop-hold.ts";
import { settleOrder } from "../payment/settle-order.ts";

const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/plans/start-plan.test.ts",
  bindings: [bindCartApi, bindPaymentPlansApi(packageTreatments), bindWalletApi],
});
const { db, deps } = rig;
await seedPaymentPlans(db);
const { addMixedShopper, visitsOf } = mixedCarts(rig);
/** A package of six sessions for 375.00. */
const UNDERARMS = "pp06";
const today = () => dateInZone(deps.clock.now(), "America/New_York");

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

async function optionOf(planId: string, option: number) {
  const { data } = (await rig.call("GET", "PaymentPlan/all")).body;
  const plan = present(data.find(({ _id }: { _id: string }) => _id === planId));
  return present(plan.options.find(({ instalments }: { instalments: number }) => instalments === option));
}

async function start(customerId: string, option: number, planId = UNDERARMS) {
  const { consent } = await optionOf(planId, option);
  return rig.call("POST", `PaymentPlan/start/${planId}`, customerId, { option, consentHash: present(consent).hash });
}

const mine = async (customerId: string) => (await rig.call("GET", "PaymentPlan/mine", customerId)).body.data;
const onlyPlan = async (customerId: string) => present((await mine(customerId))[0]);

/** Returns an order's ledger entries, without those of its payment. */
async function bookedOf(orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ entry: string }>(sql`
    select split_part(e.debit_id, ':', 1) || ' > ' || split_part(e.credit_id, ':', 1) || ' ' || e.amount_cents as entry
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    where t.order_id = ${orderId} and t.event not in ('tender_taken', 'refund_done') order by t.id, e.line`);
  return rows.map(({ entry }) => entry);
}

async function payPlan(customerId: string, option: number) {
  const { data, session } = (await start(customerId, option)).body;
  await rig.pay(session.url);
  await settleOrder(deps, data.orderId, { cause: "webhook" });
  return data;
}

describe("PY-6: a package in the cart", () => {
  it("shows every payment, requires consent, and can be removed", async () => {
    const shopper = await addMixedShopper();
    const { customerId } = shopper;
    const add = (option: number) => rig.call("POST", `add-to-cart/paymentPlan/${UNDERARMS}`, customerId, { option });
    const before = (await rig.call("GET", "cart", customerId)).body.cart;
    const { schedule, consent } = await optionOf(UNDERARMS, 6);
    // A quarter of 375.00 first, then five equal payments.
    expect(schedule.map(({ amount }: { amount: number }) => amount)).toEqual([9_375, ...Array(5).fill(5_625)]);
    expect(present(schedule[0]).dueOn).toBe(today());
    const { cart } = (await add(6)).body;
    expect(cart.plan).toMatchObject({
      planId: UNDERARMS,
      option: 6,
      sessions: 6,
      price: 9_375,
      total: 37_500,
      schedule,
    });
    expect(cart.consents).toEqual([{ kind: "plan", ...consent }]);
    expect(cart.totals).toMatchObject({ contracts: 9_375, dueNow: before.totals.dueNow + 9_375 });
    expect((await add(1)).body.cart.plan?.price).toBe(37_500);
    expect((await add(4)).status).toBe(422);
    expect((await rig.call("POST", "add-to-cart/paymentPlan/pp07", customerId, { option: 12 })).status).toBe(422);
    const { cart: after } = (await rig.call("DELETE", `add-to-cart/paymentPlan/${UNDERARMS}`, customerId)).body;
    expect([after.plan, after.totals]).toEqual([undefined, before.totals]);
  });

  it("starts only once, with the visit and goods of its order, and stays in the cart when placeOrder is called", async () => {
    const shopper = await addMixedShopper();
    const { customerId, cartId } = shopper;
    await rig.call("POST", `add-to-cart/paymentPlan/${UNDERARMS}`, customerId, { option: 6 });
    const { cart } = (await rig.call("GET", "cart", customerId)).body;
    const { dueNow, dueAtClinic } = cart.totals;
    const { schedule } = present(cart.plan);
    const goodsAlone = await rig.placeOrder(shopper, { dueNow });
    expect(goodsAlone.code).toBe("cart_changed");
    const input = { cartId, dueNow, dueAtClinic };
    expect((await rig.call("POST", "checkout", customerId, input)).body.code).toBe("consent_missing");
    const consents = cart.consents.map(({ kind, hash }: { kind: string; hash: string }) => ({ kind, hash }));
    const { data, session } = (await rig.call("POST", "checkout", customerId, { ...input, consents })).body;
    expect(await mine(customerId)).toEqual([]);
    await rig.pay(session.url);
    await Promise.all(Array.from({ length: 4 }, () => settleOrder(deps, data.orderId, { cause: "webhook" })));

    const { data: order } = (await rig.call("GET", `successOrder/${data.orderId}`, customerId)).body;
    expect(order).toMatchObject({
      plan: { status: "active", plan: { _id: UNDERARMS }, price: 37_500, amount: 9_375, nth: 1, sessions: 6 },
      serviceOrder: { status: "booked" },
    });
    expect(await visitsOf(customerId)).toEqual([{ status: "booked", orderId: data.orderId }]);
    expect(await bookedOf(data.orderId)).toContain("session_pool > sessions 1");
    const plan = await onlyPlan(customerId);
    expect(plan).toMatchObject({
      status: "active",
      price: 37_500,
      paid: 9_375,
      left: 28_125,
      sessions: { total: 6, released: 1, reserved: 0, used: 0 },
      nextCharge: { on: present(schedule[1]).dueOn, amount: 5_625 },
    });
    expect(plan.instalments.map(({ dueOn, amount }: { dueOn: string; amount: number }) => ({ dueOn, amount }))).toEqual(
      schedule,
    );
    expect((await rig.call("GET", "cart", customerId)).body.cart.plan).toBeUndefined();
    const { data: wallet } = (await rig.call("GET", "user/wallet", customerId)).body;
    expect(wallet.packages).toEqual([
      { _id: plan._id, name: "Underarms, six visits", left: 1, expiresOn: plan.endsOn },
    ]);
    expect(wallet.nextCharges).toEqual([{ ...plan.nextCharge, of: "Underarms, six visits" }]);
    await saveCardOfOrder(deps, data.orderId);
    const { rows } = await db.execute<{ text: string }>(sql`
      select consent_text as text from saved_cards where owner = ${`customer:${customerId}`} and detached_at is null`);
    expect(present(rows[0]).text).toContain("five of $56.25");
  });

  it("never starts if the visit's time slot is lost: nothing is captured, and the package stays in the cart", async () => {
    const { customerId, cartId } = await addMixedShopper();
    await rig.call("POST", `add-to-cart/paymentPlan/${UNDERARMS}`, customerId, { option: 3 });
    const { cart } = (await rig.call("GET", "cart", customerId)).body;
    const { dueNow, dueAtClinic } = cart.totals;
    const consents = cart.consents.map(({ kind, hash }: { kind: string; hash: string }) => ({ kind, hash }));
    const placed = await rig.call("POST", "checkout", customerId, { cartId, dueNow, dueAtClinic, consents });
    const { orderId } = placed.body.data;
    await dropHoldOfOrder(db, orderId);
    await rig.pay(placed.body.session.url);
    await settleOrder(deps, orderId, { cause: "webhook" });
    expect(await bookedOf(orderId)).toEqual([]);
    expect(await mine(customerId)).toEqual([]);
    expect((await rig.call("GET", "cart", customerId)).body.cart.plan?.planId).toBe(UNDERARMS);
  });
});

describe("PY-6: starting a package from the plans page", () => {
  it("requires consent to the displayed terms, and opens only one payment page for repeated requests", async () => {
    const { customerId } = await rig.addShopper([]);
    const other = present((await optionOf(UNDERARMS, 3)).consent).hash;
    for (const consentHash of [undefined, other]) {
      const refused = await rig.call("POST", `PaymentPlan/start/${UNDERARMS}`, customerId, { option: 6, consentHash });
      expect(refused.body.code).toBe("consent_missing");
    }
    const pages = await Promise.all([1, 2, 3].map(() => start(customerId, 6)));
    expect(new Set(pages.map(({ body }) => body.session.url)).size).toBe(1);
    const { orderId } = present(pages[0]).body.data;
    expect((await rig.call("GET", `cancelOrder/${orderId}`, customerId)).status).toBe(200);
    expect(await mine(customerId)).toEqual([]);
  });

  itInCheck(
    "releases every session immediately and saves no card if the whole price is paid in one payment",
    async () => {
      const { customerId } = await rig.addShopper([]);
      const { orderId, purchaseId } = await payPlan(customerId, 1);
      const plan = await onlyPlan(customerId);
      expect(plan).toMatchObject({ _id: purchaseId, status: "paid_off", left: 0, sessions: { released: 6 } });
      expect(plan.nextCharge).toBeUndefined();
      expect(plan.endsOn > addDays(today(), 360)).toBe(true);
      expect(await bookedOf(orderId)).toEqual(["order > plan 37500", "session_pool > sessions 6"]);
      const saved = sql`select count(*) from saved_cards where owner = ${`customer:${customerId}`}`;
      expect(await rig.count(saved)).toBe(0);
    },
  );

  it("PY-10: is undone by a refund, which ends the package's sessions and further charges", async () => {
    const { customerId } = await rig.addShopper([]);
    const { orderId } = await payPlan(customerId, 6);
    const { rows } = await db.execute<{ lineId: string }>(
      sql`select id as "lineId" from order_lines where order_id = ${orderId}`,
    );
    const staff = { accountId: newId(), name: "Noor Haddad", role: "admin" as const };
    const actor: AuditActor = { ...staff, sessionId: null, requestId: null, addressPrefix: null };
    const lines = [{ lineId: present(rows[0]).lineId, quantity: 1, restock: false }];
    const input = { orderId, lines, shipping: false, reason: "changed their mind" };
    const { planned } = await refundOrder(db, input, { actor, now: deps.clock.now() });
    expect(planned.total).toBe(9_375);
    expect((await bookedOf(orderId)).slice(2)).toEqual(["plan > order 9375", "sessions > session_pool 1"]);
    const plan = await onlyPlan(customerId);
    expect(plan).toMatchObject({ status: "refunded", sessions: { released: 0 } });
    expect(plan.instalments.map(({ status }: { status: string }) => status)).toEqual([
      "paid",
      ...Array(5).fill("void"),
    ]);
  });
});
