import type { Stripe } from "stripe";

/** A card as people recognize it. */
export type ProviderCard = { brand: string; last4: string };

/**
 * A payment in the provider's data. `authorized`: the bank has reserved the money, which can be captured or canceled.
 * `open` is every state before that, including a declined card. Amounts are in cents, currency in upper case.
 */
export type ProviderIntent = {
  id: string;
  status: "open" | "processing" | "authorized" | "captured" | "canceled";
  amountCents: number;
  /** The amount that can be captured now; above zero only while authorized. */
  capturableCents: number;
  capturedCents: number;
  /** The part of the amount that is a tip chosen on a card reader. */
  tipCents: number;
  currency: string;
  metadata: Record<string, string>;
  chargeId: string | undefined;
  paymentMethodId: string | undefined;
  card: ProviderCard | undefined;
  /** The card that was saved when it was held to a reader. */
  generatedCardId: string | undefined;
  /** Why the last card was declined: the provider's code, and the bank's. */
  failure: { code: string | undefined; declineCode: string | undefined } | undefined;
};

/** A card that the provider has stored for a customer. Once detached, it belongs to no customer. */
export type ProviderSavedCard = {
  id: string;
  customerId: string | undefined;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Identical for the same card number across all customers. */
  fingerprint: string | undefined;
};

const STATUSES: Readonly<Record<string, ProviderIntent["status"]>> = {
  processing: "processing",
  requires_capture: "authorized",
  succeeded: "captured",
  canceled: "canceled",
};

/** Returns the id of a value that the provider returns as an id or as the object itself. */
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === "string" ? value : value?.id;
}

/** Converts a payment. The card is known if the charge is expanded. */
export function toProviderIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const charge = intent.latest_charge;
  const details = typeof charge === "object" ? charge?.payment_method_details : undefined;
  const card = details?.card ?? details?.card_present;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: STATUSES[intent.status] ?? "open",
    amountCents: intent.amount,
    capturableCents: intent.amount_capturable,
    capturedCents: intent.amount_received,
    tipCents: intent.amount_details?.tip?.amount ?? 0,
    currency: intent.currency.toUpperCase(),
    metadata: intent.metadata,
    chargeId: idOf(charge),
    paymentMethodId: idOf(intent.payment_method),
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined,
    generatedCardId: details?.card_present?.generated_card ?? undefined,
    failure: error ? { code: error.code, declineCode: error.decline_code } : undefined,
  };
}

/** Converts a payment method; undefined if it isn't a card. */
export function toSavedCard(method: Stripe.PaymentMethod): ProviderSavedCard | undefined {
  const { card } = method;
  return (
    card && {
      id: method.id,
      customerId: idOf(method.customer),
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      fingerprint: card.fingerprint ?? undefined,
    }
  );
}
