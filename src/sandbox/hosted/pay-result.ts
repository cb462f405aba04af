import type { WireObject } from "../object-store.ts";

/** The result of entering a card; `paid` also covers a saved card. */
export type PayResult =
  | { kind: "paid"; session: WireObject }
  | { kind: "declined"; message: string }
  | { kind: "challenge" }
  | { kind: "closed"; session: WireObject };
