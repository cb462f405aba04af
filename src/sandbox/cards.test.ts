import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { openSandboxRig } from "#testing/sandbox-rig.ts";
import { NO_FAULTS, setFaults } from "./faults.ts";
import { lapseDueIntents } from "./intents/intent-calls.ts";

const { db, gateway, origin, ask, enterCard, inHalfAnHour, newCustomer, saveCard, shapeErrors, eventsOf, sandbox } =
  await openSandboxRig();

beforeEach(async () => {
  await setFaults(db, NO_FAULTS);
});

async function openPage(more: { capture?: "automatic" | "manual"; customerId?: string; savesCard?: boolean } = {}) {
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
      capture: "automatic",
      ...more,
    },
    `checkout:${orderId}:1`,
  );
  return { orderId, id: session.id, url: session.url ?? "" };
}

async function control(body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/sandbox/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

/** Opens a page and enters a card whose money is authorized. */
async function authorize() {
  const page = await openPage({ capture: "manual" });
  expect((await enterCard(page.url, "4242424242424242")).status).toBe(303);
  const { intent } = await gateway.getSession(page.id);
  return { ...page, intentId: intent?.id ?? "" };
}

describe("an authorized payment in the sandbox (PY-3)", () => {
  it("is listed on the payment, not on the checkout session, and can be captured only once", async () => {
    const { orderId, id, intentId } = await authorize();
    const session = await gateway.getSession(id);
    expect(session).toMatchObject({
      status: "complete",
      isPaid: false,
      intent: { status: "authorized", capturableCents: 4_250, capturedCents: 0, card: { last4: "4242" } },
    });
    const { chargeId } = await gateway.getIntent(intentId);
    expect((await ask("GET", `/v1/charges/${chargeId}`)).body).toMatchObject({ captured: false, amount_captured: 0 });
    const key = `capture:${orderId}:1`;
    const captured = await Promise.all([gateway.captureIntent(intentId, key), gateway.captureIntent(intentId, key)]);
    for (const intent of captured)
      expect(intent).toMatchObject({ status: "captured", capturedCents: 4_250, capturableCents: 0 });
    expect((await gateway.getSession(id)).isPaid).toBe(true);
    expect(await eventsOf({ order_id: orderId })).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.amount_capturable_updated",
      "checkout.session.completed",
      "charge.captured",
      "payment_intent.succeeded",
    ]);
    // Captured money can't be canceled anymore: the response is its current state.
    expect((await gateway.cancelIntent(intentId, `cancel:${orderId}:1`)).status).toBe("captured");
  });

  it("can be released, and then can't be captured anymore", async () => {
    const { orderId, intentId } = await authorize();
    expect(await gateway.cancelIntent(intentId, `cancel:${orderId}:1`)).toMatchObject({
      status: "canceled",
      capturedCents: 0,
    });
    expect((await gateway.cancelIntent(intentId, `cancel:${orderId}:2`)).status).toBe("canceled");
    const { chargeId } = await gateway.getIntent(intentId);
    expect((await ask("GET", `/v1/charges/${chargeId}`)).body).toMatchObject({
      amount_captured: 0,
      amount_refunded: 4_250,
    });
    await expect(gateway.captureIntent(intentId, `capture:${orderId}:1`)).rejects.toMatchObject({
      outcome: "refused",
      code: "payment_intent_unexpected_state",
    });
    expect(await eventsOf({ order_id: orderId })).toContain("payment_intent.canceled");
  });

  it("is released after a week, at the bank's request, or when a capture is refused", async () => {
    const [late, told, refused] = [await authorize(), await authorize(), await authorize()];
    await db.execute(sql`update sandbox_objects set data = data || '{"created": 1}' where id = ${late.intentId}`);
    await lapseDueIntents(db);
    await control({ lapse: told.orderId });
    await control({ faults: { refusesCaptures: 1 } });
    await expect(gateway.captureIntent(refused.intentId, "capture:refused")).rejects.toMatchObject({
      outcome: "refused",
    });
    for (const { intentId } of [late, told, refused])
      expect((await gateway.getIntent(intentId)).status).toBe("canceled");
  });
});

describe("saved cards in the sandbox (PY-3)", () => {
  it("are saved on a separate page, listed, and deleted", async () => {
    const { customerId, cardId, entered, sessionId, savedCardId } = await saveCard("4242424242424242");
    expect(entered.status).toBe(303);
    expect(await gateway.getCard(savedCardId)).toMatchObject({
      customerId,
      brand: "visa",
      last4: "4242",
      expYear: 2040,
    });
    expect((await gateway.listCards(customerId)).map(({ id }) => id)).toEqual([savedCardId]);
    await gateway.detachCard(savedCardId, `detach:${savedCardId}`);
    await gateway.detachCard(savedCardId, `detach:${savedCardId}:2`);
    expect(await gateway.listCards(customerId)).toEqual([]);
    expect(await eventsOf({ card_id: cardId })).toEqual([
      "setup_intent.created",
      "setup_intent.succeeded",
      "checkout.session.completed",
    ]);
    expect((await gateway.getSession(sessionId)).intent).toBeUndefined();
  });

  it("are saved by a payment that requests this, with the same fingerprint for the same number", async () => {
    const customerId = await newCustomer();
    const page = await openPage({ customerId, savesCard: true });
    await enterCard(page.url, "4242424242424242");
    const [card] = await gateway.listCards(customerId);
    expect((await gateway.getSession(page.id)).intent?.paymentMethodId).toBe(card?.id);
    const other = await saveCard("4242424242424242");
    expect((await gateway.getCard(other.savedCardId)).fingerprint).toBe(card?.fingerprint);
    expect((await gateway.getCard((await saveCard("5555555555554444")).savedCardId)).fingerprint).not.toBe(
      card?.fingerprint,
    );
  });

  it("require authentication on the page if the bank demands this, and aren't saved without authentication", async () => {
    const { savedCardId } = await saveCard("4000002760003184");
    expect(savedCardId).toMatch(/^pm_/);
    const declined = await saveCard("4000000000000002");
    expect([declined.entered.status, declined.savedCardId]).toEqual([200, ""]);
    expect(declined.entered.text).toContain("Your card was declined.");
    expect(declined.entered.text).toContain('<button type="submit">Save card</button>');
  });

  it.each([
    ["4242424242424242", undefined],
    ["4000002500003155", undefined],
    ["4000002760003184", { code: "authentication_required" }],
    ["4000000000000341", { code: "card_declined", declineCode: "generic_decline" }],
    ["4000000000009995", { code: "card_declined", declineCode: "insufficient_funds" }],
    ["4000008260003178", { code: "card_declined", declineCode: "insufficient_funds" }],
  ])(
    "with the number %s have this outcome when they are charged without the cardholder: %j",
    async (number, refusal) => {
      const { customerId, savedCardId: paymentMethodId } = await saveCard(number);
      const orderId = newId();
      const charge = {
        customerId,
        paymentMethodId,
        amountCents: 4_500,
        currency: "USD",
        metadata: { order_id: orderId },
        description: "Order 1043",
      };
      const charged = () => gateway.chargeOffSession(charge, `charge:${orderId}:1`);
      if (refusal) {
        await expect(charged()).rejects.toMatchObject({ outcome: "refused", ...refusal });
        await expect(charged()).rejects.toMatchObject({ outcome: "refused", ...refusal });
      } else {
        expect(await charged()).toMatchObject({ status: "captured", capturedCents: 4_500, paymentMethodId });
        expect((await charged()).id).toBe((await charged()).id);
      }
      const charges = sql`select count(*)::int as count from sandbox_objects where kind = 'charge' and data->'metadata'->>'order_id' = ${orderId}`;
      expect((await db.execute<{ count: number }>(charges)).rows).toEqual([{ count: 1 }]);
    },
  );

  it("are declined when a test requests this, as are refunds", async () => {
    const { customerId, savedCardId: paymentMethodId } = await saveCard("4242424242424242");
    const charge = {
      customerId,
      paymentMethodId,
      amountCents: 900,
      currency: "USD",
      metadata: {},
      description: "Order 1",
    };
    await control({ faults: { declinesOffSession: 1, refusesRefunds: 1 } });
    await expect(gateway.chargeOffSession(charge, "c:1")).rejects.toMatchObject({ declineCode: "insufficient_funds" });
    const paid = await gateway.chargeOffSession(charge, "c:2");
    const back = { paymentIntentId: paid.id, amountCents: 900, metadata: {} };
    await expect(gateway.refund(back, "r:1")).rejects.toMatchObject({ code: "charge_not_refundable" });
    expect((await gateway.refund(back, "r:2")).state).toBe("succeeded");
  });
});

it("the sandbox returns saved cards in the provider's published formats", async () => {
  const { customerId, savedCardId, sessionId } = await saveCard("4000000000000341");
  const { intentId, id } = await authorize();
  const body = async (path: string) => (await ask("GET", path)).body;
  expect(shapeErrors("checkout.session", await body(`/v1/checkout/sessions/${sessionId}`))).toEqual([]);
  expect(shapeErrors("checkout.session", await body(`/v1/checkout/sessions/${id}?expand[]=payment_intent`))).toEqual(
    [],
  );
  expect(shapeErrors("payment_method", await body(`/v1/payment_methods/${savedCardId}`))).toEqual([]);
  const { setup_intent: setup } = await body(`/v1/checkout/sessions/${sessionId}`);
  expect(shapeErrors("setup_intent", await body(`/v1/setup_intents/${setup}`))).toEqual([]);
  expect(shapeErrors("payment_intent", await body(`/v1/payment_intents/${intentId}`))).toEqual([]);
  const updated = await ask("POST", `/v1/customers/${customerId}`, {
    "invoice_settings[default_payment_method]": savedCardId,
  });
  expect(shapeErrors("customer", updated.body)).toEqual([]);
  expect(updated.body.invoice_settings.default_payment_method).toBe(savedCardId);
  const captured = await ask("POST", `/v1/payment_intents/${intentId}/capture`, { "expand[]": "latest_charge" });
  expect(shapeErrors("payment_intent", captured.body)).toEqual([]);
  expect(shapeErrors("charge", captured.body.latest_charge)).toEqual([]);
  const declined = await ask("POST", "/v1/payment_intents", {
    amount: "900",
    currency: "usd",
    customer: customerId,
    payment_method: savedCardId,
    confirm: "true",
    off_session: "true",
  });
  expect(declined.status).toBe(402);
  expect(shapeErrors("error", declined.body)).toEqual([]);
  const detached = await ask("POST", `/v1/payment_methods/${savedCardId}/detach`);
  expect(shapeErrors("payment_method", detached.body)).toEqual([]);
  const { data: events } = await body("/v1/events?limit=100");
  for (const event of events) expect(shapeErrors("event", event)).toEqual([]);
  // Pages never have recurring lines: contracts are created through the API.
  expect((await ask("POST", "/v1/checkout/sessions", { mode: "subscription" })).status).toBe(400);
});
