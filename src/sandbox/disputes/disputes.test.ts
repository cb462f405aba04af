import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { openSandboxRig } from "#testing/sandbox-rig.ts";
import { runDueBilling } from "../billing/run-due-billing.ts";
import { NO_FAULTS, setFaults } from "../faults.ts";

const { db, gateway, origin, ask, enterCard, inHalfAnHour, shapeErrors, sandbox } = await openSandboxRig();

beforeEach(async () => {
  await setFaults(db, NO_FAULTS);
});

/** Creates a payment of $42.50 by a card. */
async function paidBy(number: string, capture: "automatic" | "manual" = "automatic") {
  const orderId = newId();
  const session = await gateway.createSession(
    {
      lines: [{ name: "Order 1042", amountCents: 4_250, quantity: 1 }],
      currency: "USD",
      description: "Order 1042",
      successUrl: `${origin}/thanks/1`,
      cancelUrl: `${origin}/failed/1`,
      expiresAtSeconds: await inHalfAnHour(),
      metadata: { order_id: orderId },
      capture,
    },
    `checkout:${orderId}:1`,
  );
  expect((await enterCard(session.url ?? "", number)).status).toBe(303);
  const { paymentIntentId = "" } = await gateway.getSession(session.id);
  return { orderId, paymentIntentId };
}

/** Runs everything that becomes due within this time, by moving all due times back. */
async function pass(seconds: number): Promise<void> {
  await db.execute(sql`
    update sandbox_objects set hidden = jsonb_set(hidden, '{dueAt}', to_jsonb((hidden->>'dueAt')::bigint - ${seconds}::int)) where hidden ? 'dueAt'`);
  await runDueBilling(db, undefined);
}

async function control(body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/sandbox/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

async function disputeOf(paymentIntentId: string) {
  const { body } = await ask("GET", `/v1/disputes?payment_intent=${paymentIntentId}`);
  return body.data[0];
}

async function eventsOf(disputeId: string): Promise<string[]> {
  const { rows } = await db.execute<{ type: string; object: unknown }>(sql`
    select data->>'type' as type, data->'data'->'object' as object from sandbox_objects
    where kind = 'event' and data->'data'->'object'->>'id' = ${disputeId} order by position`);
  for (const { object } of rows) expect(shapeErrors("dispute", object)).toEqual([]);
  return rows.map(({ type }) => type);
}

describe("the sandbox's disputes", () => {
  it.each([
    ["4000000000000259", "fraudulent", "needs_response", -5_750],
    ["4000000000002685", "product_not_received", "needs_response", -5_750],
    ["4000000000001976", "fraudulent", "warning_needs_response", 0],
  ])("are opened a minute after the card %s was charged", async (number, reason, status, moved) => {
    const { paymentIntentId } = await paidBy(number);
    await pass(30);
    expect(await disputeOf(paymentIntentId)).toBeUndefined();
    await pass(31);
    const dispute = await disputeOf(paymentIntentId);
    expect(dispute).toMatchObject({
      object: "dispute",
      amount: 4_250,
      reason,
      status,
      payment_intent: paymentIntentId,
    });
    expect(shapeErrors("dispute", dispute)).toEqual([]);
    const net = dispute.balance_transactions.map((one: { net: number }) => one.net);
    expect(net.reduce((sum: number, one: number) => sum + one, 0)).toBe(moved);
    expect(await eventsOf(dispute.id)).toEqual([
      "charge.dispute.created",
      ...(moved === 0 ? [] : ["charge.dispute.funds_withdrawn"]),
    ]);
    expect((await ask("GET", `/v1/charges/${dispute.charge}`)).body.disputed).toBe(true);
    expect((await ask("GET", `/v1/disputes/${dispute.id}`)).body).toEqual(dispute);
  });

  it("aren't opened before the payment was captured", async () => {
    const { orderId, paymentIntentId } = await paidBy("4000000000000259", "manual");
    await pass(100);
    expect(await disputeOf(paymentIntentId)).toBeUndefined();
    await gateway.captureIntent(paymentIntentId, `capture:${orderId}:1`);
    await pass(100);
    expect(await disputeOf(paymentIntentId)).toMatchObject({ status: "needs_response" });
  });

  it("are won or lost by the provider's two test texts as evidence, and a won dispute returns the amount and the fee", async () => {
    for (const [text, status, net] of [
      ["winning_evidence", "won", 0],
      ["losing_evidence", "lost", -5_750],
    ] as const) {
      const { orderId, paymentIntentId } = await paidBy("4242424242424242");
      await control({ dispute: { orderId } });
      const { id } = await disputeOf(paymentIntentId);
      expect(await gateway.submitEvidence(id, { statement: text }, `evidence:${id}:1`)).toEqual({ status });
      const [known] = await gateway.listDisputes({ paymentIntentId });
      expect(known).toMatchObject({ id, status, withdrawnCents: 4_250, feeCents: 1_500 });
      expect((known?.reinstatedCents ?? 0) + (known?.feeBackCents ?? 0) - 5_750).toBe(net);
      expect(await eventsOf(id)).toEqual([
        ...["charge.dispute.created", "charge.dispute.funds_withdrawn", "charge.dispute.updated"],
        ...["charge.dispute.closed", ...(status === "won" ? ["charge.dispute.funds_reinstated"] : [])],
      ]);
      await expect(gateway.submitEvidence(id, { statement: "more" }, `evidence:${id}:2`)).rejects.toMatchObject({
        outcome: "refused",
      });
    }
  });

  it("stay under review until the bank decides, unless the evidence is a test text that wins or loses, and take evidence only once", async () => {
    const { orderId, paymentIntentId } = await paidBy("4242424242424242");
    await control({ dispute: { orderId, as: "product_not_received" } });
    const { id } = await disputeOf(paymentIntentId);
    const evidence = { statement: "Picked up at the desk.", productDescription: "A cream", serviceDate: "2026-11-20" };
    for (let time = 0; time < 2; time += 1)
      expect(await gateway.submitEvidence(id, evidence, `evidence:${id}:1`)).toEqual({ status: "under_review" });
    expect(await disputeOf(paymentIntentId)).toMatchObject({
      status: "under_review",
      evidence: { uncategorized_text: "Picked up at the desk.", product_description: "A cream" },
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    await pass(30 * 86_400);
    expect(await disputeOf(paymentIntentId)).toMatchObject({ status: "under_review" });
    await control({ decide: { orderId, to: "won" } });
    expect(await disputeOf(paymentIntentId)).toMatchObject({ status: "won" });
  });

  it("are lost if no evidence is submitted in time, and a disputed payment can't be refunded", async () => {
    const { orderId, paymentIntentId } = await paidBy("4242424242424242");
    await control({ dispute: { orderId } });
    await expect(
      gateway.refund({ paymentIntentId, amountCents: 100, metadata: { order_id: orderId } }, `refund:${orderId}:1`),
    ).rejects.toMatchObject({ outcome: "refused", code: "charge_disputed" });
    await pass(15 * 86_400);
    expect(await disputeOf(paymentIntentId)).toMatchObject({ status: "lost" });
  });
});
