import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveClock, readClockState } from "#platform/db/move-clock.ts";
import { newId } from "#shared/ids.ts";
import { openSandboxRig } from "#testing/sandbox-rig.ts";
import { setFaults } from "../faults.ts";
import { nowSeconds } from "../object-store.ts";
import { monthsLater } from "./billing-cycle.ts";
import { runDueBilling } from "./run-due-billing.ts";

const { db, databaseUrl, gateway, origin, ask, enterCard, saveCard, shapeErrors } = await openSandboxRig();
const client = new Client({ connectionString: databaseUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

const DAY = 86_400;
const HOUR = 3_600;

/** Moves the clock to an instant, in seconds, and lets everything due until then happen. */
async function goTo(seconds: number): Promise<void> {
  const missing = seconds - (await nowSeconds(db));
  if (missing > 0) await moveClock(client, (await readClockState(client)).offsetMs + missing * 1_000);
  await runDueBilling(db, origin);
}

/** Creates a subscription for $149.00 a month, whose time until the first charge is already paid. */
async function subscribe(number = "4242424242424242", { firstChargeAt }: { firstChargeAt?: number } = {}) {
  const { customerId, savedCardId } = await saveCard(number);
  const membershipId = newId();
  const now = await nowSeconds(db);
  const charge = firstChargeAt ?? now + 20 * DAY;
  const input = {
    customerId,
    paymentMethodId: savedCardId,
    amountCents: 14_900,
    currency: "USD",
    interval: "month" as const,
    firstChargeAt: new Date(charge * 1_000),
    now: new Date(now * 1_000),
    metadata: { membership_id: membershipId },
  };
  const asked = () => gateway.createSubscription(input, `subscribe:${membershipId}`);
  const { id } = await asked();
  return { id, customerId, membershipId, savedCardId, firstChargeAt: charge, asked };
}

const seconds = (instant: Date | undefined) => (instant?.getTime() ?? 0) / 1_000;

/** Returns the types of all events about a membership, oldest first, each identified by its object's metadata. */
async function eventsOf(membershipId: string): Promise<string[]> {
  const { rows } = await db.execute<{ type: string }>(sql`
    select data->>'type' as type from sandbox_objects where kind = 'event'
      and data->'data'->'object'->>'object' in ('subscription', 'invoice') and data::text like ${`%${membershipId}%`} order by position`);
  return rows.map(({ type }) => type);
}

describe("the sandbox's subscriptions charged monthly (PY-5)", () => {
  it("renew in chronological order, even if late, each with an invoice that is finalized an hour later and then charged", async () => {
    const { id, membershipId, firstChargeAt, asked, customerId, savedCardId } = await subscribe();
    expect((await asked()).id).toBe(id);
    const before = await gateway.readSubscription(id);
    expect(before).toMatchObject({ status: "active", amountCents: 14_900, currency: "USD", interval: "month" });
    expect(before).toMatchObject({ customerId, paymentMethodId: savedCardId, endsWithPeriod: false, isPaused: false });
    expect([seconds(before.periodEnd), before.invoices]).toEqual([firstChargeAt, []]);
    const ends = [0, 1, 2, 3].map((months) => monthsLater(firstChargeAt, months));
    await goTo((ends[2] ?? 0) + HOUR);
    const { invoices, ...after } = await gateway.readSubscription(id);
    expect([after.status, seconds(after.periodStart), seconds(after.periodEnd)]).toEqual(["active", ends[2], ends[3]]);
    expect(invoices.map(({ status, paidCents }) => [status, paidCents])).toEqual(Array(3).fill(["paid", 14_900]));
    const oldestFirst = invoices.toReversed();
    expect(oldestFirst.map(({ periodStart }) => seconds(periodStart))).toEqual(ends.slice(0, 3));
    expect(oldestFirst.map(({ periodEnd }) => seconds(periodEnd))).toEqual(ends.slice(1));
    // Each step happened at its own instant, although all ran at the same time.
    expect(oldestFirst.map(({ createdAt }) => seconds(createdAt))).toEqual(ends.slice(0, 3));
    expect(oldestFirst.map(({ paidAt }) => seconds(paidAt))).toEqual(ends.slice(0, 3).map((end) => end + HOUR));
    const intent = await gateway.getIntent(invoices[0]?.paymentIntentId ?? "");
    expect(intent).toMatchObject({ status: "captured", capturedCents: 14_900, card: { last4: "4242" } });
    const aMonth = [
      ...["invoice.upcoming", "customer.subscription.updated", "invoice.created"],
      ...["invoice.finalized", "invoice.paid", "invoice.payment_succeeded"],
    ];
    const told = await eventsOf(membershipId);
    expect(told).toEqual(["customer.subscription.created", ...aMonth, ...aMonth, ...aMonth]);
    expect(await gateway.findSubscription({ customerId, membershipId })).toMatchObject({ id });
    expect(await gateway.findSubscription({ customerId, membershipId: "another" })).toBeUndefined();
  });

  it("become past due when the card is declined, and continue after another card is added (PY-5)", async () => {
    const { id, customerId, membershipId, firstChargeAt } = await subscribe("4000000000000341");
    await goTo(firstChargeAt + HOUR);
    const failed = await gateway.readSubscription(id);
    const [invoice] = failed.invoices;
    expect([failed.status, invoice?.status, invoice?.isTried]).toEqual(["past_due", "open", true]);
    expect((await gateway.getIntent(invoice?.paymentIntentId ?? "")).failure).toEqual({
      code: "card_declined",
      declineCode: "generic_decline",
    });
    const invoiceId = invoice?.id ?? "";
    const refusal = { outcome: "refused", code: "card_declined", declineCode: "generic_decline" };
    await expect(gateway.payInvoice(invoiceId, `retry:${invoiceId}:1`)).rejects.toMatchObject(refusal);
    await expect(gateway.payInvoice(invoiceId, `retry:${invoiceId}:1`)).rejects.toMatchObject(refusal);
    expect((await eventsOf(membershipId)).filter((type) => type === "invoice.payment_failed")).toHaveLength(2);
    const { savedCardId } = await saveCard("5555555555554444", customerId);
    await gateway.updateSubscription(id, { paymentMethodId: savedCardId }, `card:${id}`);
    const paid = await gateway.payInvoice(invoiceId, `retry:${invoiceId}:2`);
    expect([paid.status, paid.paidCents, paid.paymentIntentId]).toEqual(["paid", 14_900, invoice?.paymentIntentId]);
    expect((await gateway.getIntent(paid.paymentIntentId ?? "")).card?.last4).toBe("4444");
    // The invoice is paid only once. Neither a retry nor a void changes it.
    expect((await gateway.payInvoice(invoiceId, `retry:${invoiceId}:3`)).status).toBe("paid");
    expect((await gateway.voidInvoice(invoiceId, `void:${invoiceId}`)).status).toBe("paid");
    expect((await gateway.readSubscription(id)).status).toBe("active");
    const { body } = await ask("GET", `/v1/charges?payment_intent=${paid.paymentIntentId}`);
    expect(body.data.map(({ paid: isPaid }: { paid: boolean }) => isPaid)).toEqual([true, false, false]);
  });

  it("can be paid on the page of an invoice, even if the bank requires authentication (PY-5)", async () => {
    const { id, firstChargeAt } = await subscribe("4000002760003184");
    await goTo(firstChargeAt + HOUR);
    const { invoices, status } = await gateway.readSubscription(id);
    const url = invoices[0]?.url ?? "";
    expect([status, url.startsWith(`${origin}/sandbox/invoice/`)]).toEqual(["past_due", true]);
    const page = await (await fetch(url)).text();
    expect(page).toContain("Clinic membership");
    expect(page).toContain("Pay $149.00");
    const declined = await enterCard(url, "4000000000000002");
    expect([declined.status, declined.text.includes("Your card was declined.")]).toEqual([200, true]);
    expect((await enterCard(url, "4000002760003184", false)).status).toBe(200);
    expect((await enterCard(url, "4000002760003184")).status).toBe(303);
    expect(await (await fetch(url)).text()).toContain("This has been paid");
    expect(await gateway.readSubscription(id)).toMatchObject({ status: "active", invoices: [{ status: "paid" }] });
  });

  it("charge nothing while paused, and continue after the pause (PY-5)", async () => {
    const { id, firstChargeAt } = await subscribe();
    const resumesAt = monthsLater(firstChargeAt, 1) - HOUR;
    const paused = await gateway.updateSubscription(id, { pausedUntil: new Date(resumesAt * 1_000) }, `pause:${id}`);
    expect([paused.isPaused, seconds(paused.pausedUntil), paused.status]).toEqual([true, resumesAt, "active"]);
    await goTo(monthsLater(firstChargeAt, 1) + HOUR);
    const { invoices, isPaused } = await gateway.readSubscription(id);
    expect([isPaused, ...invoices.map(({ status }) => status)]).toEqual([false, "paid", "void"]);
    await gateway.updateSubscription(id, { pausedUntil: new Date((resumesAt + 90 * DAY) * 1_000) }, `pause:${id}:2`);
    expect((await gateway.updateSubscription(id, { pausedUntil: null }, `resume:${id}`)).isPaused).toBe(false);
  });

  it("charge a new price from the next period on, and end with their period unless the cancellation is undone (PY-5)", async () => {
    const { id, firstChargeAt, membershipId } = await subscribe();
    const price = { amountCents: 24_900, currency: "USD", interval: "month" as const };
    expect((await gateway.updateSubscription(id, { price }, `price:${id}`)).amountCents).toBe(24_900);
    expect((await gateway.updateSubscription(id, { endsWithPeriod: true }, `end:${id}`)).endsWithPeriod).toBe(true);
    await gateway.updateSubscription(id, { endsWithPeriod: false }, `end:${id}:2`);
    await goTo(firstChargeAt + HOUR);
    await gateway.updateSubscription(id, { endsWithPeriod: true }, `end:${id}:3`);
    await goTo(monthsLater(firstChargeAt, 3));
    const { status, endedAt, invoices } = await gateway.readSubscription(id);
    expect([status, seconds(endedAt)]).toEqual(["ended", monthsLater(firstChargeAt, 1)]);
    expect(invoices.map(({ paidCents }) => paidCents)).toEqual([24_900]);
    expect((await eventsOf(membershipId)).at(-1)).toBe("customer.subscription.deleted");
  });

  it("end immediately when they are canceled, after which their open invoice can be voided (PY-5)", async () => {
    const { id, firstChargeAt } = await subscribe("4000000000000341");
    await goTo(firstChargeAt + HOUR);
    const [invoice] = (await gateway.readSubscription(id)).invoices;
    expect((await gateway.cancelSubscription(id)).status).toBe("ended");
    expect((await gateway.cancelSubscription(id)).status).toBe("ended");
    const voided = await gateway.voidInvoice(invoice?.id ?? "", "void:1");
    expect(voided.status).toBe("void");
    expect((await gateway.getIntent(invoice?.paymentIntentId ?? "")).status).toBe("canceled");
    expect((await fetch(invoice?.url ?? "")).status).toBe(410);
    await expect(gateway.updateSubscription(id, { endsWithPeriod: true }, "late")).rejects.toMatchObject({
      outcome: "refused",
    });
    await goTo(monthsLater(firstChargeAt, 2));
    expect((await gateway.readSubscription(id)).invoices).toHaveLength(1);
  });

  it("begin as a trial with a paid invoice of zero if the first charge is later than the provider's own period (PY-5)", async () => {
    const firstChargeAt = monthsLater(await nowSeconds(db), 1) + 2 * DAY;
    const { id } = await subscribe("4242424242424242", { firstChargeAt });
    const before = await gateway.readSubscription(id);
    expect([before.status, seconds(before.periodEnd)]).toEqual(["active", firstChargeAt]);
    expect(before.invoices.map(({ status, dueCents }) => [status, dueCents])).toEqual([["paid", 0]]);
    await goTo(firstChargeAt + HOUR);
    const after = await gateway.readSubscription(id);
    expect(after.invoices.map(({ paidCents }) => paidCents)).toEqual([14_900, 0]);
    expect(seconds(after.periodEnd)).toBe(monthsLater(firstChargeAt, 1));
  });

  it("charge the customer's other card if the subscription's card is gone, and fail without any card (PY-5)", async () => {
    const { id, customerId, firstChargeAt, savedCardId } = await subscribe();
    await gateway.detachCard(savedCardId, `detach:${savedCardId}`);
    await goTo(firstChargeAt + HOUR);
    const failed = await gateway.readSubscription(id);
    expect([failed.status, failed.invoices[0]?.status]).toEqual(["past_due", "open"]);
    const other = await saveCard("4242424242424242", customerId);
    await ask("POST", `/v1/customers/${customerId}`, {
      "invoice_settings[default_payment_method]": other.savedCardId,
    });
    expect((await gateway.payInvoice(failed.invoices[0]?.id ?? "", "again")).status).toBe("paid");
  });

  it("are declined when a test requests this (PY-5)", async () => {
    const { id, firstChargeAt } = await subscribe();
    // The number is high, because subscriptions of other tests are charged in the meantime.
    await setFaults(db, { declinesOffSession: 1_000 });
    await goTo(firstChargeAt + HOUR);
    await setFaults(db, { declinesOffSession: 0 });
    expect((await gateway.readSubscription(id)).status).toBe("past_due");
  });
});

describe("the sandbox's subscription API (PY-5)", () => {
  it("refuses requests that the provider refuses, with its messages, and requests that the sandbox doesn't support", async () => {
    const { customerId, savedCardId } = await saveCard("4242424242424242");
    const now = await nowSeconds(db);
    const priceData = {
      "items[0][price_data][currency]": "usd",
      "items[0][price_data][product]": "clinic_membership",
      "items[0][price_data][unit_amount]": "900",
      "items[0][price_data][recurring][interval]": "month",
    };
    const good = {
      customer: customerId,
      proration_behavior: "none",
      billing_cycle_anchor: `${now + DAY}`,
      ...priceData,
    };
    const asked = async (form: Record<string, string>) => {
      const { status, body } = await ask("POST", "/v1/subscriptions", form);
      return [status, body.error?.param, body.error?.message];
    };
    const late = await asked({ ...good, billing_cycle_anchor: `${monthsLater(now, 1) + DAY}` });
    expect(late.slice(0, 2)).toEqual([400, "billing_cycle_anchor"]);
    expect(late[2]).toMatch(/^billing_cycle_anchor cannot be later than next natural billing date \(\d+\) for plan$/);
    expect((await asked({ ...good, billing_cycle_anchor: `${now - 1}` }))[1]).toBe("billing_cycle_anchor");
    expect((await asked({ ...good, customer: "cus_unknown" }))[1]).toBe("customer");
    expect((await asked({ ...good, default_payment_method: "pm_unknown" }))[1]).toBe("default_payment_method");
    expect((await asked({ ...good, "items[0][price_data][product]": "another" }))[1]).toBe(
      "items[0][price_data][product]",
    );
    expect((await asked({ ...good, proration_behavior: "create_prorations" }))[0]).toBe(400);
    const response = await ask("POST", "/v1/subscriptions", { ...good, default_payment_method: savedCardId });
    expect(response.status).toBe(200);
    const item = response.body.items.data[0].id;
    const yearly = { ...priceData, "items[0][id]": item, "items[0][price_data][recurring][interval]": "year" };
    const change = (form: Record<string, string>) => ask("POST", `/v1/subscriptions/${response.body.id}`, form);
    expect((await change({ ...yearly, proration_behavior: "none" })).status).toBe(400);
    expect((await change({ ...priceData, "items[0][id]": item })).status).toBe(400);
    expect((await ask("POST", "/v1/products", { id: "clinic_membership", name: "Again" })).body.error.code).toBe(
      "resource_already_exists",
    );
    expect((await ask("GET", "/v1/subscriptions/sub_unknown")).status).toBe(404);
    expect((await ask("POST", "/v1/invoices/in_unknown/pay")).status).toBe(404);
  });

  it("responds in the provider's published formats, including events", async () => {
    const { id, customerId, firstChargeAt } = await subscribe();
    await subscribe("4242424242424242", { firstChargeAt: monthsLater(await nowSeconds(db), 1) + 2 * DAY });
    await goTo(firstChargeAt + HOUR);
    const body = async (path: string) => (await ask("GET", path)).body;
    const product = await body("/v1/products/clinic_membership");
    expect(shapeErrors("product", product)).toEqual([]);
    const price = await ask("POST", "/v1/prices", {
      product: product.id,
      currency: "usd",
      unit_amount: "14900",
      "recurring[interval]": "month",
    });
    expect(shapeErrors("price", price.body)).toEqual([]);
    expect((await body(`/v1/prices?product=${product.id}`)).data.length).toBeGreaterThan(0);
    const subscription = await body(`/v1/subscriptions/${id}`);
    expect(shapeErrors("subscription", subscription)).toEqual([]);
    const expanded = await body(`/v1/subscriptions/${id}?expand[]=latest_invoice.payments`);
    expect(shapeErrors("invoice", expanded.latest_invoice)).toEqual([]);
    expect(expanded.latest_invoice.id).toBe(subscription.latest_invoice);
    const at = "payments.data.payment.payment_intent";
    const invoice = await body(`/v1/invoices/${subscription.latest_invoice}?expand[]=${at}`);
    expect(shapeErrors("invoice", invoice)).toEqual([]);
    const [payment] = invoice.payments.data;
    expect(payment.payment.payment_intent).toMatchObject({ object: "payment_intent", status: "succeeded" });
    expect(shapeErrors("invoice_payment", await body(`/v1/invoice_payments/${payment.id}`))).toEqual([]);
    const listed = await body(`/v1/invoice_payments?invoice=${invoice.id}`);
    expect(listed.data.map((one: { id: string }) => one.id)).toEqual([payment.id]);
    expect((await body(`/v1/invoices?customer=${customerId}&status=open`)).data).toEqual([]);
    const items = { "items[0][id]": subscription.items.data[0].id, "items[0][price]": price.body.id };
    const changed = await ask("POST", `/v1/subscriptions/${id}`, {
      ...items,
      proration_behavior: "none",
      "pause_collection[behavior]": "void",
      "metadata[note]": "x",
    });
    expect(shapeErrors("subscription", changed.body)).toEqual([]);
    expect(changed.body.metadata).toMatchObject({ note: "x", ...subscription.metadata });
    const gone = await ask("DELETE", `/v1/subscriptions/${id}`);
    expect([gone.body.status, shapeErrors("subscription", gone.body)]).toEqual(["canceled", []]);
    expect((await body(`/v1/subscriptions?customer=${customerId}`)).data).toEqual([]);
    expect((await body(`/v1/subscriptions?customer=${customerId}&status=all`)).data).toHaveLength(1);
    const kinds = ["subscription", "invoice", "invoice_payment", "product"];
    const { rows } = await db.execute<{ data: { type: string; data: { object: { object: string } } } }>(
      sql`select data from sandbox_objects where kind = 'event' order by position`,
    );
    for (const { data: event } of rows) {
      expect(shapeErrors("event", event)).toEqual([]);
      const { object } = event.data;
      if (kinds.includes(object.object))
        expect([event.type, shapeErrors(object.object, object)]).toEqual([event.type, []]);
    }
    const types = new Set(rows.map(({ data }) => data.type));
    for (const type of ["invoice_payment.paid", "invoice.voided", "invoice.upcoming"]) expect(types).toContain(type);
  });
});
