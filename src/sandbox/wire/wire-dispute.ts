import { newWireId, type WireObject } from "../object-store.ts";

/** The provider's fee for a dispute, in cents; it is refunded when the dispute is won. */
export const DISPUTE_FEE_CENTS = 1_500;

/** How long evidence is accepted, in seconds. */
const ANSWER_SECONDS = 14 * 24 * 60 * 60;

const EVIDENCE = [
  ...["access_activity_log", "billing_address", "cancellation_policy", "cancellation_policy_disclosure"],
  ...["cancellation_rebuttal", "customer_communication", "customer_email_address", "customer_name"],
  ...["customer_purchase_ip", "customer_signature", "duplicate_charge_documentation", "duplicate_charge_explanation"],
  ...["duplicate_charge_id", "product_description", "receipt", "refund_policy", "refund_policy_disclosure"],
  ...["refund_refusal_explanation", "service_date", "service_documentation", "shipping_address", "shipping_carrier"],
  ...["shipping_date", "shipping_documentation", "shipping_tracking_number", "uncategorized_file"],
  "uncategorized_text",
];

/** The evidence fields that the sandbox accepts in a request; all are texts. */
export const EVIDENCE_TEXTS = ["product_description", "service_date", "uncategorized_text"] as const;

/** Creates a dispute of a charge, or an inquiry that may become one and moves no money. */
export function toDispute(
  charge: WireObject,
  { reason, isInquiry, created }: { reason: string; isInquiry: boolean; created: number },
): WireObject {
  const id = newWireId("du");
  const amount = Number(charge.amount_captured);
  return {
    id,
    object: "dispute",
    amount,
    balance_transactions: isInquiry ? [] : [withdrawalOf({ id, amount, currency: charge.currency, created })],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: created + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: "manual",
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: isInquiry ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: reason === "fraudulent" ? "10.4" : "13.1",
      },
      type: "card",
    },
    reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

type DisputedAmount = { id: string; amount: number; currency: unknown; created: number };

function withdrawalOf(dispute: DisputedAmount): WireObject {
  return toBalanceTransaction({
    amount: -dispute.amount,
    fee: DISPUTE_FEE_CENTS,
    currency: dispute.currency,
    created: dispute.created,
    category: "dispute",
    type: "adjustment",
    source: dispute.id,
    description: "Chargeback withdrawal",
  });
}

/** Returns the transaction that restores the money of a won dispute, with its fee. */
export function reinstatementOf(dispute: DisputedAmount): WireObject {
  return toBalanceTransaction({
    amount: dispute.amount,
    fee: -DISPUTE_FEE_CENTS,
    currency: dispute.currency,
    created: dispute.created,
    category: "dispute_reversal",
    type: "adjustment",
    source: dispute.id,
    description: "Chargeback reversal",
  });
}

/** Creates one transaction of the account's balance: the balance changes by `net`. */
export function toBalanceTransaction(moved: {
  id?: string;
  amount: number;
  fee: number;
  currency: unknown;
  created: number;
  category: string;
  type: string;
  source: string;
  description: string | null;
}): WireObject {
  const { fee, currency } = moved;
  const detail = { amount: fee, application: null, currency, description: "Processing fees", type: "stripe_fee" };
  return {
    id: moved.id ?? newWireId("txn"),
    object: "balance_transaction",
    amount: moved.amount,
    available_on: moved.created,
    balance_type: "payments",
    created: moved.created,
    currency,
    description: moved.description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [detail],
    net: moved.amount - fee,
    reporting_category: moved.category,
    source: moved.source,
    status: "available",
    type: moved.type,
  };
}
