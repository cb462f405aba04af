import { create } from "zustand";

/** What of the shell is open. One at a time: opening one closes the others. */
export type OpenPart = "services" | "search" | "sidebar" | "special-offer" | null;

type Common = {
  openPart: OpenPart;
  /** The history entry in which it was opened; the first one has no key. */
  openedAt?: string | undefined;
};

export const useCommon = create<Common>(() => ({ openPart: null }));

/** The address bar is ahead of the page while the page is on its way. */
function presentEntry(): string | undefined {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : undefined;
}

export function openPart(part: OpenPart): void {
  useCommon.setState({ openPart: part, openedAt: presentEntry() });
}

/** Closes what belongs to the page that was left; not what was opened while the present one, of `entry`, was on its way. */
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
