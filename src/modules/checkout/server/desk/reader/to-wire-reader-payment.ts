import type { Tender } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { CARD_NOT_SAVED, READER_OFFLINE, readerEndWords } from "../../../domain/desk/reader-words.ts";
import type { WireReaderPayment } from "../../../staff/contract/on-reader.ts";
import { hasSavedNoCard } from "./save-reader-card.ts";
import type { FollowedPayment } from "./settle-reader.ts";

const STATES: Record<Tender["state"], WireReaderPayment["state"]> = {
  charging: "waiting",
  captured: "paid",
  released: "ended",
  reserved: "waiting",
};

/** A payment on a reader as staff see it. */
export async function toWireReaderPayment(
  db: DatabaseOrTransaction,
  { tender, isOffline }: FollowedPayment,
): Promise<WireReaderPayment> {
  const { id, amountCents: amount, tipCents: tip, failureCode } = tender;
  const words = {
    waiting: isOffline ? READER_OFFLINE : null,
    paid: (await hasSavedNoCard(db, tender)) ? CARD_NOT_SAVED : null,
    ended: readerEndWords(failureCode),
  };
  const state = STATES[tender.state];
  return { id, state, amount, tip, message: words[state] };
}
