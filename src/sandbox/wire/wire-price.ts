import { newWireId, type WireObject } from "../object-store.ts";

/** Creates a product, under an id that the caller may choose. */
export function toProduct(parameters: {
  id?: string | undefined;
  name: string;
  description: string | null;
  metadata: Record<string, string>;
  created: number;
}): WireObject {
  return {
    id: parameters.id ?? newWireId("prod", 14),
    object: "product",
    active: true,
    created: parameters.created,
    default_price: null,
    description: parameters.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: parameters.metadata,
    name: parameters.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: parameters.created,
    url: null,
  };
}

export type Recurring = { interval: "month" | "year"; count: number };

/** Creates the price of one unit, charged once or per period. A price created inline can't be used again. */
export function toPrice(parameters: {
  product: string;
  unitAmount: number;
  currency: string;
  recurring?: Recurring | undefined;
  isReusable?: boolean;
  metadata?: Record<string, string>;
  created: number;
}): WireObject {
  const { recurring } = parameters;
  return {
    id: newWireId("price"),
    object: "price",
    active: parameters.isReusable ?? false,
    billing_scheme: "per_unit",
    created: parameters.created,
    currency: parameters.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: parameters.metadata ?? {},
    nickname: null,
    product: parameters.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.count,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: parameters.unitAmount,
    unit_amount_decimal: String(parameters.unitAmount),
  };
}

/** Returns a price as a plan, the provider's older format, which subscription items still include. */
export function toPlan(price: WireObject, recurring: Recurring): WireObject {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.count,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
