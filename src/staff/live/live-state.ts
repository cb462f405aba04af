import { create } from "zustand";
import type { Present } from "#shared/presence.ts";

type Live = {
  /** The kind and the id of the record that this page has open. */
  record: string | undefined;
  /** The others who have it open. */
  present: readonly Present[];
  /** How many notices the person hasn't read. */
  unread: number;
};

/** The other viewers of the page and their changes, from the page's stream. */
export const useLive = create<Live>(() => ({ record: undefined, present: [], unread: 0 }));

/** The page has a record open until the returned function is called. */
export function openRecord(record: string): () => void {
  useLive.setState({ record, present: [] });
  return () => {
    // The next page may have opened its own already.
    if (useLive.getState().record === record) useLive.setState({ record: undefined, present: [] });
  };
}
