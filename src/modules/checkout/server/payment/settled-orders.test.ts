import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { paymentEventsOf } from "#modules/payments/server/public.ts";
import { newId } from "#shared/ids.ts";
import { formatMoney } from "#shared/money.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { orderMailWriters } from "../mails/order-mails.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { settleOrder } from "./settle-order.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi] });
const { db, deps } = rig;

it("settling an order books no visit if only the goods of a cart were paid, and the email says so", async () => {
  const { sizeId } = await rig.addSize(9);
  const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
  const { rows } = await db.execute<{ id: string }>(sql`select id from services where is_active order by id limit 1`);
  await rig.call("POST", `add-to-cart/service/${present(rows[0]).id}`, shopper.customerId, {});
  const { orderId, url } = await rig.placeOrder(shopper);
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  const { cart } = (await rig.call("GET", "cart", shopper.customerId)).body;
  expect([cart.products.length, cart.services.length]).toEqual([0, 1]);
  const write = present(orderMailWriters["order-paid"]);
  const said = JSON.stringify((await write(deps, { orderId }))?.content.blocks);
  expect(said).toContain("Your visit isn’t booked yet");
  await rig.call("DELETE", `cart/service/${present(cart.services[0])._id}`, shopper.customerId);
  expect(JSON.stringify((await write(deps, { orderId }))?.content.blocks)).not.toContain("isn’t booked");
});

it("settling an order leaves in the next cart all units added after ordering, even to a line of the order", async () => {
  const { sizeId } = await rig.addSize(9);
  const bundleId = await rig.addBundle(4_000, [{ sizeId: (await rig.addSize(9)).sizeId, quantity: 1 }]);
  const shopper = await rig.addShopper([{ sizeId, quantity: 2 }], [bundleId]);
  const { orderId, url } = await rig.placeOrder(shopper);
  const { cart } = (await rig.call("GET", "cart", shopper.customerId)).body;
  await rig.call("PUT", `cart/product/${present(cart.products[0])._id}`, shopper.customerId, { quantity: 5 });
  await rig.call("PUT", `cart/frequentlyBuyProduct/${bundleId}`, shopper.customerId, { quantity: 3 });
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  const { cart: next } = (await rig.call("GET", "cart", shopper.customerId)).body;
  expect(next._id).not.toBe(shopper.cartId);
  expect(next.products).toMatchObject([{ sizeId, quantity: 3 }]);
  expect(next.frequentlyBuyProductSchema).toMatchObject([{ _id: bundleId, quantity: 2 }]);
});

it("a failed refund of an abandoned order's payment is retried with another idempotency key, and then succeeds", async () => {
  const { sizeId } = await rig.addSize(3);
  const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
  const { orderId, url } = await rig.placeOrder(shopper);
  expect(await rig.pay(url)).toBe(303);
  // The order is given up before its payment is seen, so the payment is refunded. The refund is then set to failed.
  await db.execute(sql`update orders set status = 'cancelled', payment_state = 'failed' where id = ${orderId}`);
  await settleOrder(deps, orderId, { cause: "webhook" });
  await db.execute(
    sql`update refunds set state = 'failed', updated_at = now() - interval '2 hours' where order_id = ${orderId}`,
  );
  await db.execute(sql`update orders set payment_state = 'review' where id = ${orderId}`);
  await reconcilePayments(deps);
  const { rows } = await db.execute(
    sql`select state, tries, idempotency_key as key from refunds where order_id = ${orderId}`,
  );
  expect(rows).toEqual([{ state: "succeeded", tries: 2, key: `refund:${orderId}:2` }]);
  expect(await rig.orderState(orderId)).toEqual({ status: "cancelled", paymentState: "refunded" });
});

it("an order's history describes each event of its payment, and states the amount of a refund", async () => {
  const { sizeId } = await rig.addSize(3);
  const { orderId, url } = await rig.placeOrder(await rig.addShopper([{ sizeId, quantity: 1 }]));
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  await db.execute(sql`
    insert into refunds (id, tender_id, order_id, payment_intent_id, amount_cents, reason, state, failure_code, idempotency_key, tries, updated_at)
    select ${newId()}, id, order_id, payment_intent_id, 1234, 'requested', 'failed', 'expired_card', ${newId()}, 1, now() + interval '1 hour'
    from tenders where order_id = ${orderId}`);
  const events = await paymentEventsOf(db, orderId);
  expect(events.map(({ text }) => text)).toEqual([
    "Payment page opened",
    expect.stringMatching(/^Card payment received, card ending in \d{4}$/),
    "$12.34 refund asked for",
    "$12.34 refund refused by the card provider (expired_card), tried again",
  ]);
});

it("an order's history lists refunds of one time in their order, each before its outcome", async () => {
  const { sizeId } = await rig.addSize(3);
  const { orderId, url } = await rig.placeOrder(await rig.addShopper([{ sizeId, quantity: 1 }]));
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  const hours = Array.from({ length: 6 }, (_, index) => index + 1);
  const centsOf = (hour: number) => [2 * hour - 1, 2 * hour];
  await db.transaction(async (tx) => {
    for (const hour of hours)
      for (const cents of centsOf(hour))
        await tx.execute(sql`
          insert into refunds (id, tender_id, order_id, payment_intent_id, amount_cents, reason, state, failure_code, idempotency_key, tries, created_at, updated_at)
          select ${newId()}, id, order_id, payment_intent_id, ${cents}, 'requested', 'failed', 'expired_card', ${newId()}, 1, t, t
          from tenders, (select now() + make_interval(hours => ${hour}) as t) at where order_id = ${orderId}`);
  });
  const events = await paymentEventsOf(db, orderId);
  const words = ["refund asked for", "refund refused by the card provider (expired_card), tried again"];
  expect(events.slice(2).map(({ text }) => text)).toEqual(
    hours.flatMap((hour) =>
      words.flatMap((said) => centsOf(hour).map((cents) => `${formatMoney(cents, { always: true })} ${said}`)),
    ),
  );
});
