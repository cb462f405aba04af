import type { Database } from "#platform/db/client.ts";
import { findObject, type WireObject } from "../object-store.ts";
import { byField, type Context, expandOf, list, read, type WireCall, write } from "../wire/call-kinds.ts";
import { noSuch } from "../wire/wire-error.ts";
import { expandInvoice, expandInvoicePayment, payInvoice, voidInvoice } from "./invoice-calls.ts";
import { createPrice, createProduct } from "./prices.ts";
import { cancelSchedule, createSchedule, updateSchedule } from "./schedule-calls.ts";
import { cancelSubscription, createSubscription, updateSubscription } from "./subscription-calls.ts";

type Expand = (db: Database, object: WireObject, expand: string[]) => Promise<WireObject>;

/** Returns a subscription with its latest invoice, if that was requested. */
const expandSubscription: Expand = async (db, subscription, expand) => {
  const id = subscription.latest_invoice;
  if (typeof id !== "string" || !expand.some((path) => path.startsWith("latest_invoice"))) return subscription;
  const invoice = await findObject(db, "invoice", id);
  if (!invoice) return subscription;
  const paths = expand.map((path) => path.replace(/^latest_invoice\.?/, ""));
  return { ...subscription, latest_invoice: await expandInvoice(db, invoice.data, paths) };
};

/** Returns a call that adds the objects requested by the form's `expand` to its response. */
function expanded(run: (context: Context) => Promise<unknown>, expand: Expand): WireCall["run"] {
  return async (context) => expand(context.db, (await run(context)) as WireObject, expandOf(context.form)); // each of these calls returns an object
}

async function readExpandable({ db, id }: Context, kind: string): Promise<WireObject> {
  const found = await findObject(db, kind, id);
  if (!found) throw noSuch(kind, id);
  return found.data;
}

const ofSubscription = (subscription: string) => ({ parent: { subscription_details: { subscription } } });

/** The calls for monthly and yearly charges. */
export const billingCalls: WireCall[] = [
  { method: "POST", pattern: /^\/v1\/products$/, run: write((tx, { form }) => createProduct(tx, form)) },
  { method: "GET", pattern: /^\/v1\/products\/([\w-]+)$/, run: read("product") },
  { method: "GET", pattern: /^\/v1\/products$/, run: list("product", "/v1/products") },
  { method: "POST", pattern: /^\/v1\/prices$/, run: write((tx, { form }) => createPrice(tx, form)) },
  { method: "GET", pattern: /^\/v1\/prices\/(\w+)$/, run: read("price") },
  { method: "GET", pattern: /^\/v1\/prices$/, run: list("price", "/v1/prices", { filters: byField("product") }) },
  {
    method: "POST",
    pattern: /^\/v1\/subscriptions$/,
    run: expanded(
      write((tx, { form }) => createSubscription(tx, form)),
      expandSubscription,
    ),
  },
  {
    method: "GET",
    pattern: /^\/v1\/subscriptions\/(\w+)$/,
    run: expanded((context) => readExpandable(context, "subscription"), expandSubscription),
  },
  {
    method: "POST",
    pattern: /^\/v1\/subscriptions\/(\w+)$/,
    run: expanded(
      write((tx, { id, form }) => updateSubscription(tx, id, form)),
      expandSubscription,
    ),
  },
  {
    method: "DELETE",
    pattern: /^\/v1\/subscriptions\/(\w+)$/,
    run: write((tx, { id }) => cancelSubscription(tx, id)),
  },
  {
    method: "GET",
    pattern: /^\/v1\/subscriptions$/,
    run: list("subscription", "/v1/subscriptions", {
      filters: { ...byField("customer"), status: (status) => (status === "all" ? {} : { status }) },
      but: { status: "canceled" },
      expand: expandSubscription,
    }),
  },
  {
    method: "POST",
    pattern: /^\/v1\/subscription_schedules$/,
    run: write((tx, { form }) => createSchedule(tx, form)),
  },
  { method: "GET", pattern: /^\/v1\/subscription_schedules\/(\w+)$/, run: read("subscription_schedule") },
  {
    method: "POST",
    pattern: /^\/v1\/subscription_schedules\/(\w+)$/,
    run: write((tx, { id, form }) => updateSchedule(tx, id, form)),
  },
  {
    method: "POST",
    pattern: /^\/v1\/subscription_schedules\/(\w+)\/cancel$/,
    run: write((tx, { id }) => cancelSchedule(tx, id)),
  },
  {
    method: "GET",
    pattern: /^\/v1\/subscription_schedules$/,
    run: list("subscription_schedule", "/v1/subscription_schedules", { filters: byField("customer") }),
  },
  {
    method: "GET",
    pattern: /^\/v1\/invoices\/(\w+)$/,
    run: expanded((context) => readExpandable(context, "invoice"), expandInvoice),
  },
  {
    method: "GET",
    pattern: /^\/v1\/invoices$/,
    run: list("invoice", "/v1/invoices", {
      filters: { ...byField("customer", "status"), subscription: ofSubscription },
      expand: expandInvoice,
    }),
  },
  {
    method: "POST",
    pattern: /^\/v1\/invoices\/(\w+)\/pay$/,
    run: expanded(({ db, id, form }) => payInvoice(db, id, form), expandInvoice),
  },
  {
    method: "POST",
    pattern: /^\/v1\/invoices\/(\w+)\/void$/,
    run: expanded(
      write((tx, { id }) => voidInvoice(tx, id)),
      expandInvoice,
    ),
  },
  {
    method: "GET",
    pattern: /^\/v1\/invoice_payments\/(\w+)$/,
    run: expanded((context) => readExpandable(context, "invoice_payment"), expandInvoicePayment),
  },
  {
    method: "GET",
    pattern: /^\/v1\/invoice_payments$/,
    run: list("invoice_payment", "/v1/invoice_payments", {
      filters: byField("invoice", "status"),
      expand: expandInvoicePayment,
    }),
  },
];
