import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { addresses } from "#modules/account/server/tables.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { CONTENDERS, chances, samples } from "#testing/runs.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi] });
const { db } = rig;

const address = {
  firstName: "Mara",
  lastName: "Okafor",
  line1: "1 Larch Street",
  city: "New York",
  state: "NY",
  postalCode: "10013",
  country: "US",
  phone: "+12125550171",
};

beforeEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

function countOrders(cartId: string) {
  return rig.count(sql`select count(*) from orders where cart_id = ${cartId}`);
}

describe("placeOrder (PY-1)", () => {
  it("reserves stock, creates the order and opens the provider's page under a neutral name", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 2 }]);
    const { status, orderId, url } = await rig.placeOrder(shopper);
    expect(status).toBe(200);
    expect(url).toMatch(`${rig.origin}/sandbox/checkout/cs_test_`);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 2 });
    expect(await rig.orderState(orderId)).toEqual({ status: "pending", paymentState: "pending" });
    const page = await (await fetch(url)).text();
    expect(page).toMatch(/Clinic order \d+/);
    expect(page).not.toContain("Daylight");
    // 2 × $40.00 and 8.875 % tax
    expect(page).toContain("Pay $87.10");
  });

  it("returns the same order and payment page for twenty simultaneous requests with the same cart", async () => {
    const { sizeId } = await rig.addSize(50);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => rig.placeOrder(shopper)));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    expect(new Set(done.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(done.map(({ url }) => url)).size).toBe(1);
    expect((await rig.placeOrder(shopper)).url).toBe(done[0]?.url);
    expect(await countOrders(shopper.cartId)).toBe(1);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 50, reserved: 1 });
  });

  it("computes a parcel's arrival day from the delivery time for its address, not counting Sundays (CT-5)", async () => {
    const { clock } = rig.deps;
    rig.deps.clock = fixedClock("2026-11-20T15:00:00Z"); // a Friday
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await db.execute(sql`update carts set pickup_from_store = false where id = ${shopper.cartId}`);
    await db.insert(addresses).values({ ...address, id: newId(), customerId: shopper.customerId });
    const [told] = (await rig.call("GET", "getAddressDataForCart", shopper.customerId)).body.data;
    const { orderId } = await rig.placeOrder(shopper);
    const { data } = (await rig.call("GET", `user/getOrderDetails/${orderId}`, shopper.customerId)).body;
    rig.deps.clock = clock;
    expect(told?.shippingDate).toBe("2026-11-24");
    expect(data.productOrder?.fulfillment).toMatchObject({ kind: "shipping", expectedOn: "2026-11-24" });
  });

  it("refuses a postal address to which the clinic doesn't ship", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await db.execute(sql`update carts set pickup_from_store = false where id = ${shopper.cartId}`);
    await db
      .insert(addresses)
      .values({ ...address, country: "GB", state: "London", id: newId(), customerId: shopper.customerId });
    expect(await rig.placeOrder(shopper)).toMatchObject({ status: 409, code: "not_shipped_there" });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
  });

  it("closes the previous payment page before a changed cart gets a new one (PY-1)", async () => {
    const { sizeId } = await rig.addSize(10);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    const first = await rig.placeOrder(shopper);
    await db.execute(sql`update cart_products set quantity = 3 where cart_id = ${shopper.cartId}`);
    await db.execute(sql`update carts set revision = revision + 1 where id = ${shopper.cartId}`);
    const second = await rig.placeOrder(shopper);
    expect(second.orderId).not.toBe(first.orderId);
    expect(await rig.pay(first.url)).toBe(410);
    expect(await rig.orderState(first.orderId)).toEqual({ status: "cancelled", paymentState: "failed" });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 10, reserved: 3 });
  });

  it("doesn't charge a changed cart a second time if its previous payment page was paid", async () => {
    const { sizeId } = await rig.addSize(10);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    const first = await rig.placeOrder(shopper);
    await rig.setFaults({ dropsWebhooks: true });
    await rig.pay(first.url);
    await db.execute(sql`update carts set revision = revision + 1 where id = ${shopper.cartId}`);
    expect(await rig.placeOrder(shopper)).toMatchObject({ status: 409, code: "order_closed" });
    expect((await rig.orderState(first.orderId)).status).toBe("paid");
  });

  it("leaves items that were added after ordering in the next cart (PY-1)", async () => {
    const [ordered, later] = [await rig.addSize(10), await rig.addSize(10)];
    const shopper = await rig.addShopper([{ sizeId: ordered.sizeId, quantity: 1 }]);
    const { orderId, url } = await rig.placeOrder(shopper);
    await db.execute(
      sql`insert into cart_products (id, cart_id, size_id, quantity, seen_price_cents) values (${orderId}, ${shopper.cartId}, ${later.sizeId}, 2, 4000)`,
    );
    await db.execute(sql`update carts set revision = revision + 1 where id = ${shopper.cartId}`);
    await rig.pay(url);
    expect((await rig.call("GET", `successOrder/${orderId}`, shopper.customerId)).status).toBe(200);
    const { rows } = await db.execute(sql`
      select l.size_id as "sizeId", l.quantity from cart_products l join carts c on c.id = l.cart_id
      where c.customer_id = ${shopper.customerId} and c.closed_at is null`);
    expect(rows).toEqual([{ sizeId: later.sizeId, quantity: 2 }]);
  });

  it("still shows the last unit in stock as available to the customer whose own open order reserved it (CT-6)", async () => {
    const { sizeId } = await rig.addSize(1);
    const [shopper, other] = [
      await rig.addShopper([{ sizeId, quantity: 1 }]),
      await rig.addShopper([{ sizeId, quantity: 1 }]),
    ];
    await rig.placeOrder(shopper);
    const cartOf = async ({ customerId }: typeof shopper) => (await rig.call("GET", "cart", customerId)).body.cart;
    expect((await cartOf(shopper)).changes).toEqual([]);
    expect((await cartOf(other)).changes).toMatchObject([{ kind: "unavailable" }]);
  });

  it(`sells ten units in stock to exactly ten of ${CONTENDERS} buyers, and refuses the others with the product's name (I1)`, async () => {
    const { sizeId } = await rig.addSize(10);
    const shoppers = await Promise.all(
      Array.from({ length: CONTENDERS }, () => rig.addShopper([{ sizeId, quantity: 1 }])),
    );
    const answers = await Promise.all(shoppers.map((shopper) => rig.placeOrder(shopper)));
    expect(answers.filter(({ code }) => code === "out_of_stock")).toHaveLength(CONTENDERS - 10);
    const winners = shoppers.filter((_, index) => answers[index]?.code !== "out_of_stock");
    // On a busy machine, opening the payment page may need a second request. By then, these buyers' orders exist and
    // their goods are reserved.
    for (const shopper of winners) await rig.until(async () => (await rig.placeOrder(shopper)).status === 200);
    expect(await rig.count(sql`select count(*) from stock_reservations where size_id = ${sizeId}`)).toBe(10);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 10, reserved: 10 });
  });

  it("adds up the quantity of a size over all lines, including bundles (I1)", async () => {
    const { sizeId } = await rig.addSize(2);
    const bundleId = await rig.addBundle(6_000, [{ sizeId, quantity: 2 }]);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }], [bundleId]);
    expect(await rig.placeOrder(shopper)).toMatchObject({ status: 409, code: "out_of_stock" });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 2, reserved: 0 });
  });

  it("locks sizes in the same sequence for all, so that 60 carts with four shuffled lines cause no deadlock (I2)", async () => {
    const sizes = await Promise.all(Array.from({ length: 4 }, () => rig.addSize(1_000)));
    const shoppers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        rig.addShopper(sizes.map((_, place) => ({ sizeId: sizes[(place + index) % 4]?.sizeId ?? "", quantity: 1 }))),
      ),
    );
    const answers = await Promise.all(shoppers.map((shopper) => rig.placeOrder(shopper)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { sizeId } of sizes) expect((await rig.stockOf(sizeId)).reserved).toBe(60);
  });

  it("is refused after a price change until the customer has seen the new total (CT-6)", async () => {
    const { sizeId } = await rig.addSize(5, 4_500);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 4_000 }]);
    const refused = await rig.call("POST", `placeOrder/${shopper.cartId}`, shopper.customerId, {});
    expect(refused).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect(refused.body.issues?.[0]?.message).toContain("from $40 to $45");
    expect((await rig.placeOrder(shopper, { dueNow: 4_355 })).code).toBe("cart_changed");
    expect((await rig.placeOrder(shopper, { dueNow: 4_899 })).status).toBe(200);
  });

  it("ships to the cart's address, and charges the sum of lines, shipping and tax", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await db.execute(sql`
      insert into addresses (id, customer_id, first_name, last_name, line1, city, state, postal_code, country, phone)
      values (${shopper.cartId}, ${shopper.customerId}, 'Mara', 'Okafor', '220 Lafayette Street', 'New York', 'NY', '10012', 'US', '1')`);
    await db.execute(
      sql`update carts set pickup_from_store = false, address_id = ${shopper.cartId} where id = ${shopper.cartId}`,
    );
    const { orderId } = await rig.placeOrder(shopper);
    const { body } = await rig.call("GET", `user/getOrderDetails/${orderId}`, shopper.customerId);
    const { fulfillment, totals } = present(body.data.productOrder);
    expect(fulfillment).toMatchObject({
      kind: "shipping",
      address: { line1: "220 Lafayette Street", city: "New York" },
    });
    expect(totals).toMatchObject({ subtotal: 4_000, shipping: 600, tax: 355, total: 4_955, dueNow: 4_955 });
  });

  it("creates no order from an empty cart", async () => {
    expect((await rig.placeOrder(await rig.addShopper([]))).code).toBe("cart_empty");
  });

  it("returns 404 for another customer's cart (deny by default)", async () => {
    const { sizeId } = await rig.addSize(5);
    const [mine, other] = [
      await rig.addShopper([{ sizeId, quantity: 1 }]),
      await rig.addShopper([{ sizeId, quantity: 1 }]),
    ];
    expect((await rig.placeOrder({ customerId: mine.customerId, cartId: other.cartId })).status).toBe(404);
    const { orderId } = await rig.placeOrder(other);
    for (const path of ["successOrder", "cancelOrder", "user/getOrderDetails"])
      expect((await rig.call("GET", `${path}/${orderId}`, mine.customerId)).status).toBe(404);
    expect((await rig.call("GET", `cancelOrder/${orderId}`)).status).toBe(401);
  });

  it("charges the server's amount, whatever amount the browser sends (P11)", async () => {
    const goodsOf = fc.record({
      priceCents: fc.integer({ min: 100, max: 20_100 }),
      quantity: fc.integer({ min: 1, max: 5 }),
    });
    for (const { priceCents, quantity } of samples(goodsOf, chances(10, 100, 23))) {
      const { sizeId } = await rig.addSize(9, priceCents);
      const shopper = await rig.addShopper([{ sizeId, quantity, seenPriceCents: priceCents }]);
      const body = { price: 1, quantity: 99, total: 1, discount: priceCents, unitPrice: -5, status: "paid" };
      const { body: answer } = await rig.call("POST", `placeOrder/${shopper.cartId}`, shopper.customerId, body);
      const goods = priceCents * quantity;
      const due = goods + Math.floor((goods * 8_875 + 50_000) / 100_000);
      const charged = await rig.count(
        sql`select (data->>'amount_total')::int as count from sandbox_objects where data->'metadata'->>'order_id' = ${answer.data.orderId}`,
      );
      expect(charged).toBe(due);
    }
  });
});

describe("abandoning an order (PY-2)", () => {
  it("closes the payment page, restores the stock and leaves the cart, which can be ordered again", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 2 }]);
    const { orderId, url } = await rig.placeOrder(shopper);
    const answers = await Promise.all(
      [1, 2, 3].map(() => rig.call("GET", `cancelOrder/${orderId}`, shopper.customerId)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
    expect(await rig.pay(url)).toBe(410);
    const again = await rig.placeOrder(shopper);
    expect(again.status).toBe(200);
    expect(again.orderId).not.toBe(orderId);
  });

  it("is refused after payment, even before the webhook arrives (PY-2)", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    const { orderId, url } = await rig.placeOrder(shopper);
    await rig.setFaults({ dropsWebhooks: true });
    await rig.pay(url);
    const refused = await rig.call("GET", `cancelOrder/${orderId}`, shopper.customerId);
    expect(refused).toMatchObject({ status: 409, body: { code: "order_closed" } });
    expect((await rig.orderState(orderId)).status).toBe("paid");
    const confirmed = await rig.call("GET", `successOrder/${orderId}`, shopper.customerId);
    expect(confirmed.body.data.card).toEqual({ brand: "visa", last4: "4242" });
  });

  it("changes the payment state that the API reports from pending to failed", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    const { orderId } = await rig.placeOrder(shopper);
    const ask = () => rig.call("GET", `successOrder/${orderId}`, shopper.customerId);
    expect(await ask()).toMatchObject({ status: 409, body: { code: "payment_pending" } });
    await rig.call("GET", `cancelOrder/${orderId}`, shopper.customerId);
    expect(await ask()).toMatchObject({ status: 402, body: { code: "payment_failed" } });
  });
});

describe("a failing payment provider (O5, P8)", () => {
  it("still creates exactly one payment page per order when its responses are lost", async () => {
    const { sizeId } = await rig.addSize(100);
    const shoppers = await Promise.all(Array.from({ length: 40 }, () => rig.addShopper([{ sizeId, quantity: 1 }])));
    const before = await rig.count(sql`select count(*) from sandbox_objects where kind = 'checkout.session'`);
    await rig.setFaults({ losesAnswers: 60 });
    const orderIds = await Promise.all(
      shoppers.map(async (shopper) => {
        for (;;) {
          const placed = await rig.placeOrder(shopper);
          if (placed.status === 200) return placed.orderId;
          expect(placed).toMatchObject({ status: 503, code: "payments_interrupted" });
        }
      }),
    );
    expect(new Set(orderIds).size).toBe(40);
    const after = await rig.count(sql`select count(*) from sandbox_objects where kind = 'checkout.session'`);
    expect(after - before).toBe(40);
  });

  it("lets placeOrder fail in time if it doesn't respond; after a 500 response, the next request succeeds", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await rig.setFaults({ latencyMs: 30_000 });
    expect(await rig.placeOrder(shopper)).toMatchObject({ status: 503, code: "payments_interrupted" });
    await rig.setFaults({ latencyMs: 0, failsAfterCommit: 1 });
    expect((await rig.placeOrder(shopper)).status).toBe(503);
    expect((await rig.placeOrder(shopper)).status).toBe(200);
    expect(await countOrders(shopper.cartId)).toBe(1);
  });

  it("doesn't block stock, which is restored for orders whose payment page was never created", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await rig.setFaults({ isDown: true });
    expect((await rig.placeOrder(shopper)).status).toBe(503);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 1 });
    await rig.setFaults({ isDown: false });
    await reconcilePayments(rig.deps, { quietSeconds: 0, strandedSeconds: 0 });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
    expect((await rig.placeOrder(shopper)).status).toBe(200);
  });
});
