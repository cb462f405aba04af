import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { checkInvariants } from "#server/invariants.ts";
import { addDesign, DESIGN_ID } from "#testing/gift-cards-for-tests.ts";
import { mixedCarts, SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";

const CEDAR = "mp02";

const rig = await openPaymentRig({ bindings: [bindBookingApi, bindOwnVisitsApi, bindCartApi, bindMembershipApi] });
const { db, deps } = rig;
await seedMembership(db);
await addDesign(deps);
const { addVisit, visitsOf } = mixedCarts(rig);

it("one payment page charges 398.11 USD, only once, for a visit with a deposit, a serum by mail, a gift card and the Cedar plan", async () => {
  const visitPolicy = {
    lateFeePercent: 50,
    noShowFee: { percent: 0, cents: null },
    deposits: "service",
    deposit: { percent: 0, cents: null },
    paysVisit: ["deposit"],
    cardFor: "none",
  };
  await db.execute(sql`
    update clinic_settings set settings = settings || jsonb_build_object('visitPolicy', ${JSON.stringify(visitPolicy)}::jsonb)`);
  await db.execute(sql`update services set deposit_cents = 10000 where id = ${SERVICE_ID}`);
  const { sizeId } = await rig.addSize(3, 4_400);
  const shopper = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 4_400 }]);
  const { customerId, cartId } = shopper;
  await addVisit(shopper, 30_000);
  await db.execute(sql`update carts set pickup_from_store = false where id = ${cartId}`);
  const gift = { amount: 10_000, for: "someone", recipient: { name: "Ines", email: "ines@example.com" } };
  expect((await rig.call("POST", `add-to-cart/gift/${DESIGN_ID}`, customerId, gift)).status).toBe(200);
  await rig.call("POST", `add-to-cart/membership/${CEDAR}`, customerId, { interval: "month" });
  const { cart } = (await rig.call("GET", "cart", customerId)).body;
  // Member prices before anything is paid: 39.60 and 270.00; 149 + 39.60 + 6 + 3.51 + 100 for the deposit + 100 for the
  // card.
  expect(cart.totals).toMatchObject({ contracts: 14_900, memberSavings: 3_440, shipping: 600, tax: 351 });
  expect(cart.totals).toMatchObject({ dueNow: 39_811, dueAtClinic: 17_000 });

  await rig.setFaults({ ...NO_FAULTS, copies: 5, delayMs: 100 });
  await rig.startJobs();
  const consents = cart.consents.map(({ kind, hash }: { kind: string; hash: string }) => ({ kind, hash }));
  const shown = { cartId, dueNow: 39_811, dueAtClinic: 17_000, consents };
  const { status, body } = await rig.call("POST", "checkout", customerId, shown);
  expect(status).toBe(200);
  const { orderId } = body.data;
  expect(await (await fetch(body.session.url)).text()).toContain("$398.11");
  expect(await rig.pay(body.session.url)).toBe(303);
  await rig.until(async () => (await rig.orderState(orderId)).status === "paid");
  const unfinished = sql`select count(*) from webhook_events where state <> 'processed' and order_id = ${orderId}`;
  await rig.until(async () => (await rig.count(unfinished)) === 0);

  const { data } = (await rig.call("GET", `successOrder/${orderId}`, customerId)).body;
  expect(data).toMatchObject({
    status: "paid",
    totals: { dueNow: 39_811, dueAtClinic: 17_000 },
    productOrder: { lines: [{ kind: "product", net: 3_960, tax: 351 }] },
    serviceOrder: { status: "booked", totals: { dueNow: 10_000, dueAtClinic: 17_000 } },
    gifts: [{ amount: 10_000, cards: [{ status: "active" }] }],
    membership: { status: "active", plan: { _id: CEDAR }, price: 14_900 },
  });
  expect(await visitsOf(customerId)).toEqual([{ status: "booked", orderId }]);
  const { rows } = await db.execute(sql`select
    (select count(*)::int from sandbox_objects where kind = 'checkout.session' and data->'metadata'->>'order_id' = ${orderId}) as sessions,
    (select count(*)::int from orders where customer_id = ${customerId}) as orders,
    (select count(*)::int from memberships where customer_id = ${customerId}) as memberships,
    (select count(*)::int from gift_cards g join order_lines l on l.id = g.order_line_id where l.order_id = ${orderId}) as cards,
    (select sum(amount_cents)::int from tenders where order_id = ${orderId}) as paid`);
  expect(rows).toEqual([{ sessions: 1, orders: 1, memberships: 1, cards: 1, paid: 39_811 }]);
  await rig.stopJobs();
  await rig.setFaults(NO_FAULTS);
  expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
});
