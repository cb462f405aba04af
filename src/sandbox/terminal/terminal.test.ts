import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { openSandboxRig } from "#testing/sandbox-rig.ts";

const { ask, origin, gateway, newCustomer, shapeErrors, eventsOf } = await openSandboxRig();

const PLACE = { display_name: "Halcyon", "address[line1]": "1 Elm St", "address[country]": "US" };

async function addReader(label = "Front desk"): Promise<string> {
  const { body } = await ask("POST", "/v1/terminal/readers", { registration_code: "simulated-wpe", label });
  return body.id;
}

async function newPayment(tenderId = newId(), more: Record<string, string> = {}): Promise<string> {
  const { body } = await ask("POST", "/v1/payment_intents", {
    amount: "12000",
    currency: "usd",
    "allowed_payment_method_types[]": "card_present",
    "metadata[tender_id]": tenderId,
    ...more,
  });
  return body.id;
}

const reader = (id: string, call: string, form: Record<string, string> = {}) =>
  ask("POST", `/v1/terminal/readers/${id}/${call}`, form);
const present = (id: string, form: Record<string, string> = {}) =>
  ask("POST", `/v1/test_helpers/terminal/readers/${id}/present_payment_method`, form);
const tipping = { "process_config[tipping][amount_eligible]": "10000" };

describe("the card reader API of the sandbox (OO-12)", () => {
  it("responds in the provider's published formats", async () => {
    const place = await ask("POST", "/v1/terminal/locations", PLACE);
    expect(shapeErrors("terminal.location", place.body)).toEqual([]);
    const response = await ask("POST", "/v1/terminal/readers", {
      registration_code: "puppies-plug-could",
      label: "Front desk",
      location: place.body.id,
    });
    expect(shapeErrors("terminal.reader", response.body)).toEqual([]);
    const { id } = response.body;
    const renamed = await ask("POST", `/v1/terminal/readers/${id}`, { label: "Room 2" });
    expect(renamed.body).toMatchObject({ label: "Room 2", status: "online", action: null });
    const intent = await newPayment();
    const asks = await reader(id, "process_payment_intent", { payment_intent: intent, ...tipping });
    expect(shapeErrors("terminal.reader", asks.body)).toEqual([]);
    expect(asks.body.action).toMatchObject({ status: "in_progress", type: "process_payment_intent" });
    const paid = await present(id, { amount_tip: "2000" });
    expect(shapeErrors("terminal.reader", paid.body)).toEqual([]);
    const { body } = await ask("GET", `/v1/payment_intents/${intent}?expand[]=latest_charge`);
    expect(shapeErrors("payment_intent", body)).toEqual([]);
    expect(shapeErrors("charge", body.latest_charge)).toEqual([]);
    expect(body).toMatchObject({ status: "succeeded", amount: 14_000, amount_received: 14_000 });
    expect(body.amount_details.tip).toEqual({ amount: 2_000 });
    const back = await reader(id, "refund_payment", { payment_intent: intent, amount: "4000" });
    expect(shapeErrors("terminal.reader", back.body)).toEqual([]);
    expect((await present(id)).body.action).toMatchObject({ status: "succeeded", type: "refund_payment" });
    const { body: refunds } = await ask("GET", `/v1/refunds?payment_intent=${intent}`);
    expect(refunds.data).toMatchObject([{ amount: 4_000, status: "succeeded" }]);
    const gone = await ask("DELETE", `/v1/terminal/readers/${id}`);
    expect(shapeErrors("deleted_terminal.reader", gone.body)).toEqual([]);
    expect((await ask("GET", `/v1/terminal/readers/${id}`)).status).toBe(404);
  });

  it("refuses the same requests as a real card reader, with the provider's error codes", async () => {
    const bad = await ask("POST", "/v1/terminal/readers", { registration_code: "Not A Code", label: "x" });
    expect([bad.status, bad.body.error.code]).toEqual([400, "resource_missing"]);
    expect(shapeErrors("error", bad.body)).toEqual([]);
    const id = await addReader();
    expect((await present(id)).status).toBe(400);
    const intent = await newPayment();
    await reader(id, "process_payment_intent", { payment_intent: intent, "process_config[skip_tipping]": "true" });
    const busy = await reader(id, "process_payment_intent", { payment_intent: await newPayment() });
    expect(busy.body.error.code).toBe("terminal_reader_busy");
    expect((await present(id, { amount_tip: "100" })).status).toBe(400);
    await ask("POST", `/v1/payment_intents/${intent}/cancel`);
    expect((await present(id)).body.action).toMatchObject({
      status: "failed",
      failure_code: "intent_invalid_state",
      api_error: { code: "intent_invalid_state" },
    });
    const second = await newPayment();
    await reader(id, "process_payment_intent", { payment_intent: second });
    const stopped = await reader(id, "cancel_action");
    expect(stopped.body.action).toBeNull();
    expect((await ask("GET", `/v1/payment_intents/${second}`)).body.status).toBe("requires_payment_method");
  });

  it("declines a card, and reports the outcome of each payment", async () => {
    const [id, tenderId] = [await addReader(), newId()];
    const intent = await newPayment(tenderId);
    await reader(id, "process_payment_intent", { payment_intent: intent });
    const declined = await present(id, { "card_present[number]": "4000000000000002" });
    expect(declined.body.action).toMatchObject({ status: "failed", api_error: { code: "card_declined" } });
    await reader(id, "process_payment_intent", { payment_intent: intent });
    await present(id);
    expect(await eventsOf({ tender_id: tenderId })).toEqual([
      ...["payment_intent.created", "charge.failed", "payment_intent.payment_failed"],
      ...["charge.succeeded", "payment_intent.succeeded"],
    ]);
    const { body } = await ask("GET", "/v1/events?limit=2");
    for (const event of body.data) expect(shapeErrors("event", event)).toEqual([]);
    expect(body.data[0]).toMatchObject({ type: "terminal.reader.action_succeeded", data: { object: { id } } });
  });

  it("saves the card of a customer who is present", async () => {
    const [id, customer] = [await addReader(), await newCustomer()];
    const intent = await newPayment(newId(), { customer, setup_future_usage: "off_session" });
    const refused = await reader(id, "process_payment_intent", { payment_intent: intent });
    expect(refused.status).toBe(400);
    const input = { payment_intent: intent, "process_config[allow_redisplay]": "limited" };
    await reader(id, "process_payment_intent", input);
    await present(id);
    const { generatedCardId = "" } = await gateway.getIntent(intent);
    expect(await gateway.getCard(generatedCardId)).toMatchObject({ customerId: customer, last4: "4242" });
  });
});

describe("the page of a simulated card reader (OO-12)", () => {
  const open = async (id: string) => (await fetch(`${origin}/sandbox/reader/${id}`)).text();
  const press = async (id: string, does: string) => {
    const answer = await fetch(`${origin}/sandbox/reader/${id}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ do: does }),
    });
    await answer.text();
    return answer.status;
  };
  const statusOf = async (intent: string) => (await ask("GET", `/v1/payment_intents/${intent}`)).body;

  it("shows the reader's prompt, and lets a customer tip, tap, be declined, walk away and lose the connection", async () => {
    const id = await addReader("Room <2>");
    expect(await open(id)).toContain("<h1>Ready</h1>");
    expect(await open(id)).toContain("Room &#60;2&#62;");
    const intent = await newPayment();
    const again = () => reader(id, "process_payment_intent", { payment_intent: intent, ...tipping });
    await again();
    expect(await open(id)).toContain('<p class="amount">$120.00</p>');
    expect(await press(id, "decline")).toBe(303);
    expect(await open(id)).toContain("<h1>Declined</h1>");
    await again();
    await press(id, "leave");
    expect(await open(id)).toContain("<h1>Canceled</h1>");
    await again();
    await press(id, "unplug");
    expect(await open(id)).toContain("<h1>No connection</h1>");
    expect((await again()).body.error.code).toBe("terminal_reader_offline");
    await press(id, "plug");
    await press(id, "tip");
    expect(await open(id)).toContain('<p class="amount">$140.00</p>');
    await press(id, "tip");
    expect(await open(id)).toContain('<p class="amount">$120.00</p>');
    await press(id, "tip");
    await press(id, "tap");
    expect(await open(id)).toContain("<h1>Approved</h1>");
    expect(await statusOf(intent)).toMatchObject({ status: "succeeded", amount_received: 14_000 });
    // A press has no effect when the reader requests nothing.
    expect(await press(id, "tap")).toBe(303);
  });

  it("changes its version when the reader's display changes, and returns 404 for an unknown reader", async () => {
    const id = await addReader();
    const version = async () => (await fetch(`${origin}/sandbox/reader/${id}/shows`)).text();
    const before = await version();
    expect(await open(id)).toContain(`data-shows="${before}"`);
    await reader(id, "process_payment_intent", { payment_intent: await newPayment() });
    expect(await version()).not.toBe(before);
    const { status, headers } = await fetch(`${origin}/sandbox/reader/tmr_unknown`);
    expect([status, headers.get("x-frame-options")]).toEqual([404, "DENY"]);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
