import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { findHold } from "#modules/booking/server/holds/hold-queries.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { couponRig } from "#testing/coupon-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { addDesign, DESIGN_ID, giveCard, leftOn } from "#testing/gift-cards-for-tests.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { runs } from "#testing/runs.ts";
import { orderMailWriters } from "../mails/order-mails.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { dropHoldOfOrder } from "./drop-hold.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi] });
const { db, deps } = rig;
const { addMixedShopper, addVisit, chooseTime, checkOut, visitsOf } = mixedCarts(rig);
const { addCoupon, enter, cartOf, usesOf } = couponRig(rig);
const AT_ONCE = { quietSeconds: 0, strandedSeconds: 0 };

beforeEach(async () => {
  await addDesign(deps);
  await rig.setFaults({ dropsWebhooks: true });
});
expectInvariants(db);
afterEach(async () => {
  await rig.stopJobs();
  await rig.setFaults(NO_FAULTS);
});

async function addGift({ customerId }: Shopper, cents = 10_000): Promise<void> {
  const gift = { amount: cents, for: "someone", recipient: { name: "Ines", email: "ines@example.com" } };
  expect((await rig.call("POST", `add-to-cart/gift/${DESIGN_ID}`, customerId, gift)).status).toBe(200);
}

async function enterGiftCard({ customerId }: Shopper, cents: number): Promise<string> {
  const { id, code } = await giveCard(deps, cents);
  expect((await rig.call("POST", "cart/giftCard", customerId, { code })).status).toBe(200);
  return id;
}

const sessionsOf = (orderId: string) =>
  rig.count(
    sql`select count(*) from sandbox_objects where kind = 'checkout.session' and data->'metadata'->>'order_id' = ${orderId}`,
  );
const ordersOf = async ({ cartId }: Shopper) => {
  const { rows } = await db.execute<{ id: string; kind: string; status: string }>(
    sql`select id, kind, status from orders where cart_id = ${cartId} order by placed_at, number`,
  );
  return rows;
};
const details = async (orderId: string, customerId: string) =>
  (await rig.call("GET", `user/getOrderDetails/${orderId}`, customerId)).body.data;
const settle = (orderId: string) => settleOrder(deps, orderId, { cause: "return page" });

describe("one checkout for a visit, goods and gift cards", () => {
  it("charges exactly the amount due now on one payment page, and books the visit in one order", async () => {
    await rig.setFaults({ ...NO_FAULTS, copies: 5, delayMs: 100 });
    await rig.startJobs();
    const shopper = await addMixedShopper();
    await addGift(shopper);
    const { totals } = await cartOf(shopper);
    expect(totals).toMatchObject({ subtotal: 26_400, tax: 391, dueNow: 14_791, dueAtClinic: 12_000 });
    const placed = await checkOut(shopper, { dueNow: 14_791, dueAtClinic: 12_000 });
    expect(placed.status).toBe(200);
    expect(await (await fetch(placed.url)).text()).toContain("Pay $147.91");
    expect(await visitsOf(shopper.customerId)).toEqual([{ status: "held", orderId: null }]);
    expect(await rig.pay(placed.url)).toBe(303);
    await rig.until(async () => (await rig.orderState(placed.orderId)).status === "paid");
    await rig.until(
      async () => (await rig.count(sql`select count(*) from webhook_events where state <> 'processed'`)) === 0,
    );
    const order = await details(placed.orderId, shopper.customerId);
    expect(order).toMatchObject({
      status: "paid",
      totals: { subtotal: 26_400, tax: 391, total: 26_791, dueNow: 14_791, dueAtClinic: 12_000 },
      goodsTotals: { subtotal: 14_400, tax: 391, total: 14_791, dueNow: 14_791, dueAtClinic: 0 },
      productOrder: { lines: [{ kind: "product", lineTotal: 4_400 }], fulfillment: { kind: "pickup" } },
      serviceOrder: {
        status: "booked",
        practitioner: { name: shopper.hold.practitioner.name },
        services: [{ kind: "service", lineTotal: 12_000 }],
        totals: { subtotal: 12_000, tax: 0, total: 12_000, dueNow: 0, dueAtClinic: 12_000 },
        mostDueAtClinic: 12_000,
      },
      gifts: [{ amount: 10_000, cards: [{ status: "active" }] }],
    });
    expect(await visitsOf(shopper.customerId)).toEqual([{ status: "booked", orderId: placed.orderId }]);
    expect(await sessionsOf(placed.orderId)).toBe(1);
    const booked = sql`select count(*) from outbox_events where type = 'appointment_booked' and payload->>'appointmentId' = ${shopper.hold.appointmentId}`;
    expect(await rig.count(booked)).toBe(1);
    const { rows: sold } = await db.execute<{ credit: string; cents: number }>(sql`
      select split_part(e.credit_id, ':', 1) as credit, e.amount_cents::int as cents from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id where t.key = ${`order:${placed.orderId}:sold`} order by 2`);
    expect(sold).toEqual([
      { credit: "tax", cents: 391 },
      { credit: "goods_sales", cents: 4_400 },
      { credit: "gift_card", cents: 10_000 },
    ]);
    const next = await cartOf(shopper);
    expect(next._id).not.toBe(shopper.cartId);
    expect([next.products, next.services, next.gifts, next.hold]).toEqual([[], [], [], undefined]);
    const mail = JSON.stringify(
      (await present(orderMailWriters["order-paid"])(deps, { orderId: placed.orderId }))?.content.blocks,
    );
    for (const said of [
      "Daylight Fluid",
      "Gift card",
      "Your visit",
      shopper.hold.practitioner.name,
      "$147.91",
      "$120.00",
      "/product-orders",
    ])
      expect(mail).toContain(said);
    expect(mail).not.toContain("isn’t booked");
    expect((await rig.call("GET", "productOrders", shopper.customerId)).body.data).toMatchObject([
      { _id: placed.orderId, serviceOrder: { status: "booked" } },
    ]);
  });

  it("splits a coupon between visit and goods as shown in the cart", async () => {
    const shopper = await addMixedShopper();
    const coupon = await addCoupon({ amountCents: 2_500, percent: null });
    await enter(shopper, coupon.code);
    expect((await cartOf(shopper)).totals).toMatchObject({
      discount: 2_500,
      tax: 331,
      dueNow: 4_060,
      dueAtClinic: 10_171,
    });
    const { orderId, url } = await checkOut(shopper, { dueNow: 4_060, dueAtClinic: 10_171 });
    expect(await usesOf(coupon.id)).toEqual({ count: 1, states: ["held"] });
    await rig.pay(url);
    await settle(orderId);
    expect(await usesOf(coupon.id)).toEqual({ count: 1, states: ["used"] });
    expect(await details(orderId, shopper.customerId)).toMatchObject({
      productOrder: { totals: { discount: 671, coupons: [{ amount: 671 }], tax: 331, dueNow: 4_060 } },
      serviceOrder: { totals: { discount: 1_829, coupons: [{ amount: 1_829 }], dueAtClinic: 10_171 } },
      totals: { discount: 2_500, coupons: [{ amount: 2_500 }] },
    });
    const { rows } = await db.execute(
      sql`select coupon_savings_cents as cents from appointments where order_id = ${orderId}`,
    );
    expect(rows).toEqual([{ cents: 1_829 }]);
    expect((await cartOf(shopper)).totals.coupons).toEqual([]);
  });

  it(`creates only one order and one payment page for ${runs(12, 200)} simultaneous requests`, async () => {
    const shopper = await addMixedShopper();
    const answers = await Promise.all(Array.from({ length: runs(12, 200) }, () => checkOut(shopper)));
    const first = present(answers[0]);
    for (const { status, orderId, url } of answers)
      expect([status, orderId, url]).toEqual([200, first.orderId, first.url]);
    expect(await ordersOf(shopper)).toEqual([{ id: first.orderId, kind: "mixed", status: "pending" }]);
    expect(await sessionsOf(first.orderId)).toBe(1);
  });

  it("reserves the visit's time slot until after the payment page expires", async () => {
    const shopper = await addMixedShopper();
    await checkOut(shopper);
    const { expiresAt } = present(await findHold(db, shopper.cartId));
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(35);
    expect(
      await rig.count(sql`select count(*) from checkout_sessions s join orders o on o.id = s.order_id
        where o.cart_id = ${shopper.cartId} and s.capture = 'manual' and s.expires_at < ${expiresAt.toISOString()}::timestamptz`),
    ).toBe(1);
  });

  it("refuses an amount other than the one shown, and writes nothing (CT-6)", async () => {
    const shopper = await addMixedShopper();
    for (const shown of [
      { dueNow: 4_790, dueAtClinic: 12_000 },
      { dueNow: 4_791, dueAtClinic: 11_999 },
    ])
      expect(await checkOut(shopper, shown)).toMatchObject({ status: 409, code: "cart_changed" });
    await db.execute(sql`update product_sizes set price_cents = 4500 where id = ${shopper.sizeId}`);
    expect(await checkOut(shopper)).toMatchObject({ status: 409, code: "cart_changed" });
    const { body } = await rig.call("POST", "checkout", shopper.customerId, {
      cartId: shopper.cartId,
      dueNow: 4_791,
      dueAtClinic: 12_000,
    });
    expect(body.issues).toContainEqual({ path: "dueNow", message: "4899" });
    expect(await ordersOf(shopper)).toEqual([]);
    expect(await rig.stockOf(shopper.sizeId)).toEqual({ onHand: 3, reserved: 0 });
  });

  it("requires a chosen time, and reserves it again if its hold has expired", async () => {
    const { sizeId } = await rig.addSize(3);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await addVisit(shopper);
    await db.execute(sql`delete from appointments where held_for_cart_id = ${shopper.cartId}`);
    expect(await checkOut(shopper)).toMatchObject({ status: 200 });
    const { cartId, customerId } = shopper;
    await rig.call("DELETE", "cart/hold", customerId);
    await db.execute(sql`update carts set visit_date = null, visit_time = null where id = ${cartId}`);
    expect(await checkOut(shopper)).toMatchObject({ status: 422, code: "no_time_chosen" });
  });

  it("returns slot_taken and writes nothing if another customer took the slot after the hold expired", async () => {
    const shopper = await addMixedShopper();
    const { date } = shopper.hold;
    await db.execute(sql`delete from appointments where held_for_cart_id = ${shopper.cartId}`);
    // All practitioners who perform it are busy at that time.
    for (let taken = true; taken; ) {
      const other = await rig.addShopper([]);
      await db.execute(sql`insert into cart_services (id, cart_id, service_id, seen_price_cents)
        values (${`line-${other.cartId}`}, ${other.cartId}, 'AG07', 12000)`);
      taken = await chooseTime(other, date).then(
        () => true,
        () => false,
      );
    }
    expect(await checkOut(shopper)).toMatchObject({ status: 409, code: "slot_taken" });
    expect(await ordersOf(shopper)).toEqual([]);
  });

  it("creates another order after the customer chose another time, and closes the first order's payment page", async () => {
    const shopper = await addMixedShopper();
    const first = await checkOut(shopper);
    await chooseTime(shopper, shopper.hold.date, "13:00");
    const second = await checkOut(shopper);
    expect(second.orderId).not.toBe(first.orderId);
    expect(await rig.orderState(first.orderId)).toEqual({ status: "cancelled", paymentState: "failed" });
    await rig.pay(second.url);
    await settle(second.orderId);
    expect(await details(second.orderId, shopper.customerId)).toMatchObject({ serviceOrder: { time: "13:00" } });
  });

  it("cancels the cart's previous unpaid order first, as placeOrder and checkoutService do", async () => {
    const shopper = await addMixedShopper();
    const all = await checkOut(shopper);
    const goods = await rig.placeOrder(shopper);
    expect(goods.status).toBe(200);
    expect(await rig.orderState(all.orderId)).toMatchObject({ status: "cancelled" });
    const again = await checkOut(shopper);
    expect(await rig.orderState(goods.orderId)).toMatchObject({ status: "cancelled" });
    const visit = await rig.call("POST", "checkoutService", shopper.customerId, {});
    expect(visit.status).toBe(200);
    expect(await rig.orderState(again.orderId)).toMatchObject({ status: "cancelled" });
    expect(await visitsOf(shopper.customerId)).toEqual([{ status: "booked", orderId: visit.body.data.orderId }]);
    // Only goods remain.
    const rest = await checkOut(shopper);
    await rig.pay(rest.url);
    await settle(rest.orderId);
    expect((await ordersOf(shopper)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...["mixed cancelled", "product cancelled", "mixed cancelled", "service pending", "product paid"],
    ]);
  });
});

describe("checking out a cart with nothing due now", () => {
  it("books a visit without goods immediately, and returns the same order for a repeated request", async () => {
    const shopper = await rig.addShopper([]);
    await addVisit(shopper);
    const placed = await checkOut(shopper, { dueNow: 0, dueAtClinic: 12_000 });
    expect(placed).toMatchObject({ status: 200, url: `${rig.origin}/thanks/${placed.orderId}` });
    expect(await checkOut(shopper)).toEqual(placed);
    expect(await visitsOf(shopper.customerId)).toEqual([{ status: "booked", orderId: placed.orderId }]);
    expect(await sessionsOf(placed.orderId)).toBe(0);
    const { status, body } = await rig.call("GET", `successOrder/${placed.orderId}`, shopper.customerId);
    expect([status, body.data.serviceOrder?.status]).toEqual([200, "booked"]);
  });

  it("opens no payment page for goods paid in full by a gift card, and books the visit with them", async () => {
    const shopper = await addMixedShopper();
    const card = await enterGiftCard(shopper, 10_000);
    const placed = await checkOut(shopper, { dueNow: 0, dueAtClinic: 12_000 });
    expect(placed).toMatchObject({ status: 200, url: `${rig.origin}/thanks/${placed.orderId}` });
    expect(await rig.orderState(placed.orderId)).toEqual({ status: "paid", paymentState: "paid" });
    expect(await visitsOf(shopper.customerId)).toEqual([{ status: "booked", orderId: placed.orderId }]);
    expect(await leftOn(deps, card)).toBe(5_209);
    expect(await rig.count(sql`select count(*) from checkout_sessions where order_id = ${placed.orderId}`)).toBe(0);
  });

  it("charges at least the provider's smallest charge to the credit card if a gift card almost covers the cart", async () => {
    const shopper = await addMixedShopper();
    const card = await enterGiftCard(shopper, 4_761);
    const { totals } = await cartOf(shopper);
    expect(totals).toMatchObject({ dueNow: 50, giftCard: 4_741 });
    const { orderId, url } = await checkOut(shopper, { dueNow: 50, dueAtClinic: 12_000 });
    await rig.pay(url);
    await settle(orderId);
    expect(await leftOn(deps, card)).toBe(20);
    expect(await rig.orderState(orderId)).toMatchObject({ status: "paid" });
  });

  it("succeeds while the payment provider is down, if a visit is paid at the clinic or from the wallet", async () => {
    const [atClinic, byWallet, byCard] = [await rig.addShopper([]), await addMixedShopper(), await addMixedShopper()];
    await addVisit(atClinic);
    await enterGiftCard(byWallet, 10_000);
    await rig.setFaults({ isDown: true, dropsWebhooks: true });
    const booked = await checkOut(atClinic, { dueNow: 0, dueAtClinic: 12_000 });
    expect(booked.status).toBe(200);
    expect(await visitsOf(atClinic.customerId)).toEqual([{ status: "booked", orderId: booked.orderId }]);
    const paid = await checkOut(byWallet, { dueNow: 0, dueAtClinic: 12_000 });
    expect(await rig.orderState(paid.orderId)).toEqual({ status: "paid", paymentState: "paid" });
    expect(await visitsOf(byWallet.customerId)).toEqual([{ status: "booked", orderId: paid.orderId }]);
    const refused = await checkOut(byCard);
    expect([refused.status, refused.code]).toEqual([503, "payments_interrupted"]);
    await rig.setFaults({ ...NO_FAULTS, dropsWebhooks: true });
    expect((await checkOut(byCard)).status).toBe(200);
  });

  it("is refused if the cart is empty or belongs to another customer", async () => {
    const shopper = await rig.addShopper([]);
    expect(await checkOut(shopper)).toMatchObject({ status: 409, code: "cart_empty" });
    const other = await addMixedShopper();
    expect(await checkOut({ ...other, customerId: shopper.customerId })).toMatchObject({ status: 404 });
  });
});

describe("an order for a visit and goods that can't be completed", () => {
  async function placeWithAll() {
    const shopper = await addMixedShopper();
    await addGift(shopper);
    const card = await enterGiftCard(shopper, 1_000);
    const coupon = await addCoupon();
    await enter(shopper, coupon.code);
    return { ...shopper, card, coupon, ...(await checkOut(shopper)) };
  }
  type Waiting = Awaited<ReturnType<typeof placeWithAll>>;

  /** Checks that nothing was charged, and everything reserved was released. */
  async function expectNothingHappened({ orderId, sizeId, cartId, card, coupon }: Waiting): Promise<void> {
    expect(await rig.orderState(orderId)).toEqual({ status: "cancelled", paymentState: "failed" });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 3, reserved: 0 });
    expect(await leftOn(deps, card)).toBe(1_000);
    expect(await usesOf(coupon.id)).toEqual({ count: 0, states: ["released"] });
    const cards = sql`select count(*) from gift_cards g join order_lines l on l.id = g.order_line_id where l.order_id = ${orderId}`;
    expect(await rig.count(cards)).toBe(0);
    const charged = sql`select count(*) from sandbox_objects where kind = 'charge' and data->'metadata'->>'order_id' = ${orderId} and (data->>'captured')::boolean`;
    expect(await rig.count(charged)).toBe(0);
    expect(await rig.count(sql`select count(*) from carts where id = ${cartId} and closed_at is null`)).toBe(1);
  }

  const intentOf = async (orderId: string) => {
    const { rows } = await db.execute<{ status: string }>(sql`select data->>'status' as status from sandbox_objects
      where kind = 'payment_intent' and data->'metadata'->>'order_id' = ${orderId}`);
    return rows[0]?.status;
  };

  const lostMail = async (orderId: string) => {
    const eventCount = await rig.count(sql`select count(*) from outbox_events where key = ${`order:${orderId}:lost`}`);
    const mail = await present(orderMailWriters["order-lost"])(deps, { orderId });
    return { eventCount, text: JSON.stringify(mail?.content.blocks) };
  };

  it("captures nothing if its time slot was taken while the payment page was open", async () => {
    const waiting = await placeWithAll();
    expect(await dropHoldOfOrder(db, waiting.orderId)).toBe(1);
    expect(await rig.pay(waiting.url)).toBe(303);
    expect(await rig.call("GET", `successOrder/${waiting.orderId}`, waiting.customerId)).toMatchObject({
      status: 402,
      body: { code: "payment_failed", message: "Your time could not be kept. Nothing was charged." },
    });
    await reconcilePayments(deps, AT_ONCE);
    await expectNothingHappened(waiting);
    expect(await intentOf(waiting.orderId)).toBe("canceled");
    expect(await visitsOf(waiting.customerId)).toEqual([]);
    const { eventCount, text } = await lostMail(waiting.orderId);
    expect(eventCount).toBe(1);
    expect(text).toContain("Your time could not be kept. Nothing was charged.");
  });

  it("captures nothing if another time was chosen while the payment page was open", async () => {
    const waiting = await placeWithAll();
    await chooseTime(waiting, waiting.hold.date, "14:00");
    await rig.pay(waiting.url);
    await settle(waiting.orderId);
    await reconcilePayments(deps, AT_ONCE);
    await expectNothingHappened(waiting);
    expect(present(await findHold(db, waiting.cartId)).time).toBe("14:00");
  });

  it("loses the visit's slot, and its customer gets one email, when the bank refuses the capture", async () => {
    const waiting = await placeWithAll();
    await rig.pay(waiting.url);
    await rig.setFaults({ dropsWebhooks: true, refusesCaptures: 1 });
    await settle(waiting.orderId);
    await expectNothingHappened(waiting);
    expect(await visitsOf(waiting.customerId)).toEqual([{ status: "cancelled", orderId: waiting.orderId }]);
    const claims = sql`select count(*) from claims where appointment_id = ${waiting.hold.appointmentId} and released_at is null`;
    expect(await rig.count(claims)).toBe(0);
    const tellings = sql`select count(*) from outbox_events where type like 'appointment_%' and payload->>'appointmentId' = ${waiting.hold.appointmentId}`;
    expect(await rig.count(tellings)).toBe(0);
    const { eventCount, text } = await lostMail(waiting.orderId);
    expect(eventCount).toBe(1);
    expect(text).toContain("Your bank took back its approval of the payment. Nothing was charged.");
    expect(await rig.call("GET", `successOrder/${waiting.orderId}`, waiting.customerId)).toMatchObject({ status: 402 });
    // The same time is free for the next order of the same cart.
    expect(await checkOut(waiting)).toMatchObject({ status: 200 });
  });

  it("returns its amount to the gift card after the payment page expired, and leaves the time slot reserved", async () => {
    const waiting = await placeWithAll();
    expect(await leftOn(deps, waiting.card)).toBe(0);
    await db.execute(sql`update sandbox_objects set data = data || '{"expires_at": 1}'
      where kind = 'checkout.session' and data->'metadata'->>'order_id' = ${waiting.orderId}`);
    await reconcilePayments(deps, AT_ONCE);
    await expectNothingHappened(waiting);
    expect((await lostMail(waiting.orderId)).eventCount).toBe(0);
    expect(present(await findHold(db, waiting.cartId)).isExpired).toBe(false);
  });

  it("leaves cart and reserved slot unchanged when it is canceled because the customer returned without paying", async () => {
    const waiting = await placeWithAll();
    expect((await rig.call("GET", `cancelOrder/${waiting.orderId}`, waiting.customerId)).status).toBe(200);
    await expectNothingHappened(waiting);
    const cart = await cartOf(waiting);
    expect([cart.products.length, cart.services.length, cart.gifts.length]).toEqual([1, 1, 1]);
    expect(cart.hold).toBeDefined();
  });

  it("is refunded if its payment was captured in the provider's dashboard after its time slot was lost", async () => {
    const waiting = await placeWithAll();
    await dropHoldOfOrder(db, waiting.orderId);
    await rig.pay(waiting.url);
    const { rows } = await db.execute<{ id: string }>(sql`select id from sandbox_objects
      where kind = 'payment_intent' and data->'metadata'->>'order_id' = ${waiting.orderId}`);
    await deps.payments.captureIntent(present(rows[0]).id, `dashboard:${waiting.orderId}`);
    await settle(waiting.orderId);
    await reconcilePayments(deps, AT_ONCE);
    expect(await rig.orderState(waiting.orderId)).toEqual({ status: "cancelled", paymentState: "refunded" });
    expect(await leftOn(deps, waiting.card)).toBe(1_000);
  });
});

describe("a paid order for a visit and goods", () => {
  async function buyBoth() {
    const shopper = await addMixedShopper();
    const { orderId, url } = await checkOut(shopper);
    await rig.pay(url);
    await settle(orderId);
    return { ...shopper, orderId };
  }

  it("stays paid for its goods when the visit is canceled", async () => {
    const { orderId, customerId, hold } = await buyBoth();
    const { status } = await rig.call("POST", `Appointment/cancel/${hold.appointmentId}`, customerId, {});
    expect(status).toBe(200);
    expect(await details(orderId, customerId)).toMatchObject({ status: "paid", serviceOrder: { status: "cancelled" } });
  });

  it("leaves items that were added during payment in the next cart, but not the visit", async () => {
    const shopper = await addMixedShopper();
    const { orderId, url } = await checkOut(shopper);
    const other = await rig.addSize(3);
    await db.execute(sql`insert into cart_products (id, cart_id, size_id, quantity, seen_price_cents)
      values (${other.sizeId}, ${shopper.cartId}, ${other.sizeId}, 1, 4000)`);
    await rig.pay(url);
    await settle(orderId);
    const next = await cartOf(shopper);
    expect(next.products.map(({ sizeId }) => sizeId)).toEqual([other.sizeId]);
    expect(next.services).toEqual([]);
  });
});
