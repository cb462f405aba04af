import { newWireId, type WireObject } from "../object-store.ts";

/*
 * Objects in the format that Stripe publishes for its API version 2026-10-28.endive (types of stripe@23.1.0, MIT).
 * Fields that a storefront doesn't use have the value of an unused field.
 */
export const API_VERSION = "2026-10-28.endive";
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
