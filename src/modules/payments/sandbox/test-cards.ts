export type CardDetails = { number: string; expMonth: number; expYear: number; cvc: string; name: string };

/** What happens to a card: the provider's published test numbers behave as there, any other valid number is declined. */
export type CardOutcome =
  | { kind: "succeeds" }
  | { kind: "challenge" }
  | { kind: "declined"; code: string; declineCode: string; message: string };

const outcomes: Record<string, CardOutcome> = {
  "4242424242424242": { kind: "succeeds" },
  "5555555555554444": { kind: "succeeds" },
  "378282246310005": { kind: "succeeds" },
  "6011111111111117": { kind: "succeeds" },
  "4000002500003155": { kind: "challenge" },
  "4000000000000002": {
    kind: "declined",
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined.",
  },
  "4000000000009995": {
    kind: "declined",
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
};

export const AUTHENTICATION_FAILED: CardOutcome = {
  kind: "declined",
  code: "payment_intent_authentication_failure",
  declineCode: "generic_decline",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Where and what to tell of a card that can't be used at all; field names are those of the hosted form. */
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

export function outcomeOf(number: string): CardOutcome {
  return (
    outcomes[number] ?? {
      kind: "declined",
      code: "card_declined",
      declineCode: "test_mode_live_card",
      message: "Your card was declined. This is a sandbox: use a test card.",
    }
  );
}

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  if (/^5[1-5]/.test(number)) return "mastercard";
  if (/^6/.test(number)) return "discover";
  return "visa";
}
