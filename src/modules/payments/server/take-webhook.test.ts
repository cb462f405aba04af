import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { parseEnv } from "#platform/env.ts";
import { createPaymentGateway } from "#platform/payment-gateway.ts";
import { testApi } from "#testing/test-api.ts";
import { testDatabase } from "#testing/test-database.ts";
import { bindPaymentsApi } from "./api.ts";
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

it.each(forged)("P9: refuses %s with 400 and writes nothing", async (_name, body, header) => {
  const before = await rows();
  expect(await deliver(body, header)).toBe(400);
  expect(await rows()).toBe(before);
});

it("takes what is signed with the secret, or with the one it is being changed for, and stores it once", async () => {
  expect(await deliver(payload, signed(payload))).toBe(200);
  expect(await deliver(payload, signed(payload, seconds(), ROLLED))).toBe(200);
  expect(await deliver(payload, `t=${now},v1=${"0".repeat(64)},v1=${hexOf(payload, now)}`)).toBe(200);
  const { rows: stored } = await api.db.execute<{ payload: object }>(sql`select payload from webhook_events`);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain("Mara");
});

it("answers an error when it can't be stored, so that the provider sends it again", async () => {
  const { db } = await testDatabase();
  await db.execute(sql`alter table webhook_events rename to elsewhere`);
  const event = { id: "evt_2", type: "charge.succeeded", metadata: { order_id: "order1" }, payload: {} };
  await expect(takeWebhook(db, event)).rejects.toThrow();
});

it("refuses to start with a real key and no signing secret, and takes no blank one", () => {
  expect(() => parseEnv({ STRIPE_SECRET_KEY: "sk_live_1" })).toThrow(/STRIPE_WEBHOOK_SECRET/);
  expect(() => createPaymentGateway({ apiKey: "sk_test_1", webhookSecrets: [""] })).toThrow();
  expect(() => createPaymentGateway({ apiKey: "sk_test_1", webhookSecrets: [] })).toThrow();
});

it("answers payments_unavailable where no provider is set up", async () => {
  const closed = await testApi([bindPaymentsApi]);
  const answer = await closed.send("POST", "webhooks/payment", { body: {} });
  expect(answer).toMatchObject({ status: 503, body: { code: "payments_unavailable" } });
});
