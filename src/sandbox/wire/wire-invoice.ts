import { newWireId, type WireObject } from "../object-store.ts";
import type { Subscription } from "./wire-subscription.ts";

/** An invoice for one period, with types for the fields that the sandbox uses. */
export type Invoice = WireObject & {
  status: "draft" | "open" | "paid" | "void";
  customer: string;
  currency: string;
  amount_due: number;
  attempt_count: number;
  default_payment_method: string | null;
  parent: { subscription_details: { subscription: string; metadata: Record<string, string> } };
  status_transitions: Record<string, number | null>;
};

/** Returns a stored object as an invoice, as written by toInvoice. */
export function asInvoice(data: WireObject): Invoice {
  return data as Invoice;
}

/**
 * Creates a subscription's invoice for one period, as a draft. As at the provider, the invoice's own period is the
 * previous one, and the billed period is on its line.
 */
export function toInvoice(parameters: {
  subscription: Subscription;
  customer: WireObject;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  amount: number;
  description: string;
  /** The billed period, which is on the invoice's line. */
  period: { start: number; end: number };
  /** The previous period. */
  former: { start: number; end: number };
  finalizesAt: number | null;
  created: number;
}): WireObject {
  const { subscription, customer, amount, created } = parameters;
  const id = newWireId("in");
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Card sandbox",
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: parameters.finalizesAt,
    billing_reason: parameters.reason,
    collection_method: "charge_automatically",
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: [toInvoiceLine(id, parameters)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: parameters.finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: parameters.former.end,
    period_start: parameters.former.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
  };
}

function toInvoiceLine(
  invoice: string,
  {
    subscription,
    amount,
    description,
    period,
  }: { subscription: Subscription; amount: number; description: string; period: { start: number; end: number } },
): WireObject {
  const [item] = subscription.items.data;
  return {
    id: newWireId("il"),
    object: "line_item",
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: "1",
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Creates the payment of an invoice. */
export function toInvoicePayment(parameters: { invoice: Invoice; paymentIntent: string; created: number }): WireObject {
  const { invoice, created } = parameters;
  return {
    id: newWireId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: parameters.paymentIntent, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
