import type { WireDeskOrder } from "../contract/desk-calls.ts";

type Source = WireDeskOrder["tenders"][number]["source"];

const SOURCES: Record<Source, string> = {
  card: "Card",
  cash: "Cash",
  terminal: "Card terminal",
  gift_card: "Gift card",
  credit: "Credit",
  store_credit: "Store credit",
  waived: "Small balance waived",
};

/** Returns a source's name, such as "Gift card 7K2P". */
export function sourceWords({ source, last4 }: { source: Source; last4?: string | undefined }): string {
  return last4 ? `${SOURCES[source]} ${last4}` : SOURCES[source];
}
