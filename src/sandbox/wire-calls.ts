import { type Database, withRetry } from "#platform/db/client.ts";
import { billingCalls } from "./billing/billing-calls.ts";
import { closeDispute, updateDispute } from "./disputes/dispute-calls.ts";
import { cancelIntent, captureIntent, createIntent, refuseCapture } from "./intents/intent-calls.ts";
import { createPresentIntent, isForReader } from "./intents/present-intent.ts";
import { insertObject, lockObject, nowSeconds } from "./object-store.ts";
import { listBalanceTransactions } from "./payouts/payout-calls.ts";
import { recordEvents } from "./record-events.ts";
import { assertRefundsWork, createRefund } from "./refund-calls.ts";
import { detachMethod, updateCustomer } from "./saved/payment-methods.ts";
import { createSession, expandIntent, expireSession, listLineItems, retrieveSession } from "./session-calls.ts";
import { terminalCalls } from "./terminal/terminal-calls.ts";
import { byField, expandOf, list, read, type WireCall, write } from "./wire/call-kinds.ts";
import { WireError } from "./wire/wire-error.ts";
import { type FormTree, mapOf, textOf } from "./wire/wire-form.ts";
import { toCustomer } from "./wire/wire-objects.ts";

/** The provider's calls that the storefront makes. */
const calls: WireCall[] = [
  { method: "POST", pattern: /^\/v1\/checkout\/sessions$/, run: write((tx, { form }) => createSession(tx, form)) },
  {
    method: "GET",
    pattern: /^\/v1\/checkout\/sessions$/,
    run: list("checkout.session", "/v1/checkout/sessions", { filters: byField("payment_intent", "status") }),
  },
  {
    method: "GET",
    pattern: /^\/v1\/checkout\/sessions\/(\w+)$/,
    run: ({ db, form, id }) => retrieveSession(db, id, expandOf(form)),
  },
  {
    method: "POST",
    pattern: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    run: write((tx, { id }) => expireSession(tx, id)),
  },
  {
    method: "GET",
    pattern: /^\/v1\/checkout\/sessions\/(\w+)\/line_items$/,
    run: ({ db, id }) => listLineItems(db, id),
  },
  {
    method: "POST",
    pattern: /^\/v1\/payment_intents$/,
    run: ({ db, form }) =>
      isForReader(form) ? withRetry(db, (tx) => createPresentIntent(tx, form)) : createIntent(db, form),
  },
  {
    method: "POST",
    pattern: /^\/v1\/payment_intents\/(\w+)\/capture$/,
    run: async ({ db, form, id }) => {
      await refuseCapture(db, id);
      const intent = await withRetry(db, (tx) => captureIntent(tx, id));
      return expandIntent(db, intent, expandOf(form));
    },
  },
  {
    method: "POST",
    pattern: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    run: write(async (tx, { form, id }) => {
      const intent = await cancelIntent(tx, id, textOf(form, "cancellation_reason") ?? null);
      return expandIntent(tx, intent, expandOf(form));
    }),
  },
  { method: "GET", pattern: /^\/v1\/payment_intents\/(\w+)$/, run: read("payment_intent") },
  {
    method: "GET",
    pattern: /^\/v1\/payment_intents$/,
    run: list("payment_intent", "/v1/payment_intents", { filters: byField("customer") }),
  },
  { method: "GET", pattern: /^\/v1\/charges\/(\w+)$/, run: read("charge") },
  {
    method: "GET",
    pattern: /^\/v1\/charges$/,
    run: list("charge", "/v1/charges", { filters: byField("payment_intent", "customer") }),
  },
  {
    method: "POST",
    pattern: /^\/v1\/refunds$/,
    run: async ({ db, form }) => {
      await assertRefundsWork(db);
      return withRetry(db, (tx) => createRefund(tx, form));
    },
  },
  { method: "GET", pattern: /^\/v1\/refunds\/(\w+)$/, run: read("refund") },
  {
    method: "GET",
    pattern: /^\/v1\/refunds$/,
    run: list("refund", "/v1/refunds", { filters: byField("payment_intent", "charge") }),
  },
  {
    method: "POST",
    pattern: /^\/v1\/customers$/,
    run: write(async (tx, { form }) => {
      const customer = await insertObject(
        tx,
        toCustomer({
          email: textOf(form, "email") ?? null,
          name: textOf(form, "name") ?? null,
          metadata: mapOf(form, "metadata"),
          created: await nowSeconds(tx),
        }),
      );
      await recordEvents(tx, { type: "customer.created", object: customer });
      return customer;
    }),
  },
  { method: "GET", pattern: /^\/v1\/customers\/(\w+)$/, run: read("customer") },
  {
    method: "POST",
    pattern: /^\/v1\/customers\/(\w+)$/,
    run: write((tx, { form, id }) => updateCustomer(tx, id, form)),
  },
  { method: "GET", pattern: /^\/v1\/payment_methods\/(\w+)$/, run: read("payment_method", "PaymentMethod") },
  {
    method: "GET",
    pattern: /^\/v1\/payment_methods$/,
    run: list("payment_method", "/v1/payment_methods", { filters: byField("customer", "type") }),
  },
  {
    method: "POST",
    pattern: /^\/v1\/payment_methods\/(\w+)\/detach$/,
    run: write((tx, { id }) => detachMethod(tx, id)),
  },
  { method: "GET", pattern: /^\/v1\/setup_intents\/(\w+)$/, run: read("setup_intent") },
  {
    method: "GET",
    pattern: /^\/v1\/setup_intents$/,
    run: list("setup_intent", "/v1/setup_intents", { filters: byField("customer", "payment_method") }),
  },
  { method: "GET", pattern: /^\/v1\/disputes\/(\w+)$/, run: read("dispute") },
  {
    method: "GET",
    pattern: /^\/v1\/disputes$/,
    run: list("dispute", "/v1/disputes", { filters: byField("payment_intent", "charge") }),
  },
  {
    method: "POST",
    pattern: /^\/v1\/disputes\/(\w+)$/,
    run: write((tx, { form, id }) => updateDispute(tx, id, form)),
  },
  {
    method: "POST",
    pattern: /^\/v1\/disputes\/(\w+)\/close$/,
    run: write(async (tx, { id }) => closeDispute(tx, await lockObject(tx, "dispute", id), "lost")),
  },
  { method: "GET", pattern: /^\/v1\/payouts\/(\w+)$/, run: read("payout") },
  { method: "GET", pattern: /^\/v1\/payouts$/, run: list("payout", "/v1/payouts", { filters: byField("status") }) },
  { method: "GET", pattern: /^\/v1\/balance_transactions$/, run: listBalanceTransactions },
  { method: "GET", pattern: /^\/v1\/events\/(\w+)$/, run: read("event") },
  { method: "GET", pattern: /^\/v1\/events$/, run: list("event", "/v1/events", { filters: byField("type") }) },
];

/** Finds and runs a call of the provider's API. Throws WireError with the response. */
export async function runWireCall(db: Database, method: string, path: string, form: FormTree): Promise<unknown> {
  for (const call of [...calls, ...terminalCalls, ...billingCalls]) {
    const match = call.method === method ? call.pattern.exec(path) : null;
    if (match) return call.run({ db, form, id: match[1] ?? "" });
  }
  throw new WireError(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path}).`);
}
