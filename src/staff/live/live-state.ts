import { create } from "zustand";
import type { Present } from "#shared/presence.ts";

type Live = {
  /** The kind and the id of the record that this page has open. */
  record: string | undefined;
  /** The other people who have the record open. */
  present: readonly Present[];
  /** The number of unread notices. */
  unread: number;
};

/** The other viewers of the page and its unread notices, from the page's stream. */
export const useLive = create<Live>(() => ({ record: undefined, present: [], unread: 0 }));

/** Marks a record as open until the returned function is called. */
export function openRecord(record: string): () => void {
  useLive.setState({ record, present: [] });
  return () => {
    // The next page may already have opened its own record.
    if (useLive.getState().record === record) useLive.setState({ record: undefined, present: [] });
  };
}
