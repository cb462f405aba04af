import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setFaults } from "#sandbox/faults.ts";
import { checkInvariants } from "#server/invariants.ts";
import { startServer } from "../support/server.ts";
import { addShopper, call, findFreePlace, type Shopper } from "../support/shoppers.ts";

/**
 * The server that stays up. A second process is killed at a named failpoint, and the customer's retry then reaches this
 * one. These tests use whole servers over HTTP; src/modules/checkout/server/payment/crash.test.ts covers each
 * failpoint.
 */
const server = await startServer();
const { db, origin } = server;
await setFaults(db, { dropsWebhooks: true });

const { rows: sizes } = await db.execute<{ id: string }>(
  sql`select id from product_sizes where on_hand > 20 order by id`,
);
const { rows: services } = await db.execute<{ id: string }>(sql`select id from services where is_active order by id`);
const serviceId = services[0]?.id ?? "";
let turn = 0;

/** Starts a process that dies at this failpoint, lets it work, and waits for its end. */
async function killAt(point: string, work: (origin: string) => Promise<unknown>): Promise<void> {
  const victim = await server.launchAnother({ FAILPOINT: point, NODE_ENV: "test" });
  await Promise.allSettled([work(victim.origin)]);
  expect(await victim.exited).toBe("SIGKILL");
}

async function expectAllTrue(): Promise<void> {
  expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
}

async function count(question: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(question);
  return Number(rows[0]?.count);
}

async function newBuyer(): Promise<Shopper & { sizeId: string }> {
  const sizeId = sizes[turn++ % sizes.length]?.id ?? "";
  return { ...(await addShopper(db, { sizeId })), sizeId };
}

async function stockOf(sizeId: string) {
  const { rows } = await db.execute<{ onHand: number; reserved: number }>(
    sql`select on_hand as "onHand", reserved from product_sizes where id = ${sizeId}`,
  );
  return rows[0] ?? { onHand: 0, reserved: 0 };
}

/** Pays on the hosted page, through the process that is still running. */
async function pay(url: string): Promise<void> {
  const response = await fetch(`${origin}${new URL(url).pathname}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Mara Okafor" }),
  });
  expect(response.status).toBe(303);
}

async function expectPaidOnce(
  { token, cartId, sizeId }: Shopper & { sizeId: string },
  orderId: string,
  onHand: number,
) {
  expect((await call(origin, "GET", `successOrder/${orderId}`, { token })).status).toBe(200);
  expect(await count(sql`select count(*) from orders where cart_id = ${cartId} and status = 'paid'`)).toBe(1);
  expect(await count(sql`select count(*) from orders where cart_id = ${cartId}`)).toBe(1);
  expect(
    await count(sql`select count(*) from sandbox_objects where kind = 'charge'
      and data->'metadata'->>'order_id' = ${orderId} and (data->>'captured')::boolean`),
  ).toBe(1);
  expect(await count(sql`select count(*) from outbox_events where key = ${`order:${orderId}:paid`}`)).toBe(1);
  expect(await stockOf(sizeId)).toEqual({ onHand: onHand - 1, reserved: 0 });
  await expectAllTrue();
}

describe("a server process that is killed while it places an order (O1)", () => {
  it.each(["checkout:after_provider"])(
    "at %s causes no second order and no second payment when the customer retries",
    async (point) => {
      const buyer = await newBuyer();
      const { onHand } = await stockOf(buyer.sizeId);
      const order = (at: string) => call(at, "POST", `placeOrder/${buyer.cartId}`, { token: buyer.token, body: {} });
      await killAt(point, order);
      await expectAllTrue();
      const placed = await order(origin);
      expect(placed).toMatchObject({ status: 200 });
      await pay(placed.url);
      await expectPaidOnce(buyer, String(placed.data?.orderId), onHand);
    },
  );
});

describe("a server process that is killed while it settles a payment (O1)", () => {
  it.each(["settle:before_commit"])("at %s leaves a payment that is recorded exactly once", async (point) => {
    const buyer = await newBuyer();
    const { onHand } = await stockOf(buyer.sizeId);
    const placed = await call(origin, "POST", `placeOrder/${buyer.cartId}`, { token: buyer.token, body: {} });
    await pay(placed.url);
    const orderId = String(placed.data?.orderId);
    await killAt(point, (at) => call(at, "GET", `successOrder/${orderId}`, { token: buyer.token }));
    await expectPaidOnce(buyer, orderId, onHand);
  });
});

describe("a server process that is killed while it books a visit (O1)", () => {
  it.each(["booking:after_commit"])("at %s causes no second visit when the customer retries", async (point) => {
    const guest = await addShopper(db, { serviceId });
    const place = await findFreePlace(origin, serviceId, 10 + turn++);
    const held = await call(origin, "PUT", "cart/addDateAndtimetoServiceCart", { token: guest.token, body: place });
    expect(held.status).toBe(200);
    const book = (at: string) => call(at, "POST", "checkoutService", { token: guest.token });
    await killAt(point, book);
    await expectAllTrue();
    const booked = await book(origin);
    expect(booked.status).toBe(200);
    expect(
      await count(sql`select count(*) from appointments where customer_id = ${guest.customerId} and status = 'booked'`),
    ).toBe(1);
    expect(await count(sql`select count(*) from orders where customer_id = ${guest.customerId}`)).toBe(1);
    await expectAllTrue();
  });
});

it("all data survive when the server is killed once more and restarted", async () => {
  const before = await count(sql`select count(*) from orders`);
  await server.kill();
  const next = await server.launchAnother();
  expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
  expect(await count(sql`select count(*) from orders`)).toBe(before);
  await expectAllTrue();
});
