/** What of an object of the provider is compared: of some fields the value, of others only what kind of value it is. */
type Read = { values: readonly string[]; kinds: readonly string[] };

const item = "items.data.0";

/** By the `object` of an answer: the fields that our gateway reads, and those that say what happened to the money. */
export const READ_FIELDS: Readonly<Record<string, Read>> = {
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
