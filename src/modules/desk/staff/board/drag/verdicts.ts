/**
 * How long the pointer must rest on a position before the server is asked about it, so that passing over lanes sends no
 * requests.
 */
const REST_MS = 100;

/**
 * Returns a cache of responses to "does it fit here?" during one drag. Each position is checked once; a failed check
 * may be repeated. `onVerdict` gets responses for the current position only.
 */
export function createVerdicts<P, V>({
  keyOf,
  ask,
  onVerdict,
  restMs = REST_MS,
}: {
  keyOf(place: P): string;
  ask(place: P, signal: AbortSignal): Promise<V>;
  onVerdict(place: P, verdict: V): void;
  restMs?: number;
}) {
  const known = new Map<string, V>();
  const pendingVerdicts = new Map<string, Promise<V | undefined>>();
  const ends = new AbortController();
  let wantedKey = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function askOnce(place: P): Promise<V | undefined> {
    const key = keyOf(place);
    const running = pendingVerdicts.get(key);
    if (running) return running;
    const question = ask(place, ends.signal).then(
      (verdict) => {
        known.set(key, verdict);
        if (key === wantedKey && !ends.signal.aborted) onVerdict(place, verdict);
        return verdict;
      },
      () => {
        pendingVerdicts.delete(key); // When the pointer rests here again, the position is requested again; the server checks the write in any case.
        return undefined;
      },
    );
    pendingVerdicts.set(key, question);
    return question;
  }

  return {
    /** Returns the known verdict for a position, or requests it after a pause. */
    want(place: P): V | undefined {
      const key = keyOf(place);
      if (key === wantedKey) return known.get(key);
      wantedKey = key;
      clearTimeout(timer);
      const verdict = known.get(key);
      if (verdict === undefined) timer = setTimeout(() => void askOnce(place), restMs);
      return verdict;
    },
    /** Returns the verdict for a position, requested immediately if it isn't known; undefined if the request failed. */
    async settle(place: P): Promise<V | undefined> {
      clearTimeout(timer);
      return known.get(keyOf(place)) ?? askOnce(place);
    },
    end() {
      clearTimeout(timer);
      wantedKey = "";
      ends.abort();
    },
  };
}

export type Verdicts<P, V> = ReturnType<typeof createVerdicts<P, V>>;
