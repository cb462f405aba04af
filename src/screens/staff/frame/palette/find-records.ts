import type { Finder } from "./finders.ts";
import type { FoundEntry } from "./found.ts";

export type FoundKind = { finder: Finder; found: FoundEntry[]; failed: boolean };

/**
 * Queries all finders concurrently and passes on each result when it arrives. When the text changes, the signal is
 * aborted and nothing more is passed on: a late result never replaces a newer one. Resolves when all finders have
 * responded.
 */
export async function findRecords(
  finders: readonly Finder[],
  text: string,
  { signal, onFound }: { signal: AbortSignal; onFound: (kind: FoundKind) => void },
): Promise<void> {
  const ask = async (finder: Finder) => {
    const answer = await finder.find(text, signal).then(
      (found) => ({ finder, found, failed: false }),
      () => ({ finder, found: [], failed: true }),
    );
    if (!signal.aborted) onFound(answer);
  };
  await Promise.all(finders.map(ask));
}

/** Returns the kinds with one of them replaced, in the order of the finders. */
export function putKind(kinds: readonly FoundKind[], kind: FoundKind, finders: readonly Finder[]): FoundKind[] {
  const others = kinds.filter(({ finder }) => finder !== kind.finder);
  return [...others, kind].toSorted((one, other) => finders.indexOf(one.finder) - finders.indexOf(other.finder));
}
