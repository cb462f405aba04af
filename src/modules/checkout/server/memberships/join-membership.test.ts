import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";
import { saveCardOfOrder } from "../contracts/save-card.ts";
import { dropHoldOfOrder } from "../orders/drop-hold.ts";
import { settleOrder } from "../payment/settle-order.ts";

const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/memberships/join-membership.test.ts",
  bindings: [bindCartApi, bindMembershipApi],
});
const { db, deps } = rig;
await seedMembership(db);
const { addMixedShopper, visitsOf } = mixedCarts(rig);
const [FERN, CEDAR] = ["mp01", "mp02"];

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

type Interval = "month" | "year";

const addPlan = ({ customerId }: Shopper, planId: string, interval: Interval = "month") =>
  rig.call("POST", `add-to-cart/membership/${planId}`, customerId, { interval });

async function consentOf(planId: string, interval: Interval = "month"): Promise<string> {
  const { data } = (await rig.call("GET", "Membership/plans")).body;
  return present(data.find(({ _id }: { _id: string }) => _id === planId)).consents[interval].hash;
}

/** Checks out a whole cart, giving every required consent. */
async function checkOut({ customerId, cartId }: Shopper): Promise<{ orderId: string; url: string }> {
  const { cart } = (await rig.call("GET", "cart", customerId)).body;
  const consents = cart.consents.map(({ kind, hash }: { kind: string; hash: string }) => ({ kind, hash }));
  const { dueNow, dueAtClinic } = cart.totals;
  const { status, body } = await rig.call("POST", "checkout", customerId, { cartId, dueNow, dueAtClinic, consents });
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return { orderId: body.data.orderId, url: body.session.url };
}

async function subscribe(customerId: string, planId: string, interval: Interval = "month") {
  const consentHash = await consentOf(planId, interval);
  return rig.call("POST", `Membership/subscribe/${planId}`, customerId, { interval, consentHash });
}

const verify = (id: string, customerId?: string) =>
  rig.call("POST", `verifySubscription/${id}`, customerId, { Status: "Paid" });

const mine = async (customerId: string) => (await rig.call("GET", "Membership/mine", customerId)).body.data;

async function statesOf(customerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select state from memberships where customer_id = ${customerId} order by created_at, id`,
  );
  return rows.map(({ state }) => state);
}

/** Returns an order's ledger entries, without those of its payment. */
async function bookedOf(orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ entry: string }>(sql`
    select split_part(e.debit_id, ':', 1) || ' > ' || split_part(e.credit_id, ':', 1) || ' ' || e.amount_cents as entry
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    where t.order_id = ${orderId} and t.event <> 'tender_taken' order by t.event <> 'order_sold', e.line`);
  return rows.map(({ entry }) => entry);
}

async function intentOf(orderId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ status: string }>(sql`
    select data->>'status' as status from sandbox_objects
    where kind = 'payment_intent' and data->'metadata'->>'order_id' = ${orderId}`);
  return rows[0]?.status;
}

describe("a membership in the cart (PY-5, CT-5)", () => {
  it("applies member prices immediately, requires consent, and can be removed again", async () => {
    const shopper = await addMixedShopper();
    const before = (await rig.call("GET", "cart", shopper.customerId)).body.cart;
    const { cart } = (await addPlan(shopper, CEDAR)).body;
    expect(cart.membership).toMatchObject({ planId: CEDAR, interval: "month", name: "Cedar", price: 14_900 });
    // The membership's 149.00, 44.00 minus 10 %, and its tax; the visit of 120.00 minus 10 % at the clinic.
    expect(cart.totals).toMatchObject({ contracts: 14_900, memberSavings: 1_640, tax: 351, dueNow: 19_211 });
    expect(cart.totals.dueAtClinic).toBe(10_800);
    expect(cart.products[0]).toMatchObject({ unitPrice: 4_400, memberPrice: 3_960, net: 3_960 });
    expect(cart.consents).toEqual([{ kind: "membership", text: expect.any(String), hash: await consentOf(CEDAR) }]);

    // Another plan replaces it, and Fern has list prices for treatments.
    const { cart: fern } = (await addPlan(shopper, FERN, "year")).body;
    expect(fern.membership).toMatchObject({ planId: FERN, interval: "year", price: 64_900 });
    const refused = await rig.call("DELETE", `add-to-cart/membership/${CEDAR}`, shopper.customerId);
    expect(refused.status).toBe(404);
    const { cart: after } = (await rig.call("DELETE", `add-to-cart/membership/${FERN}`, shopper.customerId)).body;
    expect(after.membership).toBeUndefined();
    expect(after.totals).toEqual(before.totals);
  });

  it("stays in the cart when placeOrder is called, which orders only the goods, at regular prices", async () => {
    const { sizeId } = await rig.addSize(3);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await addPlan(shopper, CEDAR);
    expect((await rig.placeOrder(shopper, { dueNow: 3_920 })).code).toBe("cart_changed");
    const { orderId, url } = await rig.placeOrder(shopper, { dueNow: 4_355 });
    await rig.pay(url);
    await settleOrder(deps, orderId, { cause: "return page" });
    const { cart } = (await rig.call("GET", "cart", shopper.customerId)).body;
    expect([cart.products, cart.membership?.planId]).toEqual([[], CEDAR]);
  });

  it("starts only once, together with the visit and goods of its order, for any number of events", async () => {
    const shopper = await addMixedShopper();
    await addPlan(shopper, CEDAR);
    const { customerId, cartId } = shopper;
    const unasked = await rig.call("POST", "checkout", customerId, { cartId, dueNow: 19_211, dueAtClinic: 10_800 });
    expect([unasked.status, unasked.body.code]).toEqual([422, "consent_missing"]);
    const { orderId, url } = await checkOut(shopper);
    expect(await statesOf(customerId)).toEqual(["pending"]);
    expect(await mine(customerId)).toBeNull();
    expect(await rig.pay(url)).toBe(303);
    await Promise.all(Array.from({ length: 5 }, () => settleOrder(deps, orderId, { cause: "webhook" })));

    const { data } = (await rig.call("GET", `successOrder/${orderId}`, customerId)).body;
    expect(data).toMatchObject({
      status: "paid",
      membership: { status: "active", plan: { _id: CEDAR, name: "Cedar" }, price: 14_900, credit: 14_900 },
      serviceOrder: { status: "booked", totals: { memberSavings: 1_200, dueAtClinic: 10_800 } },
    });
    expect(await visitsOf(customerId)).toEqual([{ status: "booked", orderId }]);
    expect(await statesOf(customerId)).toEqual(["active"]);
    // All of Cedar's price is returned as credit.
    expect(await bookedOf(orderId)).toEqual([
      ...["order > goods_sales 3960", "member_savings > goods_sales 440", "order > tax 351"],
      "order > credit 14900",
    ]);
    const { cart } = (await rig.call("GET", "cart", customerId)).body;
    expect([cart.membership, cart.consents]).toEqual([undefined, []]);

    await Promise.all([saveCardOfOrder(deps, orderId), saveCardOfOrder(deps, orderId)]);
    const { rows: cards } = await db.execute<{ last4: string; text: string }>(sql`
      select last4, consent_text as text from saved_cards where owner = ${`customer:${customerId}`} and detached_at is null`);
    expect(cards).toEqual([{ last4: "4242", text: expect.stringContaining("I join Cedar for $149.00 each month.") }]);
  });

  it("is never paid from the customer's wallet, and never starts if the visit in the same order loses its time slot", async () => {
    const shopper = await addMixedShopper();
    await addPlan(shopper, FERN);
    const { customerId } = shopper;
    const { orderId, url } = await checkOut(shopper);
    await dropHoldOfOrder(db, orderId);
    await rig.pay(url);
    await settleOrder(deps, orderId, { cause: "webhook" });
    expect(await statesOf(customerId)).toEqual(["cancelled"]);
    const lost = await rig.call("GET", `successOrder/${orderId}`, customerId);
    expect([lost.status, lost.body.message]).toEqual([402, "Your time could not be kept. Nothing was charged."]);
    const { cart } = (await rig.call("GET", "cart", customerId)).body;
    expect(cart.membership?.planId).toBe(FERN);
    expect(await bookedOf(orderId)).toEqual([]);
  });
});

describe("joining from the membership page (PY-5)", () => {
  it("requires consent to the displayed terms, and opens only one payment page for repeated requests", async () => {
    const { customerId } = await rig.addShopper([]);
    const path = `Membership/subscribe/${FERN}` as const;
    for (const consentHash of [undefined, await consentOf(CEDAR), await consentOf(FERN, "year")]) {
      const refused = await rig.call("POST", path, customerId, { interval: "month", consentHash });
      expect([refused.status, refused.body.code]).toEqual([422, "consent_missing"]);
    }
    expect((await subscribe(customerId, FERN)).status).toBe(200);
    const pages = await Promise.all([1, 2, 3].map(() => subscribe(customerId, FERN)));
    expect(new Set(pages.map(({ body }) => body.session.url)).size).toBe(1);
    expect(await statesOf(customerId)).toEqual(["pending"]);
  });

  it("isn't confirmed by a hundred forged calls that claim the payment was made", async () => {
    const { customerId } = await rig.addShopper([]);
    const { data } = (await subscribe(customerId, FERN)).body;
    const forged = await Promise.all(Array.from({ length: 100 }, () => verify(data.membershipId)));
    expect(new Set(forged.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(["409 payment_pending"]),
    );
    expect((await verify("nothing-of-ours")).status).toBe(404);
    expect(await statesOf(customerId)).toEqual(["pending"]);
    const { status } = await rig.call("GET", `cancelOrder/${data.orderId}`, customerId);
    expect(status).toBe(200);
    const response = await verify(data.membershipId, customerId);
    expect([response.status, response.body.code]).toEqual([402, "payment_failed"]);
  });

  it("leaves the items in the cart, and shows the member's name and card only to the member", async () => {
    const { sizeId } = await rig.addSize(3);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    const { customerId } = shopper;
    const { data, session } = (await subscribe(customerId, FERN)).body;
    await rig.pay(session.url);
    const told = (await verify(data.membershipId, customerId)).body.data;
    expect(told).toMatchObject({ status: "active", name: "Mara Okafor", card: { last4: "4242" }, price: 5_900 });
    const { name: _name, card: _card, ...open } = told;
    expect((await verify(data.membershipId)).body.data).toEqual(open);
    expect((await verify(data.membershipId, (await rig.addShopper([])).customerId)).body.data).toEqual(open);
    expect(await mine(customerId)).toEqual(open);
    expect(told.nextCharge?.amount).toBe(5_900);
    // $40.00 of Fern's price is returned as credit.
    expect(await bookedOf(data.orderId)).toEqual(["order > membership_sales 1900", "order > credit 4000"]);
    const { cart } = (await rig.call("GET", "cart", customerId)).body;
    expect(cart.products).toHaveLength(1);
    expect(cart.totals.memberSavings).toBe(200);
    expect((await subscribe(customerId, CEDAR)).body.code).toBe("member_already");
    expect((await addPlan(shopper, CEDAR)).body.code).toBe("member_already");
  });

  it("PY-5: succeeds only once: if a customer pays in two tabs, the second payment is refused and not charged", async () => {
    const shopper = await rig.addShopper([]);
    const { customerId } = shopper;
    await addPlan(shopper, CEDAR);
    const first = await checkOut(shopper);
    const second = (await subscribe(customerId, FERN)).body;
    await Promise.all([rig.pay(first.url), rig.pay(second.session.url)]);
    const orderIds = [first.orderId, second.data.orderId];
    await Promise.all(orderIds.map((orderId) => settleOrder(deps, orderId, { cause: "webhook" })));
    expect((await statesOf(customerId)).toSorted()).toEqual(["active", "cancelled"]);
    const intents = await Promise.all(orderIds.map(intentOf));
    expect(intents.filter((status) => status === "succeeded")).toHaveLength(1);
    const { rows } = await db.execute<{ id: string; state: string }>(
      sql`select id, state from memberships where customer_id = ${customerId}`,
    );
    const lost = present(rows.find(({ state }) => state === "cancelled"));
    const answer = await verify(lost.id, customerId);
    expect([answer.status, answer.body.message]).toEqual([402, "You’re already a member. Nothing was charged."]);
  });

  it("for a year defers the price, except for the first month's revenue, and grants the first month's credit", async () => {
    const { customerId } = await rig.addShopper([]);
    const { data, session } = (await subscribe(customerId, CEDAR, "year")).body;
    await rig.pay(session.url);
    await verify(data.membershipId);
    // A year costs eleven months: a twelfth of it becomes credit each month, and goodwill adds the difference to the
    // monthly price.
    expect(await bookedOf(data.orderId)).toEqual([
      ...["order > prepaid 163900", "prepaid > credit 13659", "goodwill > credit 1241"],
    ]);
    expect(await mine(customerId)).toMatchObject({ interval: "year", price: 163_900 });
  });

  it("can be canceled for the end of the period, also by repeated requests, and nothing is charged after that", async () => {
    const { customerId } = await rig.addShopper([]);
    const none = await rig.call("POST", "cancelMemberShips", customerId);
    expect(none.status).toBe(404);
    const { data, session } = (await subscribe(customerId, FERN)).body;
    await rig.pay(session.url);
    await verify(data.membershipId);
    const ends = await Promise.all([1, 2].map(() => rig.call("POST", "cancelMemberShips", customerId)));
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(present(ends[0]).body.data).toEqual(present(ends[1]).body.data);
    const after = present(await mine(customerId));
    expect(after).toMatchObject({ status: "active", endsOn: expect.any(String) });
    expect(after.nextCharge).toBeUndefined();
    const events = sql`select count(*) from outbox_events where key like ${`membership:${data.membershipId}:canceled:%`}`;
    expect(await rig.count(events)).toBe(1);
  });

  it("PY-10: can be refunded except for the credit spent, and the membership ends when nothing is left to refund", async () => {
    const { customerId } = await rig.addShopper([]);
    const { data, session } = (await subscribe(customerId, FERN)).body;
    await rig.pay(session.url);
    await verify(data.membershipId);
    const { orderId } = data;
    const { rows } = await db.execute<{ lineId: string }>(
      sql`select id as "lineId" from order_lines where order_id = ${orderId}`,
    );
    const { lineId } = present(rows[0]);
    const chosen = (amount: number) => ({ orderId, lines: [], shipping: false, amount, reason: "goodwill" });
    const staff = { accountId: newId(), name: "Noor Haddad", role: "admin" as const };
    const actor: AuditActor = { ...staff, sessionId: null, requestId: null, addressPrefix: null };
    await refundOrder(db, chosen(1_000), { actor, now: deps.clock.now() });
    expect(await mine(customerId)).toMatchObject({ status: "active" });
    expect((await bookedOf(orderId)).slice(2)).toEqual(["credit > order 1000"]);
    const whole = { ...chosen(0), amount: undefined, lines: [{ lineId, quantity: 1, restock: false }] };
    const { planned } = await refundOrder(db, whole, { actor, now: deps.clock.now() });
    expect(planned.total).toBe(4_900);
    expect(await mine(customerId)).toBeNull();
    expect(await statesOf(customerId)).toEqual(["ended"]);
    expect((await subscribe(customerId, FERN)).status).toBe(200);
  });
});
