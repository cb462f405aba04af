/** The message for staff when the reader can't be reached. No payment is queued until it is back online. */
export const READER_OFFLINE = "The reader is offline. Take cash or send a link.";

/** The message for a payment that should have saved the card, but came from a device that can't be saved. */
export const CARD_NOT_SAVED = "The card isn’t saved: a phone or a watch can’t be. It was paid all the same.";

const NOTHING = "Nothing was charged.";

/** Messages by the provider's failure code, or by ours where it has none. */
const WORDS: Readonly<Record<string, string>> = {
  ended_at_reader: `It was ended at the reader. ${NOTHING}`,
  canceled: `Canceled. ${NOTHING}`,
  interrupted: `The payment was interrupted before the reader asked for a card. ${NOTHING}`,
  no_card_came: `No card came. ${NOTHING}`,
  card_declined: `The card was declined. ${NOTHING}`,
  expired_card: `The card has expired. ${NOTHING}`,
  insufficient_funds: `There isn’t enough on the card. ${NOTHING}`,
  processing_error: `The bank didn’t answer. ${NOTHING} Try once more.`,
  authentication_required: `The bank wants the PIN. ${NOTHING} Try once more and insert the card.`,
  invalid_card_type: `The reader doesn’t take this kind of card. ${NOTHING}`,
  terminal_reader_offline: READER_OFFLINE,
  terminal_reader_timeout: `The reader didn’t answer in time. ${NOTHING} Try once more.`,
  terminal_reader_busy: `The reader is busy with something else. ${NOTHING}`,
  terminal_reader_hardware_fault: `The reader has a fault. ${NOTHING} Restart it, or take the payment in another way.`,
  resource_missing: "The card provider doesn’t know this reader anymore. Add it again under Settings, Card readers.",
  amount_too_small: "Cards take $0.50 or more.",
};

/** Returns why a payment on a reader ended without being charged, as text. */
export function readerEndWords(failureCode: string | null): string {
  return WORDS[failureCode ?? ""] ?? `The payment didn’t go through. ${NOTHING}`;
}

/** Returns what a busy reader is doing: "Noor is taking $120.00 on it." */
export function readerBusyWords({ takerName, sum }: { takerName: string | null; sum: string }): string {
  const first = takerName?.trim().split(" ")[0];
  return `${first || "Someone"} is taking ${sum} on it.`;
}
