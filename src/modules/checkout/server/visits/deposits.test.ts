import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import type { Clock } from "#shared/clock.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { addDesign, giveCard, leftOn } from "#testing/gift-cards-for-tests.ts";
import { mixedCarts, SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { readBuyer } from "../orders/buyer.ts";
import { closePageAndSettleOrder, settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { visitOrderHandlers } from "./cancel-visit-order.ts";

/** The fixed time of the clinic's clock; if absent, the clock runs. */
let standsAt: Date | undefined;
const clock: Clock = { now: () => new Date(standsAt ?? Date.now()), moves: 0 };
const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/visits/deposits.test.ts",
  bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi],
  clock,
});
const { db, deps } = rig;
const { addVisit, addMixedShopper, checkOut, visitsOf } = mixedCarts(rig);
const AT_ONCE = { quietSeconds: 0, strandedSeconds: 0 };

/** Sets the clinic's policy from now on. */
async function agree(policy: object): Promise<void> {
  const visitPolicy = {
    lateFeePercent: 50,
    noShowFee: { percent: 0, cents: null },
    deposits: "service",
    deposit: { percent: 0, cents: null },
    paysVisit: ["deposit"],
    cardFor: "none",
    ...policy,
  };
  await db.execute(sql`
    update clinic_settings set settings = settings || jsonb_build_object('visitPolicy', ${JSON.stringify(visitPolicy)}::jsonb,
      'booking', settings->'booking' || '{"allowLateChangeForFee": true}')`);
}

beforeAll(async () => {
  await addDesign(deps);
  await db.execute(sql`update services set deposit_cents = 5000 where id = ${SERVICE_ID}`);
});
beforeEach(async () => {
  await agree({});
  await rig.setFaults({ dropsWebhooks: true });
});
expectInvariants(db);
afterEach(async () => {
  standsAt = undefined;
  await rig.setFaults(NO_FAULTS);
});

const settle = (orderId: string) => settleOrder(deps, orderId, { cause: "return page" });
const visitOf = async (orderId: string) => {
  const { rows } = await db.execute<{ id: string; status: string; paid: number; deposit: number }>(sql`
    select a.id, a.status, a.paid_cents as paid, t.deposit_cents as deposit from appointments a join visit_terms t on t.appointment_id = a.id
    where a.order_id = ${orderId}`);
  return rows[0] ?? { id: "", status: "none", paid: 0, deposit: 0 };
};
/** Runs the handlers of the visit's cancellation. */
const afterCancel = (appointmentId: string) =>
  db.transaction(async (tx) => {
    const event = { id: "1", payload: { appointmentId } } as Parameters<
      NonNullable<(typeof visitOrderHandlers)[string]>[string]
    >[0];
    await visitOrderHandlers.appointment_cancelled?.["return-deposit"]?.(event, tx);
  });
const orderOf = async (orderId: string) => {
  const { rows } = await db.execute(sql`
    select status, payment_state as "paymentState", refunded_cents as refunded from orders where id = ${orderId}`);
  return rows[0];
};

async function bookWithDeposit(): Promise<Shopper & { orderId: string; visitId: string }> {
  const shopper = await rig.addShopper([]);
  await addVisit(shopper);
  const { body } = await rig.call("POST", "checkoutService", shopper.customerId, {});
  expect(await visitsOf(shopper.customerId)).toEqual([{ status: "held", orderId: null }]);
  await rig.pay(body.session?.url ?? "");
  await settle(body.data.orderId);
  return { ...shopper, orderId: body.data.orderId, visitId: (await visitOf(body.data.orderId)).id };
}

describe("deposits (PY-5)", () => {
  it("can be chosen in the cart if the clinic allows them; the cart shows what is due now and at the clinic", async () => {
    await agree({ paysVisit: ["at_clinic", "deposit", "full"], noShowFee: { percent: 100, cents: null } });
    const shopper = await rig.addShopper([]);
    await addVisit(shopper);
    const cartOf = async () => (await rig.call("GET", "cart", shopper.customerId)).body.cart;
    const choose = async (paysVisit: string) =>
      (await rig.call("PUT", "cart/tenders", shopper.customerId, { paysVisit })).body.cart;
    expect(await cartOf()).toMatchObject({
      totals: { dueNow: 0, dueAtClinic: 12_000 },
      visitTerms: {
        pays: "at_clinic",
        choices: ["at_clinic", "deposit", "full"],
        deposit: 5_000,
        noShowFee: 12_000,
        lateFee: 6_000,
        dueNow: 0,
        text: expect.stringContaining("If you miss the visit, you pay for it in full."),
      },
    });
    expect((await choose("deposit")).totals).toMatchObject({ dueNow: 5_000, dueAtClinic: 7_000 });
    expect((await choose("full")).totals).toMatchObject({ dueNow: 12_000, dueAtClinic: 0 });
    expect((await cartOf()).usesWallet).toBe(true);
    await agree({ paysVisit: ["at_clinic"] });
    expect((await cartOf()).totals).toMatchObject({ dueNow: 0, dueAtClinic: 12_000 });
  });

  it("are paid before the visit is booked; its slot stays held until then", async () => {
    const { orderId, customerId } = await bookWithDeposit();
    expect(await visitOf(orderId)).toMatchObject({ status: "booked", paid: 5_000, deposit: 5_000 });
    expect(await balanceOf(db, `deposit:${orderId}`)).toBe(5_000);
    const order = (await rig.call("GET", `user/getOrderDetails/${orderId}`, customerId)).body.data;
    expect(order).toMatchObject({
      status: "paid",
      totals: { total: 12_000, dueNow: 5_000, dueAtClinic: 7_000 },
      serviceOrder: { status: "booked", totals: { dueNow: 5_000, dueAtClinic: 7_000 } },
    });
    expect((await rig.call("GET", "productOrders", customerId)).body.data).toEqual([]);
    const again = await rig.call("POST", "checkoutService", customerId, {});
    expect(again.body.code).toBe("cart_empty");
  });

  it("aren't charged if the visit's slot was lost, and the visit isn't booked", async () => {
    const shopper = await rig.addShopper([]);
    await addVisit(shopper);
    const placed = await checkOut(shopper, { dueNow: 5_000, dueAtClinic: 7_000 });
    expect(placed.status).toBe(200);
    await db.execute(sql`delete from appointments where held_for_cart_id = ${shopper.cartId}`);
    await rig.pay(placed.url);
    await settle(placed.orderId);
    expect(await orderOf(placed.orderId)).toMatchObject({ status: "cancelled" });
    expect(await visitsOf(shopper.customerId)).toEqual([]);
    expect(await balanceOf(db, `deposit:${placed.orderId}`)).toBe(0);
  });

  it("are paid together with the cart, gift cards first, and refunded in reverse order", async () => {
    const shopper = await addMixedShopper();
    const { id, code } = await giveCard(deps, 6_000);
    await rig.call("POST", "cart/giftCard", shopper.customerId, { code });
    // The serum with its tax plus the deposit: 47.91 + 50.00, of which the gift card pays 60.00.
    const placed = await checkOut(shopper, { dueNow: 3_791, dueAtClinic: 7_000 });
    expect(placed.status).toBe(200);
    await rig.pay(placed.url);
    await settle(placed.orderId);
    const { id: visitId } = await visitOf(placed.orderId);
    const order = (await rig.call("GET", `user/getOrderDetails/${placed.orderId}`, shopper.customerId)).body.data;
    expect(order.goodsTotals).toMatchObject({ total: 4_791, giftCard: 4_791, dueNow: 0 });
    expect(order.serviceOrder?.totals).toMatchObject({ giftCard: 1_209, dueNow: 3_791, dueAtClinic: 7_000 });
    const cancelled = await rig.call("POST", `Appointment/cancel/${visitId}`, shopper.customerId, {});
    expect(cancelled.status).toBe(200);
    await afterCancel(visitId);
    await afterCancel(visitId);
    expect(await orderOf(placed.orderId)).toMatchObject({
      status: "paid",
      paymentState: "partly_refunded",
      refunded: 5_000,
    });
    expect(await leftOn(deps, id)).toBe(1_209);
    expect(await balanceOf(db, `deposit:${placed.orderId}`)).toBe(0);
  });

  it("are refunded in full until exactly 48 hours before the visit, then minus the shown fee", async () => {
    const [inTime, late, later] = [await bookWithDeposit(), await bookWithDeposit(), await bookWithDeposit()];
    const standBefore = async (visitId: string, [hours, minutes, seconds, ms]: [number, number, number, number]) => {
      const startsAt = (await getVisit(db, visitId)).startsAt.getTime();
      standsAt = new Date(startsAt - ((hours * 60 + minutes) * 60 + seconds) * 1_000 - ms);
    };
    const cancel = ({ visitId, customerId }: typeof late, body: object) =>
      rig.call("POST", `Appointment/cancel/${visitId}`, customerId, body);

    await standBefore(inTime.visitId, [48, 0, 0, 0]);
    const whole = { fee: 0, deposit: 5_000, refund: 5_000, to: "card" };
    const before = await rig.call("GET", `Appointment/${inTime.visitId}`, inTime.customerId);
    expect(before.body.data.money).toEqual(whole);
    const free = await cancel(inTime, {});
    expect(free.body.data.money).toEqual(whole);
    await afterCancel(inTime.visitId);
    expect(await orderOf(inTime.orderId)).toMatchObject({ status: "refunded", refunded: 5_000 });

    const isLate = async (canceled: typeof late) => {
      const charged = { fee: 6_000, deposit: 5_000, refund: 0, to: null };
      const shown = await rig.call("GET", `Appointment/${canceled.visitId}`, canceled.customerId);
      expect(shown.body.data.money).toEqual(charged);
      const refused = await cancel(canceled, {});
      expect(refused.body).toMatchObject({ code: "fee_not_agreed", data: { money: { fee: 6_000 } } });
      const paid = await cancel(canceled, { agreedFeeCents: 6_000 });
      expect(paid.body.data.money).toEqual(charged);
      await afterCancel(canceled.visitId);
      expect(await orderOf(canceled.orderId)).toMatchObject({ status: "paid", refunded: 0 });
      const { rows } = await db.execute(sql`
        select kind, state, amount_cents as amount, paid_cents as paid from fees where appointment_id = ${canceled.visitId}`);
      expect(rows).toEqual([{ kind: "late_cancel", state: "owed", amount: 6_000, paid: 5_000 }]);
      expect(await balanceOf(db, `deposit:${canceled.orderId}`)).toBe(0);
    };
    await standBefore(late.visitId, [47, 59, 59, 999]);
    await isLate(late);
    await standBefore(later.visitId, [47, 59, 59, 0]);
    await isLate(later);
    standsAt = undefined;
    await reconcilePayments(deps, AT_ONCE);
  });
});

async function bookAsGuest(changes: object = {}) {
  const shopper = await rig.addShopper([]);
  const { date, time } = await addVisit(shopper);
  await rig.call("DELETE", "cart/hold", shopper.customerId);
  const customer = {
    firstName: "Ines",
    lastName: "Moreau",
    email: `${shopper.cartId}@example.com`,
    phone: "+12125550134",
  };
  return rig.call("POST", "guest/book", undefined, { serviceIds: [SERVICE_ID], date, time, customer, ...changes });
}

describe("a deposit below the card provider's minimum", () => {
  beforeAll(() => db.execute(sql`update services set deposit_cents = 30 where id = ${SERVICE_ID}`));
  afterAll(() => db.execute(sql`update services set deposit_cents = 5000 where id = ${SERVICE_ID}`));

  it("is waived: the visit is booked immediately, and canceling it refunds nothing", async () => {
    const shopper = await rig.addShopper([]);
    await addVisit(shopper);
    const { body } = await rig.call("POST", "checkoutService", shopper.customerId, {});
    const { orderId } = body.data;
    expect(body.session?.url).toBe(`${rig.origin}/thanks/${orderId}`);
    const visit = await visitOf(orderId);
    expect(visit).toMatchObject({ status: "booked", paid: 30, deposit: 30 });
    const order = (await rig.call("GET", `user/getOrderDetails/${orderId}`, shopper.customerId)).body.data;
    const sums = { dueNow: 0, waived: 30, dueAtClinic: 11_970 };
    expect(order).toMatchObject({ totals: { total: 12_000, ...sums }, serviceOrder: { totals: sums } });
    const canceled = await rig.call("POST", `Appointment/cancel/${visit.id}`, shopper.customerId, {});
    expect(canceled.body.data.money).toEqual({ fee: 0, deposit: 30, refund: 0, to: null });
    await afterCancel(visit.id);
    expect(await balanceOf(db, `deposit:${orderId}`)).toBe(0);
    const { rows } = await db.execute<{ cents: number }>(sql`
      select sum(case when e.debit_id = 'rounding' then e.amount_cents else -e.amount_cents end)::int as cents
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where t.order_id = ${orderId} and 'rounding' in (e.debit_id, e.credit_id)`);
    expect(rows).toEqual([{ cents: 0 }]);
  });

  it("is waived for a guest too", async () => {
    const { status, body } = await bookAsGuest({ dueNow: 0, dueAtClinic: 11_970 });
    expect([status, body.session, body.data.appointment.status]).toEqual([200, undefined, "booked"]);
    expect(await visitOf(body.data.orderId)).toMatchObject({ status: "booked", paid: 30 });
    expect(await orderOf(body.data.orderId)).toMatchObject({ status: "paid" });
  });
});

describe("a guest's deposit (PG-15)", () => {
  const statusOf = async (id: string) => {
    const { rows } = await db.execute<{ status: string }>(sql`select status from appointments where id = ${id}`);
    return rows[0]?.status;
  };

  it("is paid on a payment page while the slot is held, and the signed link can read the result", async () => {
    const { status, body } = await bookAsGuest({ dueNow: 5_000, dueAtClinic: 7_000 });
    expect([status, body.data.appointment.status]).toEqual([200, "held"]);
    const { orderId, link = "", appointment } = body.data;
    const read = async (linkToUse = link) =>
      (await rig.call("GET", `user/getOrderDetails/${orderId}?link=${encodeURIComponent(linkToUse)}`)).body;
    expect((await read()).data).toMatchObject({ status: "pending", totals: { dueNow: 5_000, dueAtClinic: 7_000 } });
    expect((await read(`${link}x`)).code).toBe("not_found");
    const again = await rig.call("POST", `order/${orderId}/pay?link=${encodeURIComponent(link)}`, undefined, {});
    expect(again.body.session.url).toBe(body.session?.url);
    await rig.pay(body.session?.url ?? "");
    expect((await read()).data).toMatchObject({ status: "paid", serviceOrder: { status: "booked" } });
    const stored = { name: "Ines Moreau", email: expect.stringContaining("@example.com") };
    expect(await readBuyer(db, orderId)).toEqual(stored);
    expect(await visitOf(orderId)).toMatchObject({
      id: appointment._id,
      status: "booked",
      paid: 5_000,
      deposit: 5_000,
    });
    const closed = await rig.call("POST", `order/${orderId}/pay?link=${encodeURIComponent(link)}`, undefined, {});
    expect(closed.body.code).toBe("order_closed");
  });

  it("isn't required if nothing is due now, and abandoning its payment page frees the slot", async () => {
    const { body } = await bookAsGuest();
    await rig.until(async () => (await rig.orderState(body.data.orderId)).status === "pending");
    await closePageAndSettleOrder(deps, body.data.orderId, { cause: "customer" });
    expect(await statusOf(body.data.appointment._id)).toBeUndefined();
    await agree({ paysVisit: ["at_clinic", "full"] });
    const free = await bookAsGuest({ dueAtClinic: 12_000 });
    expect([free.body.data.appointment.status, free.body.session]).toEqual(["booked", undefined]);
    const wrong = await bookAsGuest({ paysVisit: "full", dueNow: 5_000, dueAtClinic: 7_000 });
    expect(wrong.body).toMatchObject({ code: "cart_changed", issues: [{ message: "0" }, { message: "12000" }] });
  });
});
