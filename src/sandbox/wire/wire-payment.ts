import { newWireId, type WireObject } from "../object-store.ts";
import { brandOf, type CardDetails, fingerprintOf } from "../test-cards.ts";

export function toPaymentIntent(parameters: {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  created: number;
  captureMethod?: "automatic_async" | "manual";
  savesCard?: boolean;
}): WireObject {
  const id = newWireId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: parameters.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: parameters.captureMethod ?? "automatic_async",
    client_secret: `${id}_secret_${newWireId("", 25).slice(1)}`,
    confirmation_method: "automatic",
    created: parameters.created,
    currency: parameters.currency,
    customer: parameters.customer,
    customer_account: null,
    description: parameters.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: parameters.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: parameters.savesCard ? "off_session" : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

export function billingDetails(name: string) {
  return {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name,
    phone: null,
    tax_id: null,
  };
}

export type Decline = { code: string; declineCode: string; message: string };

/**
 * Creates a charge of a payment intent: a successful one, an authorized one where the intent is captured manually, or
 * the record of a declined one. `method` is the saved card that was used.
 */
export function toCharge(
  intent: WireObject,
  card: CardDetails,
  created: number,
  { decline, method }: { decline?: Decline; method?: string } = {},
): WireObject {
  const id = newWireId("ch");
  const isPaid = decline === undefined;
  const isCaptured = isPaid && intent.capture_method !== "manual";
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isCaptured ? newWireId("txn") : null,
    billing_details: billingDetails(card.name),
    calculated_statement_descriptor: null,
    captured: isCaptured,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? "approved_by_network" : "declined_by_network",
      reason: decline?.declineCode ?? null,
      risk_level: "normal",
      seller_message: isPaid ? "Payment complete." : "The bank did not return any further details with this decline.",
      type: isPaid ? "authorized" : "issuer_declined",
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method ?? newWireId("pm"),
    payment_method_details: {
      type: "card",
      card: {
        amount_authorized: isPaid ? intent.amount : null,
        authorization_code: null,
        brand: brandOf(card.number),
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
        country: "US",
        electronic_commerce_indicator: null,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        extended_authorization: { status: "disabled" },
        fingerprint: fingerprintOf(card.number),
        funding: "credit",
        incremental_authorization: { status: "unavailable" },
        installments: null,
        last4: card.number.slice(-4),
        mandate: null,
        multicapture: { status: "unavailable" },
        network: brandOf(card.number),
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
        regulated_status: "unregulated",
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

export function toRefund(
  charge: WireObject,
  parameters: {
    amount: number;
    reason: string | null;
    metadata: Record<string, string>;
    created: number;
  },
): WireObject {
  return {
    id: newWireId("re"),
    object: "refund",
    amount: parameters.amount,
    balance_transaction: newWireId("txn"),
    charge: charge.id,
    created: parameters.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: parameters.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}
