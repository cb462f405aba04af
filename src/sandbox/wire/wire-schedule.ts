import { newWireId, type WireObject } from "../object-store.ts";

/** A phase: months at one price. */
export type WirePhase = {
  start_date: number;
  end_date: number;
  metadata: Record<string, string>;
  items: [{ price: string }];
};

/** A schedule for a fixed number of charges, with types for the fields that the sandbox uses. */
export type Schedule = WireObject & {
  status: "not_started" | "active" | "completed" | "canceled";
  customer: string;
  subscription: string | null;
  phases: WirePhase[];
  default_settings: { default_payment_method: string | null };
};

/** Returns a stored object as a schedule, as written by toSchedule. */
export function asSchedule(data: WireObject): Schedule {
  return data as Schedule;
}

const NO_INVOICE_SETTINGS = { account_tax_ids: null, custom_fields: null, days_until_due: null };

/** Creates a schedule that waits for its first phase, in the provider's format. */
export function toSchedule(parameters: {
  customer: string;
  defaultPaymentMethod: string | null;
  metadata: Record<string, string>;
  billingMode: "classic" | "flexible";
  phases: readonly { start: number; end: number; price: WireObject; metadata: Record<string, string> }[];
  created: number;
}): WireObject {
  const { billingMode, created } = parameters;
  return {
    id: newWireId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: {
      flexible: billingMode === "flexible" ? { proration_discounts: "included" } : null,
      type: billingMode,
      ...(billingMode === "flexible" ? { updated_at: created } : {}),
    },
    canceled_at: null,
    completed_at: null,
    created,
    current_phase: null,
    customer: parameters.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: parameters.defaultPaymentMethod,
      description: null,
      invoice_settings: { ...NO_INVOICE_SETTINGS, description: null, footer: null, issuer: { type: "self" } },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "cancel",
    livemode: false,
    metadata: parameters.metadata,
    pause_schedules: [],
    phases: parameters.phases.map(toPhase),
    released_at: null,
    released_subscription: null,
    status: "not_started",
    subscription: null,
    test_clock: null,
  };
}

function toPhase({ start, end, price, metadata }: Parameters<typeof toSchedule>[0]["phases"][number]) {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: String(price.currency),
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        quantity: 1,
        tax_rates: [],
        plan: price.id,
        price: price.id,
      },
    ],
    metadata,
    on_behalf_of: null,
    proration_behavior: "none",
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}
