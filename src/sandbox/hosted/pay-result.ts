import type { WireObject } from "../object-store.ts";

/** The result of entering a card on a hosted page. `paid` also means that the card was saved. */
export type PayResult =
  | { kind: "paid"; session: WireObject }
  | { kind: "declined"; message: string }
  | { kind: "challenge" }
  | { kind: "closed"; session: WireObject };
