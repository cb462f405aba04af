import { useEffect, useState } from "react";

const ASK_AFTER_MS = 120;
/** The minimum number of letters to search for: fewer would match too much. */
const LEAST_LETTERS = 2;

/** `hasFailed`: the search failed, which isn't the same as finding nothing. */
type FoundOptions<Option> = { found: readonly Option[]; isLoading: boolean; hasFailed: boolean; retry(): void };
type Outcome<Option> = { for: string; found: readonly Option[]; hasFailed: boolean };

/** Searches for a typed text; the newest search wins. */
export function useFound<Option>(
  text: string,
  find: (q: string, signal: AbortSignal) => Promise<Option[]>,
): FoundOptions<Option> {
  const [state, setState] = useState<Outcome<Option>>({ for: "", found: [], hasFailed: false });
  const [turn, setTurn] = useState(0);
  const q = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` searches the same data; `turn` repeats the search
  useEffect(() => {
    if (q.length < LEAST_LETTERS) return;
    const ends = new AbortController();
    const timer = setTimeout(() => {
      find(q, ends.signal).then(
        (found) => setState({ for: q, found, hasFailed: false }),
        () => !ends.signal.aborted && setState({ for: q, found: [], hasFailed: true }),
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [q, turn]);
  const retry = () => {
    setState({ for: "", found: [], hasFailed: false });
    setTurn(turn + 1);
  };
  if (q.length < LEAST_LETTERS) return { found: [], isLoading: false, hasFailed: false, retry };
  if (state.for !== q) return { found: [], isLoading: true, hasFailed: false, retry };
  return { found: state.found, isLoading: false, hasFailed: state.hasFailed, retry };
}
