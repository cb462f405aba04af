/**
 * Returns the consent text for saving a card: what may be charged and when, and for a visit's card the maximum amount.
 * The clinic's legal counsel approves this text. Each saved card is stored with the text that its holder read.
 */
export function cardConsentText(clinicName: string, most?: string): string {
  const sum = most === undefined ? "" : `, for this one ${most} at most`;
  return (
    `I authorize ${clinicName} to have its card provider save this card and to charge it for the visits I book: ` +
    `any balance due, and the fee for a late change or a missed visit that I was shown when I booked, never more than the price of the visit${sum}. ` +
    "I can replace the card at any time, and remove it once no visit, membership or package needs it."
  );
}

/** Formats a card's expiry as "12/40". */
export function cardExpiry({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
}
