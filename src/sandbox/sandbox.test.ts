import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Ajv } from "ajv";
import { sql } from "drizzle-orm";
import { Stripe } from "stripe";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { systemClock } from "#shared/clock.ts";
import { runs } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import { assertSandboxAllowed, type Sandbox, startSandbox } from "./create-sandbox.ts";
import { NO_FAULTS, setFaults } from "./faults.ts";
import { runWireCall } from "./wire-calls.ts";

const { db, url: databaseUrl } = await testDatabase();
const logger = createLogger({ level: "silent" });
const sandbox: Sandbox = await startSandbox({
  databaseUrl,
  logger,
  webhookUrl: undefined,
  webhookSecret: "whsec_test",
  clock: systemClock,
});
const stripe = new Stripe(sandbox.apiKey, {
  host: "127.0.0.1",
  port: sandbox.port,
  protocol: "http",
  telemetry: false,
  maxNetworkRetries: 2,
});
const pages = createServer((request, response) => {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  sandbox.respond(path, request, response).then(
    (isServed) => isServed || response.writeHead(404).end(),
    () => response.writeHead(500).end(),
  );
});
// The test and this server share one event loop: on a busy machine, a connection about to be used would be closed.
pages.keepAliveTimeout = 0;
await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", () => resolve()));
const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`; // a listening TCP server has a port

afterAll(async () => {
  await sandbox.stop();
  pages.close();
});
beforeEach(async () => {
  await setFaults(db, NO_FAULTS);
});

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(JSON.parse(readFileSync(join(import.meta.dirname, "published-shapes.json"), "utf8")), "shapes");

function shapeErrors(name: string, object: unknown): string[] {
  const validate = ajv.getSchema(`shapes#/$defs/${name}`);
  if (!validate) throw new Error(`no published shape of ${name}`);
  if (validate(JSON.parse(JSON.stringify(object)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function sessionParameters(
  metadata: Record<string, string> = { order_id: "order1" },
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 4_250, product_data: { name: "Clinic order 1042" } } },
    ],
    success_url: `${origin}/thanks/order1`,
    cancel_url: `${origin}/failed/order1`,
    expires_at: Math.floor(Date.now() / 1000) + 1_900,
    metadata,
    payment_intent_data: { metadata },
  };
}

async function pay(sessionUrl: string, number: string): Promise<Response> {
  return fetch(sessionUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number, expiry: "12 / 40", cvc: "123", name: "Mara Okafor" }),
  });
}

async function openSession(): Promise<Stripe.Checkout.Session & { url: string }> {
  const session = await stripe.checkout.sessions.create(sessionParameters());
  return { ...session, url: session.url ?? "" };
}

describe("the sandbox's payment page (PY-1)", () => {
  it("shows labeled fields and the amount, in a form that needs no script", async () => {
    const { url } = await openSession();
    const response = await fetch(url);
    const html = await response.text();
    for (const label of ["Card number", "Expiration (MM / YY)", "CVC", "Name on card"])
      expect(html).toContain(`>${label}</label>`);
    expect(html).toContain('<button type="submit">Pay $42.50</button>');
    expect(html).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
  });

  it("accepts the card number for success only once, and redirects the customer back", async () => {
    const { id, url } = await openSession();
    const [first, second] = await Promise.all([pay(url, "4242 4242 4242 4242"), pay(url, "4242 4242 4242 4242")]);
    expect([first.status, second.status].sort()).toEqual([303, 410]);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    const { docs } = (await runWireCall(db, "GET", "/v1/charges", {}).then((list) => ({
      docs: (list as { data: { payment_intent: string }[] }).data, // the type of a list of charges
    }))) as { docs: { payment_intent: string }[] };
    const intent = session.payment_intent as Stripe.PaymentIntent; // an object, because the request expands it
    expect(docs.filter((charge) => charge.payment_intent === intent.id)).toHaveLength(1);
    expect(intent.amount_received).toBe(4_250);
  });

  it.each([
    ["4000000000000002", "Your card was declined."],
    ["4000000000009995", "Your card has insufficient funds."],
  ])("declines the card %s with its message, and lets the customer try another card", async (number, message) => {
    const { id, url } = await openSession();
    const declined = await pay(url, number);
    expect(declined.status).toBe(200);
    expect(await declined.text()).toContain(message);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    expect((await pay(url, "4242424242424242")).headers.get("location")).toBe(`${origin}/thanks/order1`);
  });

  it("requires authentication for the 3-D Secure card, which the customer can refuse", async () => {
    const { id, url } = await openSession();
    const asked = await pay(url, "4000002500003155");
    expect(asked.headers.get("location")).toBe(`/sandbox/checkout/${id}/challenge`);
    const answer = (value: string) =>
      fetch(`${url}/challenge`, { method: "POST", redirect: "manual", body: new URLSearchParams({ answer: value }) });
    expect(await (await answer("fail")).text()).toContain("unable to authenticate");
    await pay(url, "4000002500003155");
    expect((await answer("complete")).status).toBe(303);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
  });

  it("shows which fields of an invalid card are wrong", async () => {
    const { url } = await openSession();
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ number: "1234", expiry: "13/20", cvc: "1", name: "" }),
    });
    expect(response.status).toBe(200);
    expect((await response.text()).match(/aria-invalid="true"/g)).toHaveLength(4);
  });
});

describe("the sandbox's API", () => {
  it("responds in the provider's published formats", async () => {
    const { id, url } = await openSession();
    expect(shapeErrors("checkout.session", await stripe.checkout.sessions.retrieve(id))).toEqual([]);
    await pay(url, "4000000000000002");
    await pay(url, "4242424242424242");
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
    expect(shapeErrors("checkout.session", session)).toEqual([]);
    const intent = session.payment_intent as Stripe.PaymentIntent; // an object, because the request expands it
    expect(shapeErrors("payment_intent", intent)).toEqual([]);
    expect(shapeErrors("charge", intent.latest_charge)).toEqual([]);
    expect(shapeErrors("refund", await stripe.refunds.create({ payment_intent: intent.id, amount: 250 }))).toEqual([]);
    expect(shapeErrors("customer", await stripe.customers.create({ email: "a@example.com" }))).toEqual([]);
    const lines = await stripe.checkout.sessions.listLineItems(id);
    expect(shapeErrors("item", lines.data[0])).toEqual([]);
    const events = await stripe.events.list({ limit: 100 });
    expect(events.data.length).toBeGreaterThan(8);
    for (const event of events.data) expect(shapeErrors("event", event)).toEqual([]);
    const refused = await fetch(`http://127.0.0.1:${sandbox.port}/v1/checkout/sessions/cs_test_none`, {
      headers: { authorization: "Bearer sk_test_sandbox" },
    });
    expect(refused.status).toBe(404);
    expect(shapeErrors("error", await refused.json())).toEqual([]);
  });

  it("refunds no more than the amount paid", async () => {
    const { id, url } = await openSession();
    await pay(url, "4242424242424242");
    const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => stripe.refunds.create({ payment_intent: intent, amount: 4_250 })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
  });

  it("repeats the first response for an idempotency key, refuses other content with it, and conflicts while the first runs (P8)", async () => {
    const options = { idempotencyKey: "checkout:order1:1" };
    const parameters = sessionParameters();
    const [first, again] = [
      await stripe.checkout.sessions.create(parameters, options),
      await stripe.checkout.sessions.create(parameters, options),
    ];
    expect(again.id).toBe(first.id);
    await expect(
      stripe.checkout.sessions.create({ ...parameters, cancel_url: `${origin}/other` }, options),
    ).rejects.toMatchObject({ type: "StripeIdempotencyError" });
    const many = await Promise.all(
      Array.from({ length: 20 }, () =>
        stripe.checkout.sessions.create(parameters, { idempotencyKey: "k2", maxNetworkRetries: 8 }),
      ),
    );
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  });

  it("stores a 500 response for an idempotency key if the work was done, but stores no refusal of invalid parameters (P8)", async () => {
    await setFaults(db, { failsAfterCommit: 1 });
    const failing = { idempotencyKey: "k500", maxNetworkRetries: 0 };
    await expect(stripe.checkout.sessions.create(sessionParameters(), failing)).rejects.toMatchObject({
      statusCode: 500,
    });
    await expect(stripe.checkout.sessions.create(sessionParameters(), { ...failing })).rejects.toThrow();
    const refused = { idempotencyKey: "k400" };
    await expect(
      stripe.checkout.sessions.create({ ...sessionParameters(), expires_at: 1 }, refused),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.checkout.sessions.create(sessionParameters(), refused)).status).toBe("open");
  });

  it("creates exactly one checkout session per idempotency key when responses are lost (P8)", async () => {
    const before = await countSessions();
    await setFaults(db, { losesAnswers: 200 });
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const options = { idempotencyKey: `lost:${index}`, maxNetworkRetries: 6 };
        return (await stripe.checkout.sessions.create(sessionParameters(), options)).id;
      }),
    );
    expect((await countSessions()) - before).toBe(200);
  });

  it("expires checkout sessions on request only while they are open, and automatically at their expiration time", async () => {
    const { id } = await openSession();
    expect((await stripe.checkout.sessions.expire(id)).status).toBe("expired");
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    const { id: other, url } = await openSession();
    await db.execute(sql`update sandbox_objects set data = data || '{"expires_at": 1}' where id = ${other}`);
    expect((await pay(url, "4242424242424242")).status).toBe(410);
    expect((await stripe.checkout.sessions.retrieve(other)).status).toBe("expired");
  });

  it("either completes or expires a checkout session when both are requested at the same moment (P5)", async () => {
    for (let round = 0; round < runs(4, 60); round += 1) {
      const { id, url } = await openSession();
      const [paid, expired] = await Promise.allSettled([
        pay(url, "4242424242424242"),
        stripe.checkout.sessions.expire(id),
      ]);
      const isPaid = paid.status === "fulfilled" && paid.value.status === 303;
      expect(isPaid).toBe(expired.status === "rejected");
      expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(isPaid ? "paid" : "unpaid");
    }
  });

  it("accepts only test keys", async () => {
    const response = await fetch(`http://127.0.0.1:${sandbox.port}/v1/events`, {
      headers: { authorization: "Bearer sk_live_x" },
    });
    expect(response.status).toBe(401);
  });
});

it("the sandbox can't replace a real provider", () => {
  const nodeEnv = "production" as const;
  expect(() => assertSandboxAllowed({ stripeSecretKey: "sk_live_1", nodeEnv, demo: true })).toThrow(
    /real provider key/,
  );
  expect(() => assertSandboxAllowed({ stripeSecretKey: undefined, nodeEnv, demo: false })).toThrow(/without DEMO/);
  expect(() => assertSandboxAllowed({ stripeSecretKey: undefined, nodeEnv, demo: true })).not.toThrow();
});

async function countSessions(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from sandbox_objects where kind = 'checkout.session'`,
  );
  return rows[0]?.count ?? 0;
}
