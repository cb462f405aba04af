import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { openPaymentRig, WEBHOOK_SECRET } from "#testing/payment-rig.ts";
import { type Purchase, purchasesOf } from "#testing/purchases-of.ts";
import { runs, shuffled } from "#testing/runs.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { settleOrder } from "./settle-order.ts";

const rig = await openPaymentRig();
const { db } = rig;
const { buy, expectPaidOnce } = purchasesOf(rig);
const stripe = new Stripe("sk_test_signing");
const NOW = { quietSeconds: 0, strandedSeconds: 0 };

beforeEach(async () => {
  await rig.setFaults(NO_FAULTS);
});
afterEach(() => rig.stopJobs());

/** Returns all sandbox events about an order, as they would be sent. */
async function eventsOf(orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ data: unknown }>(sql`
    select data from sandbox_objects where kind = 'event' and data->'data'->'object'->'metadata'->>'order_id' = ${orderId}`);
  return rows.map(({ data }) => JSON.stringify(data));
}

async function deliver(payload: string): Promise<number> {
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const response = await fetch(`${rig.origin}/api/v1/webhooks/payment`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  await response.arrayBuffer();
  return response.status;
}

async function inParallel<T>(items: T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

/** Whether a connection is waiting for a row lock. */
async function isWaitingForLock(): Promise<boolean> {
  const waiting = sql`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%orders%'`;
  return (await rig.count(waiting)) > 0;
}

async function unfinishedEvents(): Promise<number> {
  return rig.count(sql`select count(*) from webhook_events where state <> 'processed'`);
}

const DELIVERIES = runs(100, 500);
const ORDERS = runs(4, 80);
const PAYMENTS = runs(5, 50);
const MOMENTS = runs(6, 121);

describe("webhooks (PY-3)", () => {
  it(`P1: settle an order only once, and are all acknowledged, in ${DELIVERIES} shuffled and repeated deliveries`, async () => {
    await rig.setFaults({ dropsWebhooks: true });
    const bought = await buy();
    await rig.pay(bought.url, "4000000000000002");
    await rig.pay(bought.url);
    const events = await eventsOf(bought.orderId);
    expect(events.length).toBeGreaterThanOrEqual(5);
    await rig.startJobs();
    const deliveries = shuffled(
      Array.from({ length: DELIVERIES }, (_, index) => events[index % events.length] ?? ""),
      21,
    );
    await inParallel(deliveries, 50, async (payload) => {
      expect(await deliver(payload)).toBe(200);
    });
    await rig.until(
      async () => (await unfinishedEvents()) === 0 && (await rig.orderState(bought.orderId)).status === "paid",
    );
    await expectPaidOnce(bought);
  });

  it(`P1: settle each of ${ORDERS} orders only once, even if delivered five times, shuffled, and while customers return`, async () => {
    await rig.setFaults({ dropsWebhooks: true });
    const all: Purchase[] = [];
    for (let index = 0; index < ORDERS; index += 1) all.push(await buy());
    for (const { url } of all) expect(await rig.pay(url)).toBe(303);
    const deliveries: (() => Promise<void>)[] = [];
    for (const [index, bought] of all.entries()) {
      for (const [which, payload] of (await eventsOf(bought.orderId)).entries())
        for (let copy = 0; copy <= (index + which) % 5; copy += 1)
          deliveries.push(async () => expect(await deliver(payload)).toBe(200));
      if (index % 2 === 0)
        deliveries.push(async () =>
          expect((await rig.call("GET", `successOrder/${bought.orderId}`, bought.customerId)).status).toBe(200),
        );
    }
    await rig.startJobs();
    await inParallel(shuffled(deliveries, 22), 50, (run) => run());
    await rig.until(async () => (await unfinishedEvents()) === 0);
    for (const bought of all) await expectPaidOnce(bought);
  });

  it(`P2: lead to one order and one charge if the customer returns shortly before or after them, at ${MOMENTS} moments`, async () => {
    await rig.setFaults({ dropsWebhooks: true });
    await rig.startJobs();
    for (let round = 0; round < MOMENTS; round += 1) {
      const bought = await buy();
      await rig.pay(bought.url);
      const completed =
        (await eventsOf(bought.orderId)).find((event) => event.includes("checkout.session.completed")) ?? "";
      // The webhook arrives from 15 ms before to 15 ms after the customer returns.
      const offset = Math.round((30 * round) / (MOMENTS - 1)) - 15;
      const [webhook, returned] = await Promise.all([
        sleep(Math.max(0, offset)).then(() => deliver(completed)),
        sleep(Math.max(0, -offset)).then(() => rig.call("GET", `successOrder/${bought.orderId}`, bought.customerId)),
      ]);
      expect([webhook, returned.status]).toEqual([200, 200]);
      expect(returned.body.data._id).toBe(bought.orderId);
      await expectPaidOnce(bought);
    }
  });

  it("P3: are stored if they arrive before their order exists, and the order is paid later", async () => {
    await rig.setFaults({ dropsWebhooks: true });
    const bought = await buy();
    await rig.pay(bought.url);
    const [early = ""] = (await eventsOf(bought.orderId)).map((event) =>
      event.replaceAll(bought.orderId, "not-there-yet"),
    );
    expect(await deliver(early)).toBe(200);
    await settleOrder(rig.deps, "not-there-yet", { cause: "webhook" });
    const stateOf = (id: string) =>
      db.execute<{ state: string }>(sql`select state from webhook_events where order_id = ${id}`);
    expect((await stateOf("not-there-yet")).rows).toEqual([{ state: "unmatched" }]);
    await db.execute(
      sql`update webhook_events set order_id = ${bought.orderId}, subject = ${`order:${bought.orderId}`}, received_at = now() - interval '30 seconds' where order_id = 'not-there-yet'`,
    );
    await db.execute(
      sql`update checkout_sessions set created_at = now() + interval '1 hour' where order_id = ${bought.orderId}`,
    );
    await reconcilePayments(rig.deps);
    await expectPaidOnce(bought);
    expect((await stateOf(bought.orderId)).rows).toEqual([{ state: "processed" }]);
  });

  it("P3: pay an order whose transaction is still open when they arrive, after it has committed", async () => {
    await rig.setFaults({ dropsWebhooks: true });
    const bought = await buy();
    await rig.pay(bought.url);
    const [event = ""] = await eventsOf(bought.orderId);
    await rig.startJobs();
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from orders where id = ${bought.orderId} for update`);
      expect(await deliver(event)).toBe(200);
      await rig.until(isWaitingForLock);
      expect((await rig.orderState(bought.orderId)).status).toBe("pending");
    });
    await rig.until(async () => (await rig.orderState(bought.orderId)).status === "paid");
    await expectPaidOnce(bought);
  });

  it(`P4: may all be lost even if no customer returns, because the reconciler then finds all ${PAYMENTS} payments`, async () => {
    await rig.setFaults({ dropsWebhooks: true });
    const all: Purchase[] = [];
    for (let index = 0; index < PAYMENTS; index += 1) all.push(await buy());
    for (const { url } of all) await rig.pay(url);
    await Promise.all([reconcilePayments(rig.deps, NOW), reconcilePayments(rig.deps, NOW)]);
    for (const bought of all) await expectPaidOnce(bought);
  });

  it("P10: are acknowledged, but not stored, if they are about another application's object", async () => {
    const before = await rig.count(sql`select count(*) from webhook_events`);
    const event = (metadata: object) =>
      JSON.stringify({
        id: "evt_other",
        object: "event",
        type: "charge.succeeded",
        created: 1,
        data: { object: { id: "ch_1", object: "charge", metadata } },
      });
    for (const metadata of [{}, { shop: "another" }, { order_id: "no id at all!" }])
      expect(await deliver(event(metadata))).toBe(200);
    expect(await rig.count(sql`select count(*) from webhook_events`)).toBe(before);
  });

  it("P13: change no row when all events of a finished order are replayed", async () => {
    const bought = await buy();
    await rig.startJobs();
    await rig.pay(bought.url);
    await rig.until(async () => (await rig.orderState(bought.orderId)).status === "paid");
    await rig.until(async () => (await unfinishedEvents()) === 0);
    const snapshot = () =>
      db.execute(sql`select (select json_agg(o) from orders o where id = ${bought.orderId}) as orders,
        (select json_agg(s) from checkout_sessions s where order_id = ${bought.orderId}) as sessions,
        (select json_agg(h) from order_history h where order_id = ${bought.orderId}) as history,
        (select count(*) from webhook_events) as events, (select count(*) from outbox_events) as outbox,
        (select json_agg(z) from product_sizes z where id = ${bought.sizeId}) as sizes`);
    const before = (await snapshot()).rows;
    for (const event of await eventsOf(bought.orderId))
      for (let copy = 0; copy < 3; copy += 1) expect(await deliver(event)).toBe(200);
    await settleOrder(rig.deps, bought.orderId, { cause: "webhook" });
    expect((await snapshot()).rows).toEqual(before);
  });

  it("lead to only one email for a paid order, for any number of events", async () => {
    const { readdirSync, readFileSync } = await import("node:fs");
    const bought = await buy();
    await rig.setFaults({ copies: 4, delayMs: 300 });
    await rig.startJobs();
    await rig.pay(bought.url);
    const folder = `${rig.dataDir}/outbox`;
    const mails = () => {
      try {
        return (
          readdirSync(folder)
            .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
            // The clinic gets a separate email, with the customer's email as Reply-To.
            .filter((mail) => new RegExp(`^To: .*${bought.customerId}@`, "m").test(mail))
        );
      } catch {
        return []; // the folder doesn't exist before the first mail
      }
    };
    await rig.until(async () => mails().length > 0);
    await rig.until(
      async () =>
        (await unfinishedEvents()) === 0 && (await rig.count(sql`select count(*) from graphile_worker.jobs`)) === 0,
    );
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toContain("is confirmed");
  });
});
