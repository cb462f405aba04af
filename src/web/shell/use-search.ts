import { useCallback, useEffect, useRef, useState } from "react";
import { type SearchHit, uniqueByName } from "./search-products.ts";

const DEBOUNCE_MS = 150;
const SKELETON_MS = 200;

export type SearchState = {
  /** Of the newest text that was answered; `undefined` before the first answer. */
  hits: SearchHit[] | undefined;
  /** The text that `hits` answer. */
  answered: string;
  /** Waited long enough that boxes say so; until then the old rows stay. */
  isSlow: boolean;
  failed: boolean;
  retry: () => void;
};

/**
 * Searches on each change of `text`, 150 ms after the last; an older answer that comes late is thrown away (SH-6).
 * `search` must not change between renders.
 */
export function useSearch(
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<SearchHit[]>,
): SearchState {
  const [state, setState] = useState<Omit<SearchState, "retry">>({
    hits: undefined,
    answered: "",
    isSlow: false,
    failed: false,
  });
  const [turn, setTurn] = useState(0);
  const newest = useRef<AbortController>(undefined);
  const wanted = text.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: turn asks for the same text again
  useEffect(() => {
    newest.current?.abort();
    if (wanted === "") {
      setState({ hits: undefined, answered: "", isSlow: false, failed: false });
      return;
    }
    const controller = new AbortController();
    newest.current = controller;
    const slow = setTimeout(() => setState((before) => ({ ...before, isSlow: true })), DEBOUNCE_MS + SKELETON_MS);
    const start = setTimeout(async () => {
      try {
        const hits = uniqueByName(await search(wanted, controller.signal));
        if (!controller.signal.aborted) setState({ hits, answered: wanted, isSlow: false, failed: false });
      } catch {
        if (!controller.signal.aborted) setState({ hits: undefined, answered: wanted, isSlow: false, failed: true });
      } finally {
        clearTimeout(slow);
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(slow);
      controller.abort();
    };
  }, [wanted, turn, search]);

  return { ...state, retry: useCallback(() => setTurn((last) => last + 1), []) };
}
