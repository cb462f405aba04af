import { newWireId, type WireObject } from "../object-store.ts";
import { toPrice } from "./wire-price.ts";

export type SessionParameters = {
  /** The amount in cents; null for a page that only saves a card. */
  amount: number | null;
  currency: string | null;
  setupIntent?: string;
  submitType?: string | null;
  submitText?: string | null;
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
      submit: parameters.submitText ? { message: parameters.submitText } : null,
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
    mode: parameters.setupIntent ? "setup" : "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: parameters.setupIntent ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: parameters.setupIntent ?? null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: parameters.submitType ?? null,
    subscription: null,
    success_url: parameters.successUrl,
    total_details: parameters.setupIntent ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${parameters.origin}/sandbox/checkout/${id}`,
    wallet_options: null,
  };
}

/** Creates a session's line item from a price and product created inline. */
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
    price: toPrice({
      product: newWireId("prod", 14),
      unitAmount: line.unitAmount,
      currency: line.currency,
      created: line.created,
    }),
    quantity: line.quantity,
    taxes: [],
  };
}
