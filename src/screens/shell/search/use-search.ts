import { useCallback, useEffect, useRef, useState } from "react";
import type { SearchFound } from "./search-call.ts";

const DEBOUNCE_MS = 150;
const SKELETON_MS = 200;

export type SearchState = {
  /** The latest results; `undefined` before the first response. */
  found: SearchFound | undefined;
  /** The text to which `found` belongs. */
  answered: string;
  /** Whether loading takes long enough to show placeholders; until then the old rows stay. */
  isSlow: boolean;
  failed: boolean;
  retry: () => void;
};

/**
 * Searches on each change of `text`, 150 ms after the last. An older response that arrives late is discarded (SH-6).
 * `search` must not change between renders.
 */
export function useSearch(
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<SearchFound>,
): SearchState {
  const [state, setState] = useState<Omit<SearchState, "retry">>({
    found: undefined,
    answered: "",
    isSlow: false,
    failed: false,
  });
  const [turn, setTurn] = useState(0);
  const newest = useRef<AbortController>(undefined);
  const searchText = text.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `turn` repeats the search
  useEffect(() => {
    newest.current?.abort();
    if (searchText === "") {
      setState({ found: undefined, answered: "", isSlow: false, failed: false });
      return;
    }
    const controller = new AbortController();
    newest.current = controller;
    const slow = setTimeout(() => setState((before) => ({ ...before, isSlow: true })), DEBOUNCE_MS + SKELETON_MS);
    const start = setTimeout(async () => {
      try {
        const found = await search(searchText, controller.signal);
        if (!controller.signal.aborted) setState({ found, answered: searchText, isSlow: false, failed: false });
      } catch {
        if (!controller.signal.aborted)
          setState({ found: undefined, answered: searchText, isSlow: false, failed: true });
      } finally {
        clearTimeout(slow);
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(slow);
      controller.abort();
    };
  }, [searchText, turn, search]);

  return { ...state, retry: useCallback(() => setTurn((last) => last + 1), []) };
}
