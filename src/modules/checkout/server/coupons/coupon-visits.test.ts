import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { newCode } from "#modules/cart/server/coupons/code-hash.ts";
import { couponCodes, couponScopes } from "#modules/cart/server/coupons/coupon-tables.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { couponRig } from "#testing/coupon-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { present } from "#testing/present.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";
import { invoiceForStaff } from "../invoice/order-papers.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { visitOrderHandlers } from "../visits/cancel-visit-order.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi] });
const { db, deps } = rig;
const { addCoupon, enter, cartOf, usesOf } = couponRig(rig);
await rig.setFaults({ ...NO_FAULTS, dropsWebhooks: true });
deps.clock = fixedClock("2026-11-20T15:00:00Z");

// A separate weekday for each test.
const days = [1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18].map((day) => `2026-12-${String(day).padStart(2, "0")}`);
let date = "";
beforeEach(() => {
  date = days.shift() ?? "";
});

expectInvariants(db, (name) => !/sweep/.test(name));

/** Creates a customer whose cart has a facial of $100.00, with a hold, and a product at this price. */
async function selection({
  productCents,
  time = "10:00",
}: {
  productCents?: number;
  time?: string;
} = {}): Promise<Shopper> {
  const product = productCents ? await rig.addSize(5, productCents) : undefined;
  const shopper = await rig.addShopper(
    product ? [{ sizeId: product.sizeId, quantity: 1, seenPriceCents: productCents ?? 0 }] : [],
  );
  await db.execute(
    sql`insert into cart_services (id, cart_id, service_id, seen_price_cents) values (${newId()}, ${shopper.cartId}, 'AG07', 10000)`,
  );
  const services = [{ serviceId: "AG07", addOns: [] }];
  await db.transaction((tx) => holdVisit(deps, tx, { ...shopper, services, date, time }));
  return shopper;
}

const book = ({ customerId }: Shopper, dueAtClinic?: number) =>
  rig.call("POST", "checkoutService", customerId, dueAtClinic === undefined ? undefined : { dueAtClinic });

async function orderOf({ customerId }: Shopper, orderId: string) {
  return (await rig.call("GET", `user/getOrderDetails/${orderId}`, customerId)).body.data;
}

describe("a coupon on treatments (PY-8)", () => {
  it("is deducted from the visit, its order and the amount due at the clinic", async () => {
    const { id, code } = await addCoupon({ amountCents: 2_500, appliesTo: "services" });
    const shopper = await selection();
    expect((await enter(shopper, code)).body.cart.totals).toMatchObject({ discount: 2_500, dueAtClinic: 7_500 });
    const { status, body } = await book(shopper, 7_500);
    expect(status).toBe(200);
    const { serviceOrder } = await orderOf(shopper, body.data.orderId);
    expect(present(serviceOrder).totals).toMatchObject({
      discount: 2_500,
      dueAtClinic: 7_500,
      coupons: [{ _id: id, code, kind: "amount", amount: 2_500 }],
    });
    const { appointmentId } = present(serviceOrder);
    const visit = (await rig.call("GET", `Appointment/${appointmentId}`, shopper.customerId)).body.data;
    expect(visit).toMatchObject({ couponSavings: 2_500, dueAtClinic: 7_500 });
    expect(await cartOf(shopper)).toMatchObject({ changes: [], totals: { coupons: [] } });
    expect(await usesOf(id)).toEqual({ count: 1, states: ["held"] });
  });

  it("of 25 dollars is spread over a treatment and a product, and its two orders count as one use", async () => {
    const { id, code } = await addCoupon({ amountCents: 2_500, totalLimit: 1 });
    const shopper = await selection({ productCents: 4_400 });
    await db.execute(sql`update services set price_cents = 12000 where id = 'AG07'`);
    await db.execute(sql`update cart_services set seen_price_cents = 12000 where cart_id = ${shopper.cartId}`);
    expect((await enter(shopper, code)).body.cart.totals).toMatchObject({
      dueNow: 4_060,
      dueAtClinic: 10_171,
      tax: 331,
    });
    const visit = await book(shopper, 10_171);
    expect(visit.status).toBe(200);
    // The coupon's remainder is still available for the serum.
    expect((await cartOf(shopper)).totals).toMatchObject({ dueNow: 4_060, coupons: [{ amount: 671 }] });
    const goods = await rig.placeOrder(shopper, { dueNow: 4_060 });
    expect(goods.status).toBe(200);
    expect(await usesOf(id)).toEqual({ count: 1, states: ["held", "held"] });
    await rig.pay(goods.url);
    await settleOrder(deps, goods.orderId, { cause: "return page" });
    const { totals, lines } = present((await orderOf(shopper, goods.orderId)).productOrder);
    expect(totals).toMatchObject({ discount: 671, tax: 331, total: 4_060 });
    const paper = (await textOfPdf(await (await invoiceForStaff(db, goods.orderId)).arrayBuffer())).join(" ");
    for (const text of [`Code ${code} −$6.71`, "Sales tax $3.31", "Paid, card •••• 4242 $40.60"])
      expect(paper).toContain(text);
    const whole = { lines: [{ lineId: present(lines[0])._id, quantity: 1, restock: false }], shipping: false };
    const by = { actor: systemActor("Noor Haddad"), now: deps.clock.now() };
    const back = await refundOrder(db, { orderId: goods.orderId, ...whole, reason: "Came back" }, by);
    expect(back.planned.total).toBe(4_060);
    // The visit is canceled, but the serum still has its part of the coupon, so the use still counts.
    await setVisit(visit.body.data.orderId, "cancelled");
    await tellCancelled(visit.body.data.orderId);
    expect(await usesOf(id)).toEqual({ count: 1, states: ["released", "used"] });
    await db.execute(sql`update services set price_cents = 10000 where id = 'AG07'`);
  });

  it("can be used again after its visit is canceled, and counts as used again if staff undo the cancellation (PY-10)", async () => {
    const { id, code } = await addCoupon({ amountCents: 2_500, appliesTo: "services", totalLimit: 1 });
    const shopper = await selection();
    await enter(shopper, code);
    const { orderId } = (await book(shopper)).body.data;
    await setVisit(orderId, "cancelled");
    await tellCancelled(orderId);
    expect(await usesOf(id)).toEqual({ count: 0, states: ["released"] });
    await setVisit(orderId, "booked");
    await tellReinstated(orderId);
    expect(await usesOf(id)).toEqual({ count: 1, states: ["held"] });
    expect((await orderOf(shopper, orderId)).serviceOrder?.totals.dueAtClinic).toBe(7_500);
  });

  it("doesn't apply to a restored visit if another order has used the coupon for the last time", async () => {
    const { id, code } = await addCoupon({ amountCents: 2_500, appliesTo: "services", totalLimit: 1 });
    const shopper = await selection();
    await enter(shopper, code);
    const { orderId } = (await book(shopper)).body.data;
    await setVisit(orderId, "cancelled");
    await tellCancelled(orderId);
    await db.execute(sql`update coupons set used_count = 1 where id = ${id}`);
    await setVisit(orderId, "booked");
    await tellReinstated(orderId);
    const { serviceOrder } = await orderOf(shopper, orderId);
    expect(serviceOrder?.totals).toMatchObject({ discount: 0, coupons: [], dueAtClinic: 10_000 });
    await db.execute(sql`update coupons set used_count = 0 where id = ${id}`);
  });

  it("for a first booking is refused if a visit was booked before, as a guest with the same email", async () => {
    const { code } = await addCoupon({ amountCents: 5_000, appliesTo: "services", firstBookingOnly: true });
    const shopper = await selection();
    expect((await enter(shopper, code)).status).toBe(200);
    const guest = {
      firstName: "Ines",
      lastName: "Roe",
      email: `${shopper.customerId}@example.com`,
      phone: "+12125550199",
    };
    const visit = await selection();
    const { orderId } = (await book(visit)).body.data;
    await db.execute(sql`update appointments set guest = ${JSON.stringify(guest)}::jsonb where order_id = ${orderId}`);
    expect((await cartOf(shopper)).changes).toMatchObject([
      { kind: "coupon", message: `${code} can’t be used anymore.` },
    ]);
    await rig.call("DELETE", `cart/coupon/${(await cartOf(shopper)).changes[0]?.lineId}`, shopper.customerId);
    expect(await enter(shopper, code)).toMatchObject({
      status: 422,
      body: { code: "coupon_invalid", message: "This code can't be used." },
    });
    await db.execute(sql`update appointments set guest = null where order_id = ${orderId}`);
  });
});

/** Sets the status of an order's visit, as canceling and reinstating do. */
const setVisit = (orderId: string, status: "cancelled" | "booked") =>
  db.execute(sql`
    with visit as (update appointments set status = ${status} where order_id = ${orderId} returning id)
    update claims set released_at = case when ${status} = 'cancelled' then now() end from visit where appointment_id = visit.id`);

async function tell(type: "cancelled" | "reinstated", orderId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from appointments where order_id = ${orderId}`);
  const appointmentId = present(rows[0]).id;
  expect((await getVisit(db, appointmentId)).id).toBe(appointmentId);
  const handlers = Object.values(visitOrderHandlers).flatMap((byName) => Object.entries(byName ?? {}));
  const name = type === "cancelled" ? "cancel-visit-order" : "reopen-visit-order";
  const [, handle] = present(handlers.find(([wanted]) => wanted === name));
  await db.transaction((tx) => handle({ payload: { appointmentId } } as Parameters<typeof handle>[0], tx)); // handlers read only the payload
}
const tellCancelled = (orderId: string) => tell("cancelled", orderId);
const tellReinstated = (orderId: string) => tell("reinstated", orderId);

describe("the conditions of a coupon code (PY-8)", () => {
  it("are named if the cart doesn't meet them: which items it must contain, and for how much", async () => {
    const { code } = await addCoupon({ amountCents: 5_000, appliesTo: "services", minimumCents: 15_000 });
    const shopper = await selection();
    expect(await enter(shopper, code)).toMatchObject({
      status: 422,
      body: { code: "coupon_not_met", message: "This code needs $150 of treatments in your cart." },
    });
    expect((await cartOf(shopper)).totals.coupons).toEqual([]);
    const products = await addCoupon({ appliesTo: "products" });
    expect((await enter(shopper, products.code)).body.message).toBe("This code needs products in your cart.");
  });

  it("refuse a code that can't be combined with the cart's code, and an unknown, expired or another customer's code", async () => {
    const shopper = await selection();
    const [one, two] = [await addCoupon(), await addCoupon()];
    await enter(shopper, one.code);
    expect(await enter(shopper, two.code)).toMatchObject({
      status: 409,
      body: { code: "coupon_not_combinable", message: "These codes can't be used together." },
    });
    expect((await rig.call("DELETE", `cart/coupon/${one.id}`, shopper.customerId)).status).toBe(200);
    expect((await rig.call("DELETE", `cart/coupon/${one.id}`, shopper.customerId)).status).toBe(404);
    const other = await rig.addShopper([]);
    const refused = [
      await addCoupon({ endsOn: "2026-11-19" }),
      await addCoupon({ startsOn: "2026-11-21" }),
      await addCoupon({ isActive: false }),
      await addCoupon({ archivedAt: new Date() }),
      await addCoupon({ customerId: other.customerId }),
      await addCoupon({ channel: "app" }),
      await addCoupon({ birthdayMonthOnly: true }),
      { code: "NOBODYKNOWS" },
    ];
    for (const { code } of refused)
      expect(await enter(shopper, code)).toMatchObject({ status: 422, body: { code: "coupon_invalid" } });
  });

  it("allow a code until the end of its last day in clinic time, and a birthday code in the birthday's month", async () => {
    const shopper = await selection();
    await db.execute(sql`update customers set date_of_birth = '1990-11-02' where id = ${shopper.customerId}`);
    const { code } = await addCoupon({ endsOn: "2026-11-20", birthdayMonthOnly: true });
    expect((await enter(shopper, code)).status).toBe(200);
    deps.clock = fixedClock("2026-11-21T15:00:00Z");
    expect((await cartOf(shopper)).changes).toMatchObject([{ kind: "coupon" }]);
    expect(await book(shopper)).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    deps.clock = fixedClock("2026-11-20T15:00:00Z");
  });

  it("can limit a code to a category of treatments", async () => {
    const shopper = await selection({ productCents: 3_000 });
    const { rows } = await db.execute<{ categoryId: string }>(
      sql`select category_id as "categoryId" from services where id = 'AG07'`,
    );
    const [mine, others] = [await addCoupon(), await addCoupon()];
    await db.insert(couponScopes).values([
      { couponId: mine.id, kind: "category", itemId: present(rows[0]).categoryId },
      { couponId: others.id, kind: "category", itemId: "another" },
    ]);
    expect((await enter(shopper, others.code)).body).toMatchObject({
      message: "This code needs the products or treatments it is for in your cart.",
    });
    expect((await enter(shopper, mine.code)).body.cart.totals.discount).toBe(1_000);
  });

  it("allow a single-use code only once, and never the coupon's own code in its place", async () => {
    const { id, code } = await addCoupon({ isSingleUse: true, perCustomerLimit: 5 });
    const { code: single, codeHash } = newCode(deps.secrets, { couponId: id, position: 1 });
    const last4 = single.slice(-4);
    await db.insert(couponCodes).values({ codeHash, couponId: id, position: 1, last4 });
    const [first, second] = [await selection(), await selection()];
    expect((await enter(first, code)).body).toMatchObject({ code: "coupon_invalid" });
    const entered = await enter(first, `${single.slice(0, 6).toLowerCase()} - ${single.slice(6)}`);
    expect(entered.body.cart.totals.coupons).toMatchObject([{ _id: id, code: `···${last4}`, amount: 1_000 }]);
    expect((await enter(second, single)).status).toBe(200);
    const { orderId } = (await book(first)).body.data;
    expect(await book(second)).toMatchObject({ body: { code: "cart_changed" } });
    expect(await enter(await selection({ time: "14:00" }), single)).toMatchObject({
      status: 409,
      body: { code: "coupon_used_up" },
    });
    await setVisit(orderId, "cancelled");
    await tellCancelled(orderId);
    expect((await cartOf(second)).totals.coupons).toHaveLength(1);
    expect((await book(second)).status).toBe(200);
  });
});

describe("the API call getAllcoupan", () => {
  it("returns current public coupons, but never personal coupons or those with single-use codes", async () => {
    const own = await rig.addShopper([]);
    const open = await addCoupon({ isPublic: true });
    const hidden = [
      await addCoupon({ isPublic: true, customerId: own.customerId }),
      await addCoupon({ isPublic: true, isSingleUse: true }),
      await addCoupon({ isPublic: true, isActive: false }),
      await addCoupon({ isPublic: true, endsOn: "2026-11-19" }),
      await addCoupon(),
    ];
    const codes = (await rig.call("GET", "getAllcoupan")).body.data.map(({ code }) => code);
    expect(codes).toContain(open.code);
    for (const { code } of hidden) expect(codes).not.toContain(code);
  });
});
