import { newWireId, type WireObject } from "../object-store.ts";
import { brandOf, type CardDetails, fingerprintOf } from "../test-cards.ts";
import { billingDetails } from "./wire-payment.ts";

/** Creates the object of a card that a customer saved. `customer` is null for a card that was used only once. */
export function toPaymentMethod(card: CardDetails, customer: string | null, created: number): WireObject {
  const brand = brandOf(card.number);
  return {
    id: newWireId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingDetails(card.name),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export function toSetupIntent(parameters: {
  customer: string | null;
  metadata: Record<string, string>;
  created: number;
}): WireObject {
  const id = newWireId("seti");
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newWireId("", 25).slice(1)}`,
    created: parameters.created,
    customer: parameters.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: parameters.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  };
}
