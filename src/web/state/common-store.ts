import { create } from "zustand";

/** What of the shell is open. One at a time: opening one closes the others. */
export type OpenPart = "services" | "search" | "sidebar" | "special-offer" | null;

export const useCommon = create<{ openPart: OpenPart }>(() => ({ openPart: null }));

export function openPart(part: OpenPart): void {
  useCommon.setState({ openPart: part });
}

/** Closes `part` if it is the open one. */
export function closePart(part: Exclude<OpenPart, null>): void {
  useCommon.setState((state) => (state.openPart === part ? { openPart: null } : state));
}

export function togglePart(part: Exclude<OpenPart, null>): void {
  useCommon.setState((state) => ({ openPart: state.openPart === part ? null : part }));
}
