import type { WireAnswer } from "./open-side.ts";

/** Observed facts, one per line: where, and what. */
export type Facts = Map<string, string>;

const ID_IN_PATH = /(?<=\/)[a-z]{2,8}_(?=\w*[A-Z\d])\w{8,}/g;
const MOST_DEPTH = 4;

/** Returns the compared parts of a step's responses: statuses, error codes, and the fields that our gateway reads. */
export function describeCalls(calls: readonly WireAnswer[]): Facts {
  const facts: Facts = new Map();
  calls.forEach(({ method, path, status, isReplay, namesOriginal, body }, index) => {
    const call = `${index + 1}. ${method} ${path.replace(ID_IN_PATH, "{id}")}`;
    facts.set(`${call}: status`, String(status));
    if (isReplay || namesOriginal) facts.set(`${call}: told as a replay`, `${isReplay}, of ${namesOriginal}`);
    describe(facts, `${call}:`, body, 0);
  });
  return facts;
}

function describe(facts: Facts, where: string, body: unknown, depth: number): void {
  const error = at(body, "error");
  if (isRecord(error)) {
    for (const field of ["type", "code", "decline_code"])
      facts.set(`${where} error.${field}`, shownValue(error[field]));
    describe(facts, `${where} error.payment_intent`, error.payment_intent, depth + 1);
    return;
  }
  const kind = at(body, "object");
  if (kind === "list") {
    const [first] = listOf(at(body, "data"));
    facts.set(`${where} data`, first === undefined ? "empty" : "filled");
    describe(facts, `${where} data.0`, first, depth + 1);
    return;
  }
  const read = typeof kind === "string" ? READ_FIELDS[kind] : undefined;
  if (!read || depth > MOST_DEPTH) return;
  facts.set(`${where} object`, String(kind));
  for (const field of read.values) facts.set(`${where} ${field}`, shownValue(at(body, field)));
  for (const field of read.kinds) {
    const value = at(body, field);
    facts.set(`${where} ${field}`, kindOf(value));
    if (isRecord(value)) describe(facts, `${where} ${field}.`, value, depth + 1);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value at a path such as `items.data.0.price`. */
function at(value: unknown, path: string): unknown {
  return path.split(".").reduce((inner: unknown, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isRecord(inner) ? inner[key] : undefined;
  }, value);
}

function shownValue(value: unknown): string {
  return value === undefined || value === null ? "none" : JSON.stringify(value);
}

/** Returns the kind of a value. To our gateway, a null field and a missing one are the same. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return "none";
  if (Array.isArray(value)) return "list";
  if (isRecord(value)) {
    const names = Object.keys(value).toSorted();
    if (typeof value.object === "string") return value.object;
    return names.length > 0 && names.every((name) => typeof value[name] === "string") ? `texts ${names}` : "object";
  }
  if (typeof value === "number") return Number.isInteger(value) ? "whole number" : "number";
  return typeof value;
}

/** The compared parts of a provider object: the values of some fields, and only the kind of value of others. */
type Read = { values: readonly string[]; kinds: readonly string[] };

const item = "items.data.0";

/**
 * For each kind of provider object (the `object` of a response), the fields that our gateway reads, and those about the
 * payment's result.
 */
const READ_FIELDS: Readonly<Record<string, Read>> = {
  "checkout.session": {
    values: ["mode", "status", "payment_status", "amount_total", "currency", "submit_type"],
    kinds: ["id", "url", "expires_at", "payment_intent", "setup_intent", "metadata"],
  },
  payment_intent: {
    values: [
      ...["status", "amount", "amount_capturable", "amount_received", "currency", "amount_details.tip.amount"],
      ...["last_payment_error.code", "last_payment_error.decline_code"],
    ],
    kinds: ["id", "latest_charge", "payment_method", "customer", "metadata"],
  },
  charge: {
    values: [
      ...["status", "amount", "amount_captured", "amount_refunded", "captured", "refunded", "disputed"],
      ...["payment_method_details.card.brand", "payment_method_details.card.last4"],
      ...["payment_method_details.card_present.brand", "payment_method_details.card_present.last4"],
    ],
    kinds: ["id", "payment_intent", "metadata"],
  },
  refund: {
    values: ["status", "amount", "currency", "failure_reason"],
    kinds: ["id", "charge", "payment_intent", "metadata"],
  },
  customer: { values: ["email"], kinds: ["id", "invoice_settings.default_payment_method", "metadata"] },
  payment_method: {
    values: ["type", "card.brand", "card.last4"],
    kinds: ["id", "customer", "card.exp_month", "card.exp_year", "card.fingerprint"],
  },
  setup_intent: { values: ["status"], kinds: ["id", "payment_method", "metadata"] },
  product: { values: ["name"], kinds: ["id"] },
  subscription: {
    values: [
      ...["status", "cancel_at_period_end", "pause_collection.behavior"],
      ...[
        `${item}.quantity`,
        `${item}.price.unit_amount`,
        `${item}.price.currency`,
        `${item}.price.recurring.interval`,
      ],
    ],
    kinds: [
      ...["id", "customer", "default_payment_method", "ended_at", "pause_collection", "pause_collection.resumes_at"],
      ...[`${item}.id`, `${item}.current_period_start`, `${item}.current_period_end`, "metadata"],
    ],
  },
  subscription_schedule: {
    values: ["status"],
    kinds: ["id", "subscription", "default_settings.default_payment_method", "metadata"],
  },
  invoice: {
    values: ["status", "amount_due", "amount_paid", "currency", "attempted"],
    kinds: [
      ...["id", "created", "period_start", "period_end", "lines.data.0.period.start", "lines.data.0.period.end"],
      ...["status_transitions.finalized_at", "status_transitions.paid_at", "hosted_invoice_url"],
      ...["parent.subscription_details.subscription", "payments.data.0.payment.payment_intent"],
    ],
  },
  dispute: {
    values: ["status", "reason", "amount"],
    kinds: ["id", "created", "evidence_details.due_by", "balance_transactions.0.amount", "balance_transactions.0.fee"],
  },
  "terminal.reader": {
    values: ["label", "status", "action.type", "action.status", "action.api_error.code"],
    kinds: ["id", "action", "action.process_payment_intent.payment_intent"],
  },
  "terminal.location": { values: ["display_name"], kinds: ["id", "metadata"] },
  payout: { values: [], kinds: ["id", "amount", "status", "created", "arrival_date"] },
};
