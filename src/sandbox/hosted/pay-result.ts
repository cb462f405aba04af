import type { WireObject } from "../object-store.ts";

/** What came of a card that was entered; `paid` is also a card that was saved. */
export type PayResult =
  | { kind: "paid"; session: WireObject }
  | { kind: "declined"; message: string }
  | { kind: "challenge" }
  | { kind: "closed"; session: WireObject };
