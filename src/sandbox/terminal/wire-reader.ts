import { newWireId, type WireObject } from "../object-store.ts";
import { brandOf, type CardDetails, fingerprintOf } from "../test-cards.ts";

/** Creates a location where readers stand. */
export function toTerminalLocation(parameters: {
  displayName: string;
  address: Record<string, string>;
  metadata: Record<string, string>;
}): WireObject {
  const part = (name: string) => parameters.address[name] ?? null;
  return {
    id: newWireId("tml"),
    object: "terminal.location",
    address: {
      city: part("city"),
      country: part("country"),
      line1: part("line1"),
      line2: part("line2"),
      postal_code: part("postal_code"),
      state: part("state"),
    },
    display_name: parameters.displayName,
    livemode: false,
    metadata: parameters.metadata,
  };
}

/** Creates a newly registered reader. */
export function toReader(parameters: {
  label: string;
  location: string | null;
  metadata: Record<string, string>;
  created: number;
}): WireObject {
  const id = newWireId("tmr");
  return {
    id,
    object: "terminal.reader",
    action: null,
    device_sw_version: "2.31.0",
    device_type: "simulated_wisepos_e",
    ip_address: "127.0.0.1",
    label: parameters.label,
    last_seen_at: parameters.created * 1_000,
    livemode: false,
    location: parameters.location,
    metadata: parameters.metadata,
    serial_number: `WSC${id.slice(-10).toUpperCase()}`,
    status: "online",
  };
}

/** A reader's current or last action. */
export type ReaderAction = {
  type: "process_payment_intent" | "refund_payment";
  status: "in_progress" | "succeeded" | "failed";
  failure_code: string | null;
  failure_message: string | null;
  api_error: { code: string; decline_code?: string; message: string; type: string } | null;
  process_payment_intent?: { payment_intent: string; process_config?: ProcessConfig };
  refund_payment?: { amount?: number; charge?: string; payment_intent?: string; metadata?: object; refund?: string };
};

export type ProcessConfig = {
  enable_customer_cancellation?: boolean;
  skip_tipping?: boolean;
  tipping?: { amount_eligible?: number };
};

/** Returns an action that was just sent to a reader. */
export function startedAction(
  action: Pick<ReaderAction, "type" | "process_payment_intent" | "refund_payment">,
): ReaderAction {
  return { api_error: null, failure_code: null, failure_message: null, status: "in_progress", ...action };
}

/** Returns a charge's details for a card presented to a reader. `generated` is the card saved with it. */
export function presentDetails(card: CardDetails, amount: number, generated: string | null) {
  return {
    type: "card_present",
    card_present: {
      amount_authorized: amount,
      brand: brandOf(card.number),
      brand_product: null,
      cardholder_name: null,
      country: "US",
      emv_auth_data: null,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: "credit",
      generated_card: generated,
      incremental_authorization_supported: false,
      last4: card.number.slice(-4),
      network: brandOf(card.number),
      network_transaction_id: null,
      offline: null,
      overcapture_supported: false,
      preferred_locales: null,
      read_method: "contactless_emv",
      receipt: null,
    },
  };
}
