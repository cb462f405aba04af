import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { parseEnv } from "#platform/env.ts";
import { createPaymentGateway, type EventPayload } from "#platform/payment-gateway.ts";
import { testApi } from "#testing/test-api.ts";
import { testDatabase } from "#testing/test-database.ts";
import { bindPaymentsApi } from "../api.ts";
import { matchEvents } from "./match-events.ts";
import { settleSubject } from "./settle-subject.ts";
import { takeWebhook } from "./take-webhook.ts";

const SECRET = "whsec_the_first";
const ROLLED = "whsec_the_second";
const gateway = createPaymentGateway({ apiKey: "sk_test_1", webhookSecrets: [SECRET, ROLLED] });
const api = await testApi([bindPaymentsApi], {}, gateway);
const payload = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "checkout.session.completed",
  created: 1,
  data: {
    object: {
      id: "cs_1",
      object: "checkout.session",
      metadata: { order_id: "order1" },
      customer_details: { name: "Mara" },
    },
  },
});

function eventPayload(of: Pick<EventPayload, "object" | "objectId"> & { ids?: EventPayload["ids"] }): EventPayload {
  const nothing = { created: 1, status: undefined, paymentStatus: undefined, amount: undefined, currency: undefined };
  return { ...nothing, ids: {}, ...of };
}

function seconds(offset = 0): number {
  return Math.floor(Date.now() / 1000) + offset;
}

function hexOf(body: string, time: number, secret = SECRET): string {
  return createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
}

function signed(body: string, time = seconds(), secret = SECRET): string {
  return `t=${time},v1=${hexOf(body, time, secret)}`;
}

async function deliver(body: string, header: string | string[] | undefined): Promise<number> {
  const headers = new Headers({ "content-type": "application/json" });
  for (const value of [header ?? []].flat()) headers.append("stripe-signature", value);
  const request = new Request("http://localhost:3000/api/v1/webhooks/payment", { method: "POST", headers, body });
  return (await api.fetch(request)).status;
}

async function rows(): Promise<number> {
  const { rows: counted } = await api.db.execute<{ count: number }>(
    sql`select (select count(*) from webhook_events)::int + (select count(*) from graphile_worker.jobs)::int as count`,
  );
  return counted[0]?.count ?? -1;
}

const now = seconds();
const forged: [name: string, body: string, header: string | string[] | undefined][] = [
  ["a wrong signature", payload, `t=${now},v1=${"0".repeat(64)}`],
  ["a signature of more than 300 seconds ago", payload, signed(payload, seconds(-302))],
  ["a signature of more than 300 seconds ahead", payload, signed(payload, seconds(+302))],
  ["only the test scheme v0", payload, `t=${now},v0=${hexOf(payload, now)}`],
  ["a body written anew", JSON.stringify(JSON.parse(payload), null, 2), signed(payload)],
  ["no header", payload, undefined],
  ["two headers", payload, [signed(payload), signed(payload)]],
  ["a wrong secret", payload, signed(payload, now, "whsec_guessed")],
  ["another endpoint's secret", payload, signed(payload, now, "whsec_of_another_endpoint")],
  ["a truncated signature", payload, `t=${now},v1=${hexOf(payload, now).slice(0, 40)}`],
  ["an upper-case signature", payload, `t=${now},v1=${hexOf(payload, now).toUpperCase()}`],
  ["a body of 1 MB", `${payload}${" ".repeat(1_048_576)}`, signed(payload)],
];

it.each(forged)(
  "P9: a webhook request with %s is refused with 400, and the server writes nothing",
  async (_name, body, header) => {
    const before = await rows();
    expect(await deliver(body, header)).toBe(400);
    expect(await rows()).toBe(before);
  },
);

it("a webhook event signed with the current secret or with the new one is accepted and stored only once", async () => {
  expect(await deliver(payload, signed(payload))).toBe(200);
  expect(await deliver(payload, signed(payload, seconds(), ROLLED))).toBe(200);
  expect(await deliver(payload, `t=${now},v1=${"0".repeat(64)},v1=${hexOf(payload, now)}`)).toBe(200);
  const { rows: stored } = await api.db.execute<{ payload: object }>(sql`select payload from webhook_events`);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain("Mara");
});

describe("the subject of a webhook event (PY-3)", () => {
  const { db } = api;

  async function told(id: string, metadata: Record<string, string>, payload: EventPayload) {
    const outcome = await takeWebhook(db, { id, type: `${payload.object}.updated`, metadata, payload });
    const { rows: stored } = await db.execute<{ subject: string | null; orderId: string | null; state: string }>(
      sql`select subject, order_id as "orderId", state from webhook_events where id = ${id}`,
    );
    const { rows: jobs } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where key = 'settle:' || ${stored[0]?.subject ?? null}`,
    );
    return { outcome, stored: stored[0], jobs: jobs[0]?.count };
  }

  async function addTender(id: string) {
    await db.execute(sql`
      insert into tenders (id, order_id, kind, source_account, amount_cents, state, payment_intent_id, charge_id, provider_invoice_id)
      values (${id}, ${`order-of-${id}`}, 'card', 'provider', 500, 'captured', ${`pi_${id}`}, ${`ch_${id}`}, ${`in_${id}`})`);
    await db.execute(sql`
      insert into refunds (id, tender_id, order_id, amount_cents, reason, idempotency_key, provider_refund_id)
      values (${`r-${id}`}, ${id}, ${`order-of-${id}`}, 100, 'requested', ${`refund:${id}:1`}, ${`re_${id}`})`);
  }

  it("is taken from our metadata if the event has them", async () => {
    expect(
      await told("evt_m", { order_id: "o5", refund_id: "r5" }, eventPayload({ object: "refund", objectId: "re_5" })),
    ).toEqual({
      outcome: "stored",
      stored: { subject: "refund:r5", orderId: "o5", state: "received" },
      jobs: 1,
    });
    const renewal = eventPayload({
      object: "invoice",
      objectId: "in_7",
      ids: { invoice: "in_7", subscription: "sub_7" },
    });
    expect(await told("evt_n", { membership_id: "m7" }, renewal)).toMatchObject({
      stored: { subject: "membership:m7", orderId: null, state: "received" },
      jobs: 1,
    });
  });

  it.each([
    ["a dispute, by its payment", "dispute", { paymentIntent: "pi_a" }, "tender:a"],
    ["a dispute, by its charge", "dispute", { charge: "ch_a" }, "tender:a"],
    ["an invoice that was paid", "invoice", { invoice: "in_a" }, "tender:a"],
  ])("is found by the stored provider ids: %s", async (name, object, ids, subject) => {
    if (object === "dispute" && "paymentIntent" in ids) await addTender("a");
    expect(await told(`evt_${name}`, {}, eventPayload({ object, objectId: "x_1", ids }))).toMatchObject({
      stored: { subject, orderId: "order-of-a", state: "received" },
    });
  });

  it("is one of our refunds if we have stored the provider's id for that refund", async () => {
    await addTender("b");
    const payload = eventPayload({ object: "refund", objectId: "re_b", ids: { paymentIntent: "pi_b" } });
    expect(await told("evt_b", {}, payload)).toMatchObject({
      stored: { subject: "refund:r-b", orderId: "order-of-b" },
    });
  });

  it("is found later, as soon as its record exists; if none appears, the event is deleted after three days", async () => {
    const dispute = (id: string) =>
      eventPayload({ object: "dispute", objectId: `dp_${id}`, ids: { charge: `ch_${id}` } });
    for (const id of ["c", "d"])
      expect(await told(`evt_${id}`, {}, dispute(id))).toMatchObject({
        outcome: "stored",
        stored: { subject: null, orderId: null, state: "unmatched" },
      });
    const left = () =>
      db.execute<{ id: string; subject: string | null; state: string }>(
        sql`select id, subject, state from webhook_events where id in ('evt_c', 'evt_d') order by id`,
      );
    await addTender("c");
    await matchEvents(db);
    expect((await left()).rows).toEqual([
      { id: "evt_c", subject: "tender:c", state: "received" },
      { id: "evt_d", subject: null, state: "unmatched" },
    ]);
    await db.execute(
      sql`update webhook_events set received_at = now() - interval '73 hours' where id in ('evt_c', 'evt_d')`,
    );
    await matchEvents(db);
    expect((await left()).rows).toEqual([{ id: "evt_c", subject: "tender:c", state: "received" }]);
  });

  it("isn't looked up, and the event isn't stored, if the event belongs to another application (P10)", async () => {
    for (const [metadata, object] of [
      [{}, "charge"],
      [{ shop: "another" }, "payment_intent"],
      [{ order_id: "no id at all!" }, "checkout.session"],
      [{}, "product"],
    ] as const)
      expect(await told("evt_other", metadata, eventPayload({ object, objectId: "x_2" }))).toMatchObject({
        outcome: "ignored",
        stored: undefined,
      });
  });

  it("is settled by the handler for the subject's kind, or waits as long as no module has such a handler", async () => {
    const asked: string[] = [];
    const handlers = {
      refund: async (id: string) => {
        asked.push(id);
        return id !== "r-none";
      },
    };
    const stateOf = async (id: string) =>
      (await db.execute<{ state: string }>(sql`select state from webhook_events where id = ${id}`)).rows[0]?.state;
    for (const [id, refund] of [
      ["evt_h1", "r-h"],
      ["evt_h2", "r-none"],
    ] as const)
      await told(id, { refund_id: refund }, eventPayload({ object: "refund", objectId: `re_${refund}` }));
    await told("evt_h3", { plan_purchase_id: "p-h" }, eventPayload({ object: "subscription", objectId: "sub_h" }));
    for (const subject of ["refund:r-h", "refund:r-none", "plan:p-h"]) await settleSubject(db, handlers, subject);
    expect(asked).toEqual(["r-h", "r-none"]);
    expect([await stateOf("evt_h1"), await stateOf("evt_h2"), await stateOf("evt_h3")]).toEqual([
      "processed",
      "unmatched",
      "unmatched",
    ]);
  });
});

it("a webhook returns an error if its event can't be stored, so that the provider sends it again", async () => {
  const { db } = await testDatabase();
  await db.execute(sql`alter table webhook_events rename to elsewhere`);
  const event = {
    id: "evt_2",
    type: "charge.succeeded",
    metadata: { order_id: "order1" },
    payload: eventPayload({ object: "charge", objectId: "ch_1" }),
  };
  await expect(takeWebhook(db, event)).rejects.toThrow();
});

it("the server refuses to start with a real payment key if the signing secret is missing or blank", () => {
  expect(() => parseEnv({ STRIPE_SECRET_KEY: "sk_live_1" })).toThrow(/STRIPE_WEBHOOK_SECRET/);
  expect(() => createPaymentGateway({ apiKey: "sk_test_1", webhookSecrets: [""] })).toThrow();
  expect(() => createPaymentGateway({ apiKey: "sk_test_1", webhookSecrets: [] })).toThrow();
});

it("a webhook returns payments_unavailable if no payment provider is set up", async () => {
  const closed = await testApi([bindPaymentsApi]);
  const answer = await closed.send("POST", "webhooks/payment", { body: {} });
  expect(answer).toMatchObject({ status: 503, body: { code: "payments_unavailable" } });
});
