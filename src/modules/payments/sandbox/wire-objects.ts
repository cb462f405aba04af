import { newWireId, type WireObject } from "./object-store.ts";
import { brandOf, type CardDetails } from "./test-cards.ts";

/*
 * Objects in the shapes that Stripe publishes for its API version 2026-10-28.endive (types of stripe@23.1.0, MIT).
 * Fields that a storefront doesn't use are there with the value they have when nobody uses them.
 */
export const API_VERSION = "2026-10-28.endive";

export type SessionParameters = {
  amount: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  clientReferenceId: string | null;
  customer: string | null;
  customerEmail: string | null;
  expiresAt: number;
  created: number;
  origin: string;
};

export function toCheckoutSession(parameters: SessionParameters): WireObject {
  const id = newWireId("cs_test", 58);
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: parameters.amount,
    amount_total: parameters.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: parameters.cancelUrl,
    client_reference_id: parameters.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: parameters.created,
    currency: parameters.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: parameters.customer,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: parameters.customerEmail,
    discounts: [],
    expires_at: parameters.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: parameters.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: parameters.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${parameters.origin}/sandbox/checkout/${id}`,
    wallet_options: null,
  };
}

export function toPaymentIntent(parameters: {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  created: number;
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
    capture_method: "automatic_async",
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
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

function billingDetails(name: string) {
  return {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name,
    phone: null,
    tax_id: null,
  };
}

export type Decline = { code: string; declineCode: string; message: string };

/** A charge of a payment intent: one that went through, or the trace of one that was declined. */
export function toCharge(intent: WireObject, card: CardDetails, created: number, decline?: Decline): WireObject {
  const id = newWireId("ch");
  const isPaid = decline === undefined;
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newWireId("txn") : null,
    billing_details: billingDetails(card.name),
    calculated_statement_descriptor: null,
    captured: isPaid,
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
    payment_method: newWireId("pm"),
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
        fingerprint: newWireId("", 16).slice(1),
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

export function toCustomer(parameters: {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  created: number;
}): WireObject {
  return {
    id: newWireId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: parameters.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: parameters.email,
    invoice_prefix: newWireId("", 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: parameters.metadata,
    name: parameters.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

export function toEvent(type: string, object: WireObject, created: number, copies: number): WireObject {
  return {
    id: newWireId("evt"),
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: copies,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** A price and product made on the spot, as a line of a session shows them. */
export function toLineItem(line: {
  name: string;
  unitAmount: number;
  quantity: number;
  currency: string;
  created: number;
}): WireObject {
  const amount = line.unitAmount * line.quantity;
  return {
    id: newWireId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: line.currency,
    description: line.name,
    metadata: {},
    price: {
      id: newWireId("price"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: line.created,
      currency: line.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newWireId("prod", 14),
      recurring: null,
      tax_behavior: "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: line.unitAmount,
      unit_amount_decimal: String(line.unitAmount),
    },
    quantity: line.quantity,
    taxes: [],
  };
}
