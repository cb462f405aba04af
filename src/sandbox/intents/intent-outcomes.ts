import type { WireObject } from "../object-store.ts";
import type { SandboxEvent } from "../record-events.ts";
import type { Decline } from "../wire/wire-payment.ts";

export type IntentOutcome = { changed: WireObject; events: SandboxEvent[] };

/** Returns the outcome of an accepted card: the money is paid, or authorized if it is captured manually. */
export function succeededBy(intent: WireObject, charge: WireObject): IntentOutcome {
  const isManual = intent.capture_method === "manual";
  const changed = {
    ...intent,
    ...(isManual
      ? { status: "requires_capture", amount_capturable: intent.amount }
      : { status: "succeeded", amount_received: intent.amount }),
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    next_action: null,
    last_payment_error: null,
  };
  return {
    changed,
    events: [
      { type: "charge.succeeded", object: charge },
      { type: isManual ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded", object: changed },
    ],
  };
}

export function declinedBy(intent: WireObject, charge: WireObject, reason: Decline): IntentOutcome {
  const changed = {
    ...intent,
    status: "requires_payment_method",
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: {
      charge: charge.id,
      code: reason.code,
      decline_code: reason.declineCode,
      message: reason.message,
      type: "card_error",
    },
  };
  return {
    changed,
    events: [
      { type: "charge.failed", object: charge },
      { type: "payment_intent.payment_failed", object: changed },
    ],
  };
}
