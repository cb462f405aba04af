import { newWireId, type WireObject } from "../object-store.ts";
import { type Recurring, toPlan } from "./wire-price.ts";

/** The only item of a subscription. As at the provider, the item has the current period, not the subscription. */
export type SubscriptionItem = WireObject & {
  price: WireObject & {
    unit_amount: number;
    product: string;
    currency: string;
    recurring: { interval: "month" | "year"; interval_count: number };
  };
  current_period_start: number;
  current_period_end: number;
};

export function toSubscriptionItem(parameters: {
  subscription: string;
  price: WireObject;
  recurring: Recurring;
  periodStart: number;
  periodEnd: number;
  created: number;
  id?: string;
}): SubscriptionItem {
  return {
    id: parameters.id ?? newWireId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: parameters.created,
    current_period_end: parameters.periodEnd,
    current_period_start: parameters.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(parameters.price, parameters.recurring),
    price: parameters.price as SubscriptionItem["price"], // the type that toPrice writes
    quantity: 1,
    subscription: parameters.subscription,
    tax_rates: [],
  };
}

export type PauseCollection = { behavior: string; resumes_at: number | null };

/** A contract with a charge per period, with types for the fields that the sandbox uses. */
export type Subscription = WireObject & {
  status: "active" | "trialing" | "past_due" | "canceled";
  customer: string;
  currency: string;
  metadata: Record<string, string>;
  items: { object: "list"; data: [SubscriptionItem]; has_more: false; url: string };
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  pause_collection: PauseCollection | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
};

/** Returns a stored object as a subscription, as written by toSubscription. */
export function asSubscription(data: WireObject): Subscription {
  return data as Subscription;
}

export function toSubscription(parameters: {
  customer: string;
  currency: string;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  billingMode: "classic" | "flexible";
  anchor: number;
  /** The end of the free period, which makes the first period a trial. */
  trialEnd: number | null;
  created: number;
}): WireObject {
  const id = newWireId("sub");
  const { anchor, created, trialEnd, billingMode } = parameters;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: billingMode === "flexible" ? { proration_discounts: "included" } : null,
      type: billingMode,
      ...(billingMode === "flexible" ? { updated_at: created } : {}),
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created,
    currency: parameters.currency,
    customer: parameters.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: parameters.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: parameters.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: { object: "list", data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: parameters.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: trialEnd === null ? "active" : "trialing",
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: trialEnd === null ? null : created,
  };
}
