import type { GiftCardDraft } from "./gift-card-draft.ts";

const KEY = "gift-card-draft";

/** Stores a draft while its author logs in, for this tab only. */
export function putDraftAside(draft: GiftCardDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** Returns the stored draft and removes it. Missing fields come from `blank`. */
export function takeDraftBack(blank: GiftCardDraft): GiftCardDraft | undefined {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return undefined;
  sessionStorage.removeItem(KEY);
  try {
    const draft: unknown = JSON.parse(stored);
    return typeof draft === "object" && draft !== null ? { ...blank, ...draft } : undefined;
  } catch {
    return undefined; // other code wrote this value
  }
}
