import { create } from "zustand";

/** The part of the layout that is open over the page. Opening one closes the others. */
export type OpenPart = "services" | "search" | "sidebar" | "special-offer" | null;

type Common = {
  openPart: OpenPart;
  /** The key of the history entry in which the panel was opened; the first entry has none. */
  openedAt?: string | undefined;
};

export const useCommon = create<Common>(() => ({ openPart: null }));

/** Returns the key of the current history entry. While a page is loading, this is already the new page's entry. */
function presentEntry(): string | undefined {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : undefined;
}

export function openPart(part: OpenPart): void {
  useCommon.setState({ openPart: part, openedAt: presentEntry() });
}

/**
 * Closes a part that was opened on the previous page, but not one opened while the current page (`entry`) was loading.
 */
export function closeFormerPart(entry: string): void {
  useCommon.setState((state) => (state.openPart && state.openedAt !== entry ? { openPart: null } : state));
}

/** Closes `part` if it is the open one. */
export function closePart(part: Exclude<OpenPart, null>): void {
  useCommon.setState((state) => (state.openPart === part ? { openPart: null } : state));
}

export function togglePart(part: Exclude<OpenPart, null>): void {
  openPart(useCommon.getState().openPart === part ? null : part);
}
