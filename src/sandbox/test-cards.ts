import { createHash } from "node:crypto";

export type CardDetails = { number: string; expMonth: number; expYear: number; cvc: string; name: string };

/**
 * The outcome of using a card. The provider's published test numbers behave as they do at the provider; any other valid
 * number is declined.
 */
export type CardOutcome = { kind: "succeeds" } | { kind: "challenge" } | CardDecline;
type CardDecline = { kind: "declined"; code: string; declineCode: string; message: string };

const SUCCEEDS: CardOutcome = { kind: "succeeds" };

function declined(code: string, declineCode: string, message: string): CardDecline {
  return { kind: "declined", code, declineCode, message };
}

const DECLINED = declined("card_declined", "generic_decline", "Your card was declined.");
const INSUFFICIENT = declined("card_declined", "insufficient_funds", "Your card has insufficient funds.");
const EXPIRED = declined("expired_card", "expired_card", "Your card has expired.");
const PROCESSING = declined(
  "processing_error",
  "processing_error",
  "An error occurred while processing your card. Try again in a little bit.",
);
const AUTHENTICATION_REQUIRED = declined(
  "authentication_required",
  "authentication_required",
  "Your card was declined. This transaction requires authentication.",
);
const CHALLENGE: CardOutcome = { kind: "challenge" };

/** A card's outcomes when it is charged on a page, when it is saved, and when it is charged off-session. */
type Behavior = {
  pays: CardOutcome;
  /** The outcome of a payment after the cardholder has passed its challenge. */
  paysAuthenticated: CardOutcome;
  saves: CardOutcome;
  offSession: CardOutcome;
};

function always(outcome: CardOutcome, saves = outcome): Behavior {
  return { pays: outcome, paysAuthenticated: outcome, saves, offSession: outcome };
}

function challenged(offSession: CardOutcome, paysAuthenticated: CardOutcome = SUCCEEDS): Behavior {
  return { pays: CHALLENGE, paysAuthenticated, saves: CHALLENGE, offSession };
}

const behaviors: Readonly<Record<string, Behavior>> = {
  "4242424242424242": always(SUCCEEDS),
  "5555555555554444": always(SUCCEEDS),
  "378282246310005": always(SUCCEEDS),
  "6011111111111117": always(SUCCEEDS),
  // Refunds to these cards change later: from pending to succeeded, and from succeeded to returned by the bank.
  "4000000000007726": always(SUCCEEDS),
  "4000000000005126": always(SUCCEEDS),
  // Charges of these cards are disputed later: as fraud, by an inquiry only, as not received.
  "4000000000000259": always(SUCCEEDS),
  "4000000000001976": always(SUCCEEDS),
  "4000000000002685": always(SUCCEEDS),
  // These cards need authentication: the first only on a page, the second for each charge. The third is declined even
  // after it.
  "4000002500003155": challenged(SUCCEEDS),
  "4000002760003184": challenged(AUTHENTICATION_REQUIRED),
  "4000008260003178": challenged(INSUFFICIENT, INSUFFICIENT),
  // This card can be saved, but is declined whenever it is charged.
  "4000000000000341": always(DECLINED, SUCCEEDS),
  "4000000000009995": always(INSUFFICIENT, SUCCEEDS),
  "4000000000000002": always(DECLINED),
  "4000000000000069": always(EXPIRED),
  "4000000000000119": always(PROCESSING),
};

/** The decline that the fault for off-session charges uses. */
export const OFF_SESSION_DECLINE = INSUFFICIENT;

export const AUTHENTICATION_FAILED: CardOutcome = {
  kind: "declined",
  code: "payment_intent_authentication_failure",
  declineCode: "generic_decline",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** The field and the message for an invalid card; field names are those of the hosted form. */
export type CardIssue = { field: "number" | "expiry" | "cvc" | "name"; message: string };

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Reads the hosted form's fields; returns a list of issues when the card is invalid. */
export function readCard(
  fields: { number: string; expiry: string; cvc: string; name: string },
  now: Date,
): { card: CardDetails } | { issues: CardIssue[] } {
  const issues: CardIssue[] = [];
  const number = fields.number.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    issues.push({ field: "number", message: "Your card number is invalid." });
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|20\d{2})\s*$/.exec(fields.expiry) ?? [];
  const expMonth = Number(month);
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (!(expMonth >= 1 && expMonth <= 12)) {
    issues.push({ field: "expiry", message: "Your card's expiration date is incomplete." });
  } else if (Date.UTC(expYear, expMonth, 1) <= now.getTime()) {
    issues.push({ field: "expiry", message: "Your card's expiration date is in the past." });
  }
  if (!/^\d{3,4}$/.test(fields.cvc.trim()))
    issues.push({ field: "cvc", message: "Your card's security code is incomplete." });
  const name = fields.name.trim();
  if (name === "" || name.length > 200) issues.push({ field: "name", message: "Enter the name on the card." });
  if (issues.length > 0) return { issues };
  return { card: { number, expMonth, expYear, cvc: fields.cvc.trim(), name } };
}

const UNKNOWN = always(
  declined("card_declined", "test_mode_live_card", "Your card was declined. This is a sandbox: use a test card."),
);

function behaviorOf(number: string): Behavior {
  return behaviors[number] ?? UNKNOWN;
}

/** Returns the outcome of entering a card on a payment page. */
export function outcomeOf(number: string): CardOutcome {
  return behaviorOf(number).pays;
}

/** Returns the outcome of a payment after the cardholder has passed its challenge. */
export function authenticatedOutcomeOf(number: string): CardOutcome {
  return behaviorOf(number).paysAuthenticated;
}

/** Returns the outcome of entering a card on a page that saves it. */
export function savingOutcomeOf(number: string): CardOutcome {
  return behaviorOf(number).saves;
}

/** Returns the outcome of charging a saved card off-session. */
export function offSessionOutcomeOf(number: string): CardOutcome {
  return behaviorOf(number).offSession;
}

/** Returns a fingerprint that is always the same for a number, like the provider's, and doesn't reveal the number. */
export function fingerprintOf(number: string): string {
  return createHash("sha256").update(`fingerprint of a test card ${number}`).digest("hex").slice(0, 16);
}

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  if (/^5[1-5]/.test(number)) return "mastercard";
  if (/^6/.test(number)) return "discover";
  return "visa";
}
