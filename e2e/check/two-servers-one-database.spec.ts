import { sql } from "drizzle-orm";
import { Stripe } from "stripe";
import { expect, it } from "vitest";
import { shuffled } from "#testing/runs.ts";
import { checkInvariants } from "../../src/server/invariants.ts";
import { type ApiCall, apiCall, newCustomer } from "../support/customer.ts";
import { clinicDay } from "../support/days.ts";
import { startServer } from "../support/server.ts";
import { untilServed } from "../support/until-served.ts";

const BUYERS = 200;
const server = await startServer();
const other = await server.launchAnother();
const origins = [server.origin, other.origin];

type Person = { call: ApiCall };

/**
 * Creates customers in the database, each with a bearer token, because signing up is limited and would take too long.
 */
async function people(count: number): Promise<Person[]> {
  const first = await newCustomer(server.origin, "Twin");
  const { rows } = await server.db.execute<{ token: string }>(sql`
    with made as (
      insert into customers (id, email, first_name, last_name)
      select 'twin-' || n || '-' || floor(random() * 1e9), 'twin-' || n || '-' || random() || '@halcyon.example', 'Twin', 'Okafor'
      from generate_series(1, ${count}) n returning id
    ), opened as (
      insert into sessions (id, customer_id, device, expires_at)
      select 'session-' || id, id, 'test', now() + interval '1 hour' from made returning id, customer_id
    ), tokens as (
      select id as session_id, 'token-' || id as token from opened
    ), kept as (
      insert into access_tokens (token_hash, session_id, expires_at)
      select sha256(convert_to(token, 'UTF8')), session_id, now() + interval '10 minutes' from tokens
    )
    select token from tokens`);
  expect(first.token).not.toBe("");
  return rows.map(({ token }, index) => ({ call: apiCall(origins[index % 2] ?? server.origin, token) }));
}

function tally(codes: string[]): Record<string, number> {
  return codes.reduce<Record<string, number>>((counts, code) => {
    counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }, {});
}

it(`I1: of ${BUYERS} buyers on two servers, exactly ten get one of the ten units in stock`, async () => {
  await server.db.execute(sql`
    insert into stock_moves (id, size_id, delta, reason)
    select 'two-servers', id, 10 - on_hand, 'counted' from product_sizes where product_id = 'p03' order by position limit 1`);
  await server.db.execute(sql`
    update product_sizes set on_hand = 10 where id = (select size_id from stock_moves where id = 'two-servers')`);
  const buyers = await people(BUYERS);
  for (const { call } of buyers) {
    await call("POST", "add-to-cart/product/p03", { quantity: 1 });
  }
  const carts = await Promise.all(
    buyers.map(
      async ({ call }) =>
        (await untilServed(() => call("PUT", "updatePickupFromStore", { pickupFromStore: true }))).body.cart,
    ),
  );
  const answers = await Promise.all(
    buyers.map(({ call }, index) => untilServed(() => call("POST", `placeOrder/${carts[index]?._id}`, {}))),
  );
  const codes = tally(answers.map(({ status, body }) => (status === 200 ? "ordered" : (body.code ?? ""))));
  const { ordered = 0, payments_interrupted: interrupted = 0, ...others } = codes;
  expect(ordered + interrupted).toBe(10);
  expect(others).toEqual({ out_of_stock: BUYERS - 10 });
});

it("P1: 500 webhook deliveries for one order, shuffled across two servers, settle the order only once", async () => {
  const [person] = await people(1);
  if (!person) throw new Error("nobody there");
  await person.call("POST", "add-to-cart/product/p05", { quantity: 1 });
  const { cart } = (await person.call("PUT", "updatePickupFromStore", { pickupFromStore: true })).body;
  await fetch(`${other.sandbox}/sandbox/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ faults: { dropsWebhooks: true } }),
  });
  const { session, data } = (await person.call("POST", `placeOrder/${cart._id}`, {})).body;
  const card = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Mara Okafor" };
  await fetch(session.url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });

  const { rows: events } = await server.db.execute<{ data: unknown }>(sql`
    select data from sandbox_objects where kind = 'event' and data->'data'->'object'->'metadata'->>'order_id' = ${data.orderId}`);
  const { rows: secrets } = await server.db.execute<{ value: string }>(
    sql`select value from secrets where name = 'webhook'`,
  );
  const secret = `whsec_${secrets[0]?.value}`;
  const stripe = new Stripe("sk_test_signing");
  const deliveries = shuffled(
    Array.from({ length: 500 }, (_, index) => JSON.stringify(events[index % events.length]?.data)),
    24,
  );
  const statuses: number[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async (_, lane) => {
      for (let payload = deliveries.pop(); payload; payload = deliveries.pop()) {
        const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
        const response = await fetch(`${origins[lane % 2]}/api/v1/webhooks/payment`, {
          method: "POST",
          headers: { "content-type": "application/json", "stripe-signature": signature },
          body: payload,
        });
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    }),
  );
  expect(tally(statuses.map(String))).toEqual({ "200": 500 });
  await expect
    .poll(async () => (await person.call("GET", `user/getOrderDetails/${data.orderId}`)).body.data.status)
    .toBe("paid");
  const { rows } = await server.db.execute(sql`
    select (select count(*)::int from stock_moves where order_id = ${data.orderId}) as moves,
      (select count(*)::int from order_history where order_id = ${data.orderId} and to_status = 'paid') as paid`);
  expect(rows).toEqual([{ moves: 1, paid: 1 }]);
});

it(`BK-4: when ${BUYERS} customers on two servers hold and book the same slot, exactly one gets it`, async () => {
  const wanting = await people(BUYERS);
  for (const { call } of wanting) await call("POST", "add-to-cart/service/as03"); // there is only one centrifuge
  const [first] = wanting;
  if (!first) throw new Error("nobody there");
  let date = "";
  let time = "";
  for (let day = 0; day < 14 && time === ""; day += 1) {
    date = clinicDay(14 + day);
    const { body } = await first.call("GET", `admin/Slot/allSlot?date=${date}`);
    time = body.data.find((slot: { isBooked: boolean; from: string }) => !slot.isBooked)?.from ?? "";
  }
  const answers = await Promise.all(
    wanting.map(async ({ call }) => {
      const response = await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time });
      const booked = await call("POST", "checkoutService");
      return { held: response, booked };
    }),
  );
  expect(answers.filter(({ booked }) => booked.status === 200)).toHaveLength(1);
  const refused = answers.filter(({ booked }) => booked.status !== 200);
  expect(tally(refused.map(({ booked }) => booked.body.message))).toEqual({ "This Slot already booked. ": BUYERS - 1 });
  expect(answers.filter(({ held, booked }) => held.status >= 500 || booked.status >= 500)).toEqual([]);
});

it("all data are valid after the concurrent requests to two servers", async () => {
  expect((await checkInvariants(server.db)).filter(({ broken }) => broken > 0)).toEqual([]);
});
