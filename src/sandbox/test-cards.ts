import { createHash } from "node:crypto";

export type CardDetails = { number: string; expMonth: number; expYear: number; cvc: string; name: string };

/** What happens to a card: the provider's published test numbers behave as there, any other valid number is declined. */
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

/** What a card does when it is charged on a page, when it is saved, and when it is charged while its holder isn't there. */
type Behavior = {
  pays: CardOutcome;
  /** After its holder has passed the challenge of a payment. */
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
  // Their refunds take another course: pending, then done; done, then returned by the bank.
  "4000000000007726": always(SUCCEEDS),
  "4000000000005126": always(SUCCEEDS),
  // Disputed after they were charged: as fraud, by an inquiry only, as not received.
  "4000000000000259": always(SUCCEEDS),
  "4000000000001976": always(SUCCEEDS),
  "4000000000002685": always(SUCCEEDS),
  // Cards that need authentication: once, or each time.
  "4000002500003155": challenged(SUCCEEDS),
  "4000002760003184": challenged(AUTHENTICATION_REQUIRED),
  "4000008260003178": challenged(INSUFFICIENT, INSUFFICIENT),
  // Can be saved, and is declined whenever it is charged.
  "4000000000000341": always(DECLINED, SUCCEEDS),
  "4000000000009995": always(INSUFFICIENT, SUCCEEDS),
  "4000000000000002": always(DECLINED),
  "4000000000000069": always(EXPIRED),
  "4000000000000119": always(PROCESSING),
};

/** What the fault for off-session charges answers with. */
export const OFF_SESSION_DECLINE = INSUFFICIENT;

export const AUTHENTICATION_FAILED: CardOutcome = {
  kind: "declined",
  code: "payment_intent_authentication_failure",
  declineCode: "generic_decline",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** The field and the message for a card that can't be used at all; field names are those of the hosted form. */
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

/** Reads the hosted form's fields; a list of what is wrong when the card can't be used. */
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

/** What happens when a card is entered on a page that takes money. */
export function outcomeOf(number: string): CardOutcome {
  return behaviorOf(number).pays;
}

/** The same once its holder has passed the challenge. */
export function authenticatedOutcomeOf(number: string): CardOutcome {
  return behaviorOf(number).paysAuthenticated;
}

/** What happens when a card is entered on a page that saves it. */
export function savingOutcomeOf(number: string): CardOutcome {
  return behaviorOf(number).saves;
}

/** What happens when a saved card is charged while its holder isn't there. */
export function offSessionOutcomeOf(number: string): CardOutcome {
  return behaviorOf(number).offSession;
}

/** The same for the same number, as the provider's are, and nothing that the number could be read from. */
export function fingerprintOf(number: string): string {
  return createHash("sha256").update(`fingerprint of a test card ${number}`).digest("hex").slice(0, 16);
}

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  if (/^5[1-5]/.test(number)) return "mastercard";
  if (/^6/.test(number)) return "discover";
  return "visa";
}
