import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { sweepHolds } from "#modules/booking/server/holds/sweep-holds.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { checkoutVisit } from "../placing/checkout-visit.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi] });
const { db } = rig;
// The test clinic's current time; bookings are made from here.
rig.deps.clock = fixedClock("2026-11-20T15:00:00Z");

// Each test has a separate weekday.
const days = [1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18].map((day) => `2026-12-${String(day).padStart(2, "0")}`);
let date = "";
beforeEach(() => {
  date = days.shift() ?? "";
});

/** Makes a customer with a facial and its LED in the cart. */
async function selection(): Promise<Shopper> {
  const shopper = await rig.addShopper([]);
  const lineId = newId();
  await db.execute(
    sql`insert into cart_services (id, cart_id, service_id, seen_price_cents) values (${lineId}, ${shopper.cartId}, 'AG07', 10000)`,
  );
  await db.execute(
    sql`insert into cart_add_ons (id, cart_id, service_line_id, add_on_id, quantity, seen_price_cents) values (${newId()}, ${shopper.cartId}, ${lineId}, 'led', 1, 4500)`,
  );
  return shopper;
}

const services = [{ serviceId: "AG07", addOns: [{ addOnId: "led", quantity: 1 }] }];

async function hold(shopper: Shopper, time = "10:00"): Promise<void> {
  await db.transaction((tx) => holdVisit(rig.deps, tx, { ...shopper, services, date, time }));
}

function book({ customerId }: Shopper) {
  return rig.call("POST", "checkoutService", customerId);
}

describe("a price change before a visit is booked (CT-6)", () => {
  it("prevents booking and keeps the hold; after the new price is acknowledged, the visit is booked", async () => {
    const shopper = await selection();
    await hold(shopper);
    await db.execute(sql`update cart_services set seen_price_cents = 9000 where cart_id = ${shopper.cartId}`);
    const refused = await book(shopper);
    expect(refused).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect(refused.body.message).toMatch(/went up from \$90 to \$100/);
    expect(await rig.count(sql`select count(*) from orders where cart_id = ${shopper.cartId}`)).toBe(0);
    await db.execute(sql`update cart_services set seen_price_cents = 10000 where cart_id = ${shopper.cartId}`);
    expect((await book(shopper)).status).toBe(200);
  });
});

describe("an add-on's price change before a visit is booked (CT-6)", () => {
  it("prevents booking at a price that wasn't shown", async () => {
    const shopper = await selection();
    await hold(shopper);
    await db.execute(sql`update cart_add_ons set seen_price_cents = 4000 where cart_id = ${shopper.cartId}`);
    const refused = await book(shopper);
    expect(refused).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect(refused.body.message).toMatch(/LED went up from \$40 to \$45/);
    expect((await rig.call("POST", "cart/acknowledge", shopper.customerId)).status).toBe(200);
    expect((await book(shopper)).status).toBe(200);
  });
});

describe("checkoutService (BK-3)", () => {
  it("books the held time without a payment, and removes the treatments from the cart", async () => {
    const shopper = await selection();
    await hold(shopper);
    const { status, body } = await book(shopper);
    expect(status).toBe(200);
    const { data } = (await rig.call("GET", `user/getOrderDetails/${body.data.orderId}`, shopper.customerId)).body;
    expect(data).toMatchObject({ status: "pending", paymentState: "none" });
    expect(data.serviceOrder).toMatchObject({ date, time: "10:00", totals: { dueNow: 0, dueAtClinic: 14_500 } });
    const confirmed = await rig.call("GET", `successOrder/${body.data.orderId}`, shopper.customerId);
    expect(confirmed).toMatchObject({ status: 200, body: { data } });
    expect(confirmed.body.data.productOrder).toBeUndefined();
    const response = await rig.call("GET", `cancelOrder/${body.data.orderId}`, shopper.customerId);
    expect(response).toMatchObject({ status: 409, body: { code: "order_closed" } });
    expect(data.serviceOrder?.services.map(({ kind, name }) => [kind, name])).toEqual([
      ["service", "Service AG07"],
      ["add_on", "LED"],
    ]);
    expect(data.productOrder).toBeUndefined();
    expect(await rig.count(sql`select count(*) from cart_services where cart_id = ${shopper.cartId}`)).toBe(0);
    expect(await rig.count(sql`select count(*) from carts where id = ${shopper.cartId} and closed_at is null`)).toBe(1);
  });

  it("makes only one appointment and one order from ten concurrent requests and a later request", async () => {
    const shopper = await selection();
    await hold(shopper);
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(shopper)));
    answers.push(await book(shopper));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1);
    expect(await rig.count(sql`select count(*) from appointments where customer_id = ${shopper.customerId}`)).toBe(1);
  });

  it("returns no_time_chosen (422) without a chosen time, and cart_empty without treatments", async () => {
    expect(await book(await selection())).toMatchObject({ status: 422, body: { code: "no_time_chosen" } });
    expect(await book(await rig.addShopper([]))).toMatchObject({ status: 409, body: { code: "cart_empty" } });
  });

  it("returns exactly the specified messages if the slot was lost", async () => {
    const shopper = await selection();
    const lose = (refusal: string) =>
      db.execute(sql`update carts set visit_refusal = ${refusal} where id = ${shopper.cartId}`);
    await lose("slot_taken");
    expect(await book(shopper)).toMatchObject({
      status: 409,
      body: { code: "slot_taken", message: "This Slot already booked. " },
    });
    await lose("past_cutoff");
    expect(await book(shopper)).toMatchObject({
      status: 409,
      body: { code: "past_cutoff", message: "Your service time is greater than 05:00 pm, so move to next date." },
    });
  });

  describe("after the hold has expired and was deleted (BK-3)", () => {
    const choose = (who: Shopper, time: string) =>
      rig.call("PUT", "cart/addDateAndtimetoServiceCart", who.customerId, { date, time });
    const runOut = ({ cartId }: Shopper) =>
      db.execute(sql`
        with held as (
          update appointments set hold_expires_at = now() where held_for_cart_id = ${cartId} returning id
        ) update claims set expires_at = now() from held where appointment_id = held.id`);

    it("books the time if it is still free", async () => {
      const shopper = await selection();
      expect((await choose(shopper, "10:00")).status).toBe(200);
      await runOut(shopper);
      await sweepHolds(db);
      const { status, body } = await book(shopper);
      expect(status).toBe(200);
      const { data } = (await rig.call("GET", `user/getOrderDetails/${body.data.orderId}`, shopper.customerId)).body;
      expect(data.serviceOrder).toMatchObject({ date, time: "10:00" });
    });

    it("says that the time is taken if others have booked it", async () => {
      const shopper = await selection();
      expect((await choose(shopper, "10:00")).status).toBe(200);
      await runOut(shopper);
      let taken = 0;
      while ((await choose(await selection(), "10:00")).status === 200) taken += 1;
      expect(taken).toBeGreaterThan(0);
      expect(await book(shopper)).toMatchObject({ status: 409, body: { message: "This Slot already booked. " } });
    });
  });

  it("changes nothing if it fails: no order, no appointment, and the treatments stay in the cart", async () => {
    const shopper = await selection();
    await book(shopper);
    expect(await rig.count(sql`select count(*) from orders where customer_id = ${shopper.customerId}`)).toBe(0);
    expect(await rig.count(sql`select count(*) from cart_services where cart_id = ${shopper.cartId}`)).toBe(1);
  });

  it("leaves products in the cart, as placeOrder leaves treatments (BK-3)", async () => {
    const shopper = await selection();
    const { sizeId } = await rig.addSize(4);
    await db.execute(
      sql`insert into cart_products (id, cart_id, size_id, quantity, seen_price_cents) values (${newId()}, ${shopper.cartId}, ${sizeId}, 1, 4000)`,
    );
    await hold(shopper);
    const placed = await rig.placeOrder(shopper);
    expect(placed.status).toBe(200);
    expect((await book(shopper)).status).toBe(200);
    expect(await rig.count(sql`select count(*) from cart_products where cart_id = ${shopper.cartId}`)).toBe(1);
  });

  it("still books the held time after the cart's products were paid, although the treatments are now in a new cart", async () => {
    const shopper = await selection();
    const { sizeId } = await rig.addSize(4);
    await db.execute(
      sql`insert into cart_products (id, cart_id, size_id, quantity, seen_price_cents) values (${newId()}, ${shopper.cartId}, ${sizeId}, 1, 4000)`,
    );
    await hold(shopper);
    const { orderId, url } = await rig.placeOrder(shopper);
    await rig.pay(url);
    expect((await rig.call("GET", `successOrder/${orderId}`, shopper.customerId)).status).toBe(200);
    expect((await book(shopper)).status).toBe(200);
  });
});

it("of 60 customers who book the same time, those with a hold succeed, and all others get slot_taken (BK-4)", async () => {
  const shoppers = await Promise.all(Array.from({ length: 60 }, () => selection()));
  const held = await Promise.allSettled(shoppers.map((shopper) => hold(shopper)));
  const winners = shoppers.filter((_, index) => held[index]?.status === "fulfilled");
  const answers = await Promise.allSettled(shoppers.map(({ customerId }) => checkoutVisit(rig.deps, { customerId })));
  expect(winners.length).toBeGreaterThan(0);
  expect(winners.length).toBeLessThan(60);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(winners.length);
  const overlaps = sql`select count(*) from claims a join claims b on a.id < b.id and a.resource_id = b.resource_id
    and a.during && b.during and a.released_at is null and b.released_at is null`;
  expect(await rig.count(overlaps)).toBe(0);
});
