import type { Tender } from "#modules/payments/server/public.ts";
import { readerEndWords } from "../../../domain/desk/reader-words.ts";
import type { WireReaderPayment } from "../../../staff/contract/on-reader.ts";

const STATES: Record<Tender["state"], WireReaderPayment["state"]> = {
  ...{ charging: "waiting", captured: "paid", released: "ended", reserved: "waiting" },
};

/** A payment on a reader as staff see it. */
export function toWireReaderPayment(tender: Tender): WireReaderPayment {
  const { id, amountCents: amount, tipCents: tip } = tender;
  const state = STATES[tender.state];
  return { id, state, amount, tip, message: state === "ended" ? readerEndWords(tender.failureCode) : null };
}
